import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const docs = join(__dirname, '..')

it('finds nothing in the OpenAPI document of the API by the recommended rules of Redocly and Spectral', async () => {
  const args = [join(docs, 'build/check-openapi.js'), join(docs, '../api/openapi.json')]
  // A process of its own: both read their rules with `import`, which Jest here cannot.
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 10_000_000 }).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout.trim()).toBe('')
}, 120_000)

it.each(['api', 'admin'])('the schemas of %s keep different names without capital letters', (app) => {
  // Generated clients put each schema into a file of its name, and a file system may ignore capital letters.
  const text = readFileSync(join(docs, `../${app}/openapi.json`), 'utf8')
  const { components } = JSON.parse(text) as { components: { schemas: object } }
  const names = Object.keys(components.schemas).map((name) => name.toLowerCase())
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
