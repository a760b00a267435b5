import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { checkoutFiles } from './checkout-files.fixture.js'

const ROOT = join(__dirname, '../../..')
const files = checkoutFiles()
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const folders = new Set(files.flatMap(ancestorsOf))
const tracked = new Set([...files, ...folders])

/** Files that builds and running servers write, so git does not contain them. */
const WRITTEN_LATER = /^(\.repere|dist|node_modules|data\/(extracts|builds))(\/|$)|^(dev|up|fedapay)\.json$/
/** The README of a region that does not exist yet explains how to create one. */
const EXAMPLES = /^data\/regions\/cameroon\//

// Pages of the documentation site link to addresses, not to files. The build of the site checks them.
// The page of settings is generated, and has a test of its own.
const documents = files.filter(
  (file) => file.endsWith('.md') && !file.startsWith('apps/docs/pages/') && file !== 'docs/operating/settings.md',
)
const code = files
  .filter(
    (file) =>
      /\.(ts|tsx|js|mjs|json|sql|prisma|css|html|yaml|py|php|dart)$|^bin\//.test(file) && file !== 'pnpm-lock.yaml',
  )
  .map(read)
  .join('\n')
const words = new Set(code.match(/\w+/g))

interface Mention {
  where: string
  folder: string
  text: string
}

function ancestorsOf(file: string): string[] {
  const folder = dirname(file)
  return folder === '.' ? [] : [folder, ...ancestorsOf(folder)]
}

/** The texts that a pattern's first group finds in the documents. */
function mentions(pattern: RegExp): Mention[] {
  return documents.flatMap((document) =>
    read(document)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(pattern)].map(([, text = '']) => ({
          where: `${document}:${index + 1}`,
          folder: dirname(document),
          text,
        })),
      ),
  )
}

const faultsOf = (found: Mention[], isTrue: (mention: Mention) => boolean) =>
  found.filter((mention) => !isTrue(mention)).map(({ where, text }) => `${where} ${text}`)

/** A document names paths relative to its own folder, its `src`, a folder above it, or the root. */
function exists({ folder, text }: Mention): boolean {
  const path = text.replace(/\/$/, '')
  const starts = [
    folder,
    join(folder, 'src'),
    ...ancestorsOf(folder),
    ...ancestorsOf(folder).map((up) => join(up, 'src')),
    '.',
  ]
  return (
    WRITTEN_LATER.test(path) ||
    EXAMPLES.test(`${path}/`) ||
    starts.some((start) => tracked.has(join(start, path))) ||
    (!path.includes('/') && files.some((file) => basename(file) === path))
  )
}

/** The sources of a command: its script, and the package of the program that the script starts. */
function sourcesOf(command: string): string {
  const script = read(command)
  const packages = [...script.matchAll(/[ /]((?:apps|infra|packages)\/[\w/-]+|prisma|bench)\/dist\//g)].map(
    ([, folder]) => `${folder}/src/`,
  )
  const sources = files.filter((file) => file.endsWith('.ts') && packages.some((folder) => file.startsWith(folder)))
  return [script, ...sources.map(read)].join('\n')
}

/** An option appears in a usage text, or is declared for `parseArgs`. */
const isOption = (name: string, sources: string) =>
  sources.includes(`--${name}`) || new RegExp(`\\b${name}['"]?: \\{ type:`).test(sources)

/** The folders of these are rooms. */
const ROOMS_OF = ['apps/api/src', 'apps/admin/src', 'apps/dashboard/src', 'apps/map-page/src']

describe('the documents of this repository', () => {
  it('name every room of every app in ARCHITECTURE.md', () => {
    const map = read('ARCHITECTURE.md')
    const rooms = [...folders].filter((folder) => ROOMS_OF.includes(dirname(folder)))
    expect(rooms.length).toBeGreaterThan(70)
    expect(rooms.filter((room) => !map.includes(`${basename(room)}/`))).toEqual([])
  })

  it('link to pages that exist', () => {
    const links = mentions(/\]\(([^)#\s]+)[^)]*\)/g).filter(({ text }) => !/^(https?|mailto):/.test(text))
    expect(links.length).toBeGreaterThan(10)
    expect(faultsOf(links, ({ folder, text }) => tracked.has(join(folder, text).replace(/\/$/, '')))).toEqual([])
  })

  it('name files and folders that exist', () => {
    const paths = mentions(/`([^`\s]+)`/g).filter(
      ({ text }) =>
        /^[\w@./-]+$/.test(text) &&
        /\.(tsx?|m?js|json|sql|prisma|md|sh|css|html)$|^(apps|packages|infra|prisma|bench|e2e|bin|docs|data|espeak)\//.test(
          text,
        ),
    )
    expect(paths.length).toBeGreaterThan(100)
    expect(faultsOf(paths, exists)).toEqual([])
  })

  it('name commands that exist, with options that they have', () => {
    const commands = mentions(/\b(bin\/[a-z][a-z-]*)/g)
    expect(commands.length).toBeGreaterThan(20)
    expect(faultsOf(commands, ({ text }) => tracked.has(text))).toEqual([])

    const withOptions = mentions(/\b(bin\/[a-z][a-z-]*(?: [\w.,-]+)*? --[a-z][\w., -]*)/g)
    expect(withOptions.length).toBeGreaterThan(5)
    const faults = withOptions.flatMap(({ where, text }) => {
      const sources = sourcesOf(text.split(' ')[0]!)
      return [...text.matchAll(/--([a-z][a-z-]*)/g)]
        .filter(([, name]) => !isOption(name!, sources))
        .map(([option]) => `${where} ${text.split(' ')[0]} ${option}`)
    })
    expect(faults).toEqual([])
  })

  it('name error codes, fields and identifiers that the code has', () => {
    const names = mentions(/`([A-Za-z]\w+)`/g).filter(({ text }) =>
      /^[A-Za-z]+(_[A-Za-z0-9]+)+$|^[a-z]+[A-Z]\w+$|^[A-Z][a-z]+[A-Z]\w+$/.test(text),
    )
    expect(names.length).toBeGreaterThan(100)
    expect(faultsOf(names, ({ text }) => words.has(text))).toEqual([])
  })
})
