/** The countries of a region and the sources of their data, as a table. */
export function coverageTable({ sources }, language) {
  const head = language === 'fr' ? '| Pays | Extrait OpenStreetMap |' : '| Country | OpenStreetMap extract |'
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const rows = sources.map(({ name, title, url }) => {
    const codes = CODES[name] ?? []
    const shown = codes.length > 0 ? codes.map((code) => names.of(code)).join(', ') : title
    return `| ${shown} | [${url.split('/').at(-1)}](${url}) |`
  })
  return [head, '| --- | --- |', ...rows].join('\n')
}

const CODES = {
  benin: ['BJ'],
  'burkina-faso': ['BF'],
  'cape-verde': ['CV'],
  'ivory-coast': ['CI'],
  ghana: ['GH'],
  guinea: ['GN'],
  'guinea-bissau': ['GW'],
  liberia: ['LR'],
  mali: ['ML'],
  mauritania: ['MR'],
  niger: ['NE'],
  nigeria: ['NG'],
  'senegal-and-gambia': ['SN', 'GM'],
  'sierra-leone': ['SL'],
  togo: ['TG'],
}
