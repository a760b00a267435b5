import { type BillingUnderTest, startBilling } from '../invoicing/billing.fixture.js'
import { CreditMovements } from '../corrections/credit-movements.js'
import { AccountingExports } from './accounting-exports.js'
import { statementCsv, Statements } from './statements.js'
import { type WrittenLanguage } from '../written-languages.js'

jest.setTimeout(60_000)

/** Rows of a CSV without commas in its cells, by column. */
function read(csv: string): Record<string, string>[] {
  const [header = '', ...lines] = csv.trim().split('\r\n')
  const names = header.split(',')
  const cells = (line: string) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell)
  return lines.map((line) =>
    Object.fromEntries(
      cells(line)
        .slice(0, names.length)
        .map((cell, i) => [names[i], cell]),
    ),
  )
}

describe('the export for accountants', () => {
  let billing: BillingUnderTest
  let exports: AccountingExports
  let accountId: string
  const sum = (rows: Record<string, string>[], column: string) =>
    rows.reduce((total, row) => total + Number(row[column]), 0)

  beforeAll(async () => {
    billing = await startBilling({ now: '2026-06-16T08:00:00Z' })
    exports = new AccountingExports(billing.prisma)
    accountId = await billing.account()
    const june = await billing.invoice(accountId)
    await billing.pay(june.id, 30_000, { feeFcfa: 0 })
    await billing.credit(june.id, 5_900)
    // Of July, invoiced in June.
    billing.clock.set('2026-06-24T08:00:00Z')
    await billing.invoice(accountId, {
      kind: 'renewal',
      periodStart: new Date('2026-06-30T23:00:00Z'),
      periodEnd: new Date('2026-07-31T23:00:00Z'),
      netFcfa: 75_000,
    })
    const abroad = await billing.account({ country: 'FR' })
    await billing.invoice(abroad, { netFcfa: 10_000 })
  })
  afterAll(() => billing?.stop())

  it('is a journal that balances, with OHADA accounts, and revenue in its month', async () => {
    const rows = read(await exports.journal('2026-06'))
    expect(sum(rows, 'debit_fcfa')).toBe(sum(rows, 'credit_fcfa'))
    const of = (account: string) => rows.filter((row) => row.account === account)
    expect(sum(of('7061'), 'credit_fcfa') - sum(of('7061'), 'debit_fcfa')).toBe(25_000 - 5_000 + 10_000)
    expect(sum(of('4771'), 'credit_fcfa')).toBe(75_000)
    expect(of('5211')).toMatchObject([{ journal: 'BQ', debit_fcfa: '30000' }])
    expect(of('4431').map(({ journal }) => journal)).toContain('VE')
    expect(rows.filter(({ description }) => /^(Invoice|Credit note|bank_transfer)/.test(description ?? ''))).toEqual([])
    expect(rows.map(({ description }) => description)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Facture /), expect.stringMatching(/^Avoir /)]),
    )
    const july = read(await exports.journal('2026-07'))
    expect(july.map(({ date, account, debit_fcfa, credit_fcfa }) => [date, account, debit_fcfa, credit_fcfa])).toEqual([
      ['2026-07-01', '4771', '75000', '0'],
      ['2026-07-01', '7061', '0', '75000'],
    ])
  })

  it('names what people know: numbers of invoices, references of proformas and of money', async () => {
    const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/
    billing.clock.set('2026-05-10T08:00:00Z')
    const buyer = await billing.account()
    const month = { periodStart: new Date('2026-04-30T23:00:00Z'), periodEnd: new Date('2026-05-31T23:00:00Z') }
    const proforma = await billing.draft(buyer, { kind: 'upgrade', planCode: 'pro', dueOn: '2026-05-10', ...month })
    await billing.pay(proforma.id, 1_000)
    const movements = new CreditMovements(billing.ledger, billing.settlements, billing.clock)
    await billing.prisma.$transaction((tx) =>
      movements.book(tx, {
        accountId: buyer,
        kind: 'goodwill',
        amountFcfa: 500,
        reference: `goodwill ${buyer}`,
        reason: 'Panne du 3 mai',
        by: billing.by,
      }),
    )
    const rows = read(await exports.journal('2026-05'))
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ document: proforma.reference, description: `Virement pour ${proforma.reference}` }),
        expect.objectContaining({ document: 'Panne du 3 mai', description: 'Crédit offert Panne du 3 mai' }),
      ]),
    )
    expect(rows.filter(({ document, description }) => UUID.test(`${document} ${description}`))).toEqual([])
  })

  it('is the tax of the month by rate and treatment', async () => {
    expect(read(await exports.vat('2026-06'))).toEqual([
      {
        tax_rate_percent: '18',
        tax_mention: 'TVA 18 %',
        invoices: '2',
        credit_notes: '1',
        net_fcfa: '95000',
        tax_fcfa: '17100',
        total_fcfa: '112100',
      },
      expect.objectContaining({ tax_rate_percent: '0', invoices: '1', net_fcfa: '10000', tax_fcfa: '0' }),
    ])
    const invoices = read(await exports.invoices('2026-06'))
    expect(invoices).toHaveLength(4)
    expect(invoices.map(({ kind, due_on: dueOn }) => [kind, dueOn])).toEqual(
      expect.arrayContaining([
        ['credit_note', ''],
        ['manual', '2026-07-01'],
      ]),
    )
  })

  it('and the statement of a customer have every line with the balance after it, as the ledger has it', async () => {
    const statements = new Statements(billing.prisma)
    const june = await statements.of(accountId, { from: '2026-06-01', to: '2026-06-30' })
    expect(june.lines.map(({ debitFcfa, creditFcfa, balanceFcfa }) => [debitFcfa, creditFcfa, balanceFcfa])).toEqual([
      [29_500, 0, 29_500],
      [0, 30_000, -500],
      [0, 5_900, -6_400],
      [88_500, 0, 82_100],
    ])
    expect(june.lines.map(({ kind }) => kind)).toEqual(['invoice', 'payment', 'credit_note', 'invoice'])
    const descriptions = (language: WrittenLanguage) =>
      read(statementCsv(june, language)).map(({ description }) => description)
    expect(descriptions('fr')).toEqual(['Solde au début', 'Facture', 'Règlement', 'Avoir', 'Facture'])
    expect(descriptions('en')).toEqual(['Opening balance', 'Invoice', 'Payment', 'Credit note', 'Invoice'])
    const balances = Object.values(await billing.balances(accountId))
    expect(june.closingFcfa).toBe(balances.reduce((total, one) => total + one, 0))
    const later = await statements.of(accountId, { from: '2026-06-20', to: '2026-07-31' })
    expect([later.openingFcfa, later.closingFcfa]).toEqual([-6_400, 82_100])
    await expect(statements.of(accountId, { from: '2026-06-02', to: '2026-06-01' })).rejects.toMatchObject({
      status: 400,
    })
  })
})
