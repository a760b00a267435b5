/**
 * Other spellings of a path that a lenient router or proxy may treat as the same path. No spelling may pass a check
 * that refuses the path itself.
 *
 * @param path  in its normal spelling, without a query
 */
export function pathSpellings(path: string): string[] {
  const segments = path.slice(1).split('/')
  const replaceSegment = (index: number, text: string) => `/${segments.with(index, text).join('/')}`
  const insertAt = (index: number, text: string) => path.slice(0, index) + text + path.slice(index)
  const slashes = [...path].flatMap((character, index) => (character === '/' ? [index] : []))
  const escapeAt = (index: number, upper: boolean) => {
    const hex = path.charCodeAt(index).toString(16).padStart(2, '0')
    return `${path.slice(0, index)}%${upper ? hex.toUpperCase() : hex}${path.slice(index + 1)}`
  }
  const positions = [...path].map((_, index) => index)
  const spellings = [
    ...positions.flatMap((index) => [escapeAt(index, true), escapeAt(index, false)]),
    ...positions.map((index) => escapeAt(index, true).replace('%', '%25')),
    [...path].map((character, index) => (index === 0 ? character : `%${path.charCodeAt(index).toString(16)}`)).join(''),
    ...slashes.flatMap((index) =>
      ['/', '/.', '/..', '/x/..', '/%2e', '/%2E%2e', '\\', '%2f', '%5c'].map((text) => insertAt(index, text)),
    ),
    ...slashes.map((index) => `${path.slice(0, index)}\\${path.slice(index + 1)}`),
    ...segments.flatMap((segment, index) => [
      replaceSegment(index, `${segment};a=b`),
      replaceSegment(index, segment.toUpperCase()),
      replaceSegment(index, `${segment}%00`),
      replaceSegment(index, `${segment}.`),
      replaceSegment(index, `${segment}%20`),
    ]),
    ...[
      '/',
      '//',
      '/.',
      '/..',
      '/%2e',
      ';',
      ';x',
      '#',
      '#?',
      '%',
      '%2',
      '%zz',
      '%c0%af',
      '%ff',
      '%0d%0aX:y',
      '.json',
      '*',
    ].map((end) => path + end),
    ...['http://127.0.0.1', 'HTTP://x', 'https://x', 'http://', 'ws://x', '/', '//x', '/x/..', '.', '*', 'x'].map(
      (start) => start + path,
    ),
    path.slice(1),
  ]
  return [...new Set(spellings)].filter((spelling) => spelling !== path)
}
