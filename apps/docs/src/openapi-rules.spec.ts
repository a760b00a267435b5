import { execFile } from 'node:child_process'
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
