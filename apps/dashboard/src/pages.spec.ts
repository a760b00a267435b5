import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CUSTOMER_PAGES, ENTRY_PAGES, STAFF_ENTRY_PAGES, STAFF_PAGES } from '../../../e2e/src/dashboard-pages.js'

const sources = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.spec.ts'))
  .map((name) => readFileSync(join(__dirname, name), 'utf8'))
  .join('\n')

/** The addresses of a router: every text that names one. */
function pathsOf(router: string): string[] {
  const source = readFileSync(join(__dirname, router), 'utf8')
  const named = [...source.matchAll(/(?:\bpath: |page\(\s*|\[)'(\/[^']*)'/g)].map(([, path]) => path!)
  return [...new Set(named)].sort()
}

describe('every page is opened by a test', () => {
  const opened = (pages: readonly { path: string }[]) => pages.map(({ path }) => path).sort()
  it('of customers', () => {
    expect(pathsOf('customers/router.tsx')).toEqual(opened([...ENTRY_PAGES, ...CUSTOMER_PAGES]))
  })
  it('of staff', () => {
    expect(pathsOf('staff/router.tsx')).toEqual(opened([...STAFF_ENTRY_PAGES, ...STAFF_PAGES]))
  })
})

/** Operations that no page needs, with the reasons. */
const DELIBERATE: Record<string, string> = {
  'get /staff/queues': 'a page of its own from before the console; the console reads queues.json',
  'post /staff/invoices/{id}/settlements/{settlement}/reversal':
    'the console orders a correction, which does the same and waits for a second person where one is needed',
}

/** Operations of customers that no page needs, with the reasons. */
const DELIBERATE_FOR_CUSTOMERS: Record<string, string> = {
  'post /portal/leaked-keys': 'for programs that look for keys in public code',
}

const { paths } = JSON.parse(readFileSync(join(__dirname, '../../admin/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, object>>
}

describe.each([
  ['staff', '/staff/', DELIBERATE],
  ['customers', '/portal/', DELIBERATE_FOR_CUSTOMERS],
])('every operation of %s is used by a page', (_, prefix, deliberate) => {
  const operations = Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method, path })))
    .filter(({ path }) => path.startsWith(prefix))
  const isUsed = ({ method, path }: { method: string; path: string }) => {
    const call = new RegExp(`'${method}',\\s*'${path.replace(/[{}.]/g, '\\$&')}'`)
    return call.test(sources) || (method === 'get' && isLinked(path))
  }
  /** Files are linked by their address, with an identifier and sometimes a query. */
  const isLinked = (path: string) =>
    new RegExp(
      `(?<!'get', )[\`'"]${path.replace(/[.]/g, '\\$&').replace(/\{\w+\}/g, '\\$\\{[^}]+\\}')}(\\?[^\`]*)?[\`'"]`,
    ).test(sources)

  it('or is a deliberate exception', () => {
    const unused = operations.filter((operation) => !isUsed(operation)).map(({ method, path }) => `${method} ${path}`)
    expect(unused.filter((name) => !(name in deliberate))).toEqual([])
  })

  it('names no unnecessary exception', () => {
    const known = operations.filter((operation) => !isUsed(operation)).map(({ method, path }) => `${method} ${path}`)
    expect(Object.keys(deliberate).filter((name) => !known.includes(name))).toEqual([])
  })
})
