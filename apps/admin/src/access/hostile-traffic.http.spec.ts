import { fileURLToPath } from 'node:url'
import { FedaPaySimulator } from '@repere/fedapay-simulator'
import {
  type CallerHeaders,
  Contract,
  describeLong,
  findSchemathesis,
  isLongRun,
  type OpenApiDocument,
  runSchemathesis,
  sendHostileTraffic,
} from '@repere/test-kit'
import { describeAdmin, OPENAPI_FILE } from '../reference/whole-app.js'
import { type AdminUnderTest, startAdmin } from './admin.fixture.js'
import { headersOf, preparedCaller } from './hostile-callers.fixture.js'
import { OUT_OF_REACH } from './hostile-samples.fixture.js'

const SEED = 20_260_204
const PER_OPERATION = isLongRun ? 2_000 : 12
const BODY_MAX = 256 * 1024

let admin: AdminUnderTest
let provider: FedaPaySimulator
beforeAll(async () => {
  provider = await FedaPaySimulator.start()
  const { url, secretKey, webhookSecret } = provider
  const payments = { FEDAPAY_URL: url, FEDAPAY_SECRET_KEY: secretKey, FEDAPAY_WEBHOOK_SECRET: webhookSecret }
  admin = await startAdmin({ env: { ...payments, TRUSTED_PROXIES: '127.0.0.1', REQUEST_TIMEOUT_MS: '1000' } })
}, 120_000)
afterAll(() => Promise.all([admin?.stop(), provider?.stop()]))

const WRONG: CallerHeaders[] = [
  [['cookie', 'portal_session=x; staff_session=x']],
  [
    ['cookie', `portal_session=${'A'.repeat(43)}; staff_session=${'A'.repeat(43)}`],
    ['x-csrf-token', 'A'.repeat(43)],
  ],
  [['authorization', 'Bearer x']],
  [['authorization', `Bearer mgt_${'A'.repeat(43)}`]],
  [['x-service-key', 'svc_live_'.padEnd(47, '0')]],
]

it(
  'answers every request as its schema says, with no 5xx, and nothing without a session',
  async () => {
    const document = (await describeAdmin()) as unknown as OpenApiDocument
    const report = await sendHostileTraffic({
      url: admin.url,
      document,
      contract: new Contract(document as never),
      seed: SEED,
      requestsPerOperation: PER_OPERATION,
      bodyMax: BODY_MAX,
      prepare: (operation) => preparedCaller(admin, operation),
      wrong: WRONG,
    })
    expect(report.faults).toEqual([])
    // Otherwise only refusals would be tested, because rows that do not exist cannot be found. A short run sends too few
    // requests for each operation to succeed.
    const notServed = report.neverServed.filter((id) => !(id in OUT_OF_REACH))
    if (isLongRun) expect(notServed).toEqual([])
    else expect(notServed.length).toBeLessThan(42)
  },
  isLongRun ? 3_600_000 : 180_000,
)

describeLong('schemathesis', () => {
  const program = findSchemathesis()
  const known = program === null ? it.skip : it
  const left = program === null ? ': left out, for it is not at hand' : ''
  known.each([
    ['portal', () => admin.member()],
    ['staff', () => admin.loginStaff('owner')],
  ] as const)(
    `finds nothing in five minutes (%s)${left}`,
    async (_, login) => {
      const { client } = await login()
      const found = await runSchemathesis(program!, {
        document: fileURLToPath(OPENAPI_FILE),
        url: admin.url,
        headers: Object.fromEntries(headersOf(client)),
        seconds: 150,
        without: ENDS_THE_SESSION,
      })
      expect(found).toBeNull()
    },
    900_000,
  )
})

const ENDS_THE_SESSION = ['logoutCustomer', 'logoutStaff']
