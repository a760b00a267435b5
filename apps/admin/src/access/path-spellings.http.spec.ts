import { pathSpellings, statusesOf } from '@repere/test-kit'
import { describeAdmin } from '../reference/whole-app.js'
import { type AdminUnderTest, startAdmin } from './admin.fixture.js'

const SOME_ID = '01890000-0000-7000-8000-000000000000'

let admin: AdminUnderTest
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

interface Call {
  method: string
  path: string
}

async function readOperations(): Promise<Call[]> {
  const { paths } = await describeAdmin()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{[^}]+\}/g, SOME_ID),
    })),
  )
}

it('accepts no spelling of an operation without a session', async () => {
  const operations = await readOperations()
  expect(operations.length).toBeGreaterThan(50)
  // One operation per path, because its methods share the pattern of the route. An id is one segment like any other.
  const paths = [...new Map(operations.map((operation) => [operation.path, operation])).values()]
  const spellings = paths.flatMap(({ method, path }) =>
    pathSpellings(path.replace(SOME_ID, '1')).map((spelling) => ({ method, path: spelling })),
  )
  const answers = await statusesOf(admin.url, spellings)
  expect(answers).toHaveLength(spellings.length)
  // 405: another spelling of the last segment is read as an id of another operation, which has other methods.
  expect(answers.filter(({ status }) => ![400, 401, 403, 404, 405].includes(status))).toEqual([])
}, 240_000)

it('accepts no method without a session', async () => {
  const methods = ['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'M-SEARCH', 'QUERY']
  const document = await describeAdmin()
  const isPublic = (path: string) =>
    Object.values(document.paths[path] as Record<string, object>).some(
      (operation) => (operation as { 'x-allow'?: unknown })['x-allow'] === 'public',
    )
  const paths = Object.keys(document.paths).filter((path) => !isPublic(path))
  expect(paths.length).toBeGreaterThan(80)
  const calls = paths.flatMap((path) =>
    methods.map((method) => ({ method, path: path.replaceAll(/\{[^}]+\}/g, SOME_ID) })),
  )
  const answers = await statusesOf(admin.url, calls)
  expect(answers).toHaveLength(calls.length)
  expect(answers.filter(({ status }) => ![400, 401, 403, 404, 405].includes(status))).toEqual([])
}, 120_000)

it('serves no operation under another spelling, public ones included', async () => {
  const spellings = [
    '/portal/%72egister',
    '/%70ortal/register',
    '//portal/register',
    '/portal//register',
    '/portal/./register',
  ]
  const answers = await statusesOf(
    admin.url,
    spellings.map((path) => ({ method: 'POST', path })),
  )
  expect(answers.map(({ status }) => status)).toEqual(spellings.map(() => 404))
})
