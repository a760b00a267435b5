import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const docs = join(__dirname, '..')

it('both OpenAPI documents have no findings by the recommended rules of Redocly and Spectral', async () => {
  const documents = ['api', 'admin'].map((app) => join(docs, `../${app}/openapi.json`))
  const args = [join(docs, 'build/check-openapi.js'), ...documents]
  // In a separate process, because both load their rules with `import`, which this Jest set-up does not support.
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 10_000_000 }).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout.trim()).toBe('')
}, 120_000)

it.each(['api', 'admin'])('the schemas of %s have different names regardless of case', (app) => {
  // Generated clients put each schema into a file of its name, and a file system may ignore case.
  const text = readFileSync(join(docs, `../${app}/openapi.json`), 'utf8')
  const { components } = JSON.parse(text) as { components: { schemas: object } }
  const names = Object.keys(components.schemas).map((name) => name.toLowerCase())
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
