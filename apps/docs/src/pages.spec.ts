import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const pages = join(__dirname, '../pages')
const site = join(__dirname, '../dist')

const namesIn = (folder: string, ending: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.endsWith(ending)).sort()
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '')

describe('the hand-written pages', () => {
  const all = namesIn(pages, '.md')
  const english = all.filter((name) => name.startsWith('en/')).map((name) => name.slice('en/'.length))
  const french = all.filter((name) => !name.startsWith('en/'))

  it('exist in both languages', () => expect(english).toEqual(french))

  it.each(french)('%s has the same headings, samples and tables in both languages', (name) => {
    const outline = (text: string) => ({
      headings: withoutCode(text).match(/^#+ /gm),
      samples: text.match(/^@\w+.*$/gm),
      code: text.match(/^```\w+$/gm),
      rows: withoutCode(text).match(/^\|/gm)?.length,
    })
    expect(outline(readFileSync(join(pages, 'en', name), 'utf8'))).toEqual(
      outline(readFileSync(join(pages, name), 'utf8')),
    )
  })
})

/** Addresses of the API's host that are not pages of this site: its document, the map, links to the portal. */
const OF_THE_HOST = ['/openapi.json', '/', '/account', '/account/register', '/account/prices', '/account/status']

describe('the built site', () => {
  const html = namesIn(site, '.html')

  it('has the same pages in both languages', () => {
    const ofSite = html.filter((name) => name !== '404.html')
    const english = ofSite.filter((name) => name.startsWith('en/')).map((name) => name.slice('en/'.length))
    expect(english).toEqual(ofSite.filter((name) => !name.startsWith('en/')))
    expect(english.length).toBeGreaterThan(80)
  })

  it('keeps French punctuation on the line of its word, and leaves code unchanged', () => {
    const page = readFileSync(join(site, 'guides/limits.md'), 'utf8')
    expect(withoutCode(page).replace(/`[^`\n]*`/g, '')).not.toMatch(/« | [»;:?!](\s|$)/m)
    expect(page).toContain("console.log('Reste :'")
  })

  it('has a Markdown twin of each page, and names it in llms.txt', () => {
    const list = readFileSync(join(site, 'llms.txt'), 'utf8')
    for (const name of html.filter((name) => name !== '404.html' && !/^(en\/)?index\.html$/.test(name))) {
      const twin = name.replace(/html$/, 'md')
      expect([twin, existsSync(join(site, twin)), list.includes(`(/docs/${twin})`)]).toEqual([twin, true, true])
    }
  })

  it.each([
    ['no_route', /request counts against/],
    ['unsupported_media_type', /request counts against/],
    ['too_many_pairs', /request does not count against/],
    ['method_not_allowed', /request does not count against/],
    ['engine_failed', /request does not count against/],
    // Only the portal answers these: its requests have no quota.
    ['conflict', /^(?![^]*against the quota)/],
    ['guessable', /^(?![^]*against the quota)/],
  ])('says on the page of %s whether such a request counts', (reason, text) => {
    expect(readFileSync(join(site, `en/errors/${reason}.md`), 'utf8')).toMatch(text)
  })

  it('loads nothing from another host, and its own links point to existing files', () => {
    const files = new Set(
      (JSON.parse(readFileSync(join(site, 'files.json'), 'utf8')) as { path: string }[]).map(({ path }) => path),
    )
    for (const name of html) {
      const text = readFileSync(join(site, name), 'utf8')
      const loaded = [...text.matchAll(/<(?:script|img)[^>]*\ssrc="([^"]+)"|<link[^>]*\shref="([^"]+)"/g)]
      for (const [, src, href] of loaded)
        expect([name, src ?? href]).toEqual([name, expect.stringMatching(/^\/docs\//)])
      for (const [, address] of text.matchAll(/\shref="(\/[^"#?]*)/g)) {
        const path = address!
        if (OF_THE_HOST.includes(path.split('?')[0]!)) continue
        expect([name, path, files.has(path)]).toEqual([name, path, true])
      }
    }
  })
})
