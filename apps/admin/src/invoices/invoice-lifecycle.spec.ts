import { type InvoiceState } from '@repere/prisma'
import { createDatabase, type TestDatabase } from '@repere/test-kit'
import { INVOICE_TRANSITIONS, transition } from './invoice-lifecycle.js'

const STATES = Object.keys(INVOICE_TRANSITIONS) as InvoiceState[]
const PAIRS = STATES.flatMap((from) => STATES.map((to) => [from, to] as const))

describe('the states of an invoice', () => {
  let database: TestDatabase
  beforeAll(async () => (database = await createDatabase()))
  afterAll(() => database?.remove())

  it('follow each other as in the table, in the code and in the trigger of the database', async () => {
    const { prisma } = database
    // The trigger of invoices on a table without the other constraints.
    await prisma.$executeRaw`CREATE TABLE lifecycle_probe (id uuid, number text, net_fcfa bigint, state invoice_state)`
    await prisma.$executeRaw`
      CREATE TRIGGER keep BEFORE UPDATE ON lifecycle_probe FOR EACH ROW EXECUTE FUNCTION keep_invoice()`
    const allowed: string[] = []
    for (const [from, to] of PAIRS) {
      await prisma.$executeRaw`TRUNCATE lifecycle_probe`
      await prisma.$executeRaw`INSERT INTO lifecycle_probe (state) VALUES (${from}::invoice_state)`
      const move = prisma.$executeRaw`UPDATE lifecycle_probe SET state = ${to}::invoice_state`
      const refusal = await move.then(
        () => null,
        (error: Error) => error.message,
      )
      if (refusal === null) allowed.push(`${from} → ${to}`)
      else expect(refusal).toContain(`An invoice cannot go from ${from} to ${to}`)
    }
    const table = PAIRS.filter(([from, to]) => from === to || INVOICE_TRANSITIONS[from].includes(to))
    expect(allowed).toEqual(table.map(([from, to]) => `${from} → ${to}`))
  })

  it.each(PAIRS.filter(([from, to]) => from !== to && !INVOICE_TRANSITIONS[from].includes(to)))(
    'do not go from %s to %s',
    (state, to) => expect(() => transition({ state }, to)).toThrow(`An invoice cannot go from ${state} to ${to}`),
  )
})
