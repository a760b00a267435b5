import { type OpenApiDocument, sendLongTexts } from '@repere/test-kit'
import { describeAdmin } from '../reference/whole-app.js'
import { type AdminUnderTest, startAdmin } from './admin.fixture.js'
import { preparedCaller } from './hostile-callers.fixture.js'

let admin: AdminUnderTest
beforeAll(async () => {
  admin = await startAdmin({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
}, 120_000)
afterAll(() => admin?.stop())

it('refuses a text of 250 kB in any field, and is not blocked by it for more than 50 ms', async () => {
  const report = await sendLongTexts({
    url: admin.url,
    document: (await describeAdmin()) as unknown as OpenApiDocument,
    bodyMax: 256 * 1024,
    blockMaxMs: 50,
    prepare: (operation) => preparedCaller(admin, operation),
  })
  expect(report.blocks).toEqual([])
  expect(report.wrong).toEqual([])
  expect(report.unnamed).toEqual([])
  expect(report.fields).toBeGreaterThan(150)
}, 600_000)
