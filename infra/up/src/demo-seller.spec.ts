import { EmecefSimulator } from '@repere/emecef-simulator'
import { createDatabase, type TestDatabase } from '@repere/test-kit'
import { prepareDemoSeller } from './demo-seller.js'

jest.setTimeout(120_000)

describe('the seller of the demonstration', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createDatabase()
  })
  afterAll(() => database?.remove())

  it('is written once, and is the taxpayer of the e-MECeF simulator', async () => {
    expect(await prepareDemoSeller(database.prisma)).toBe(true)
    expect(await prepareDemoSeller(database.prisma)).toBe(false)
    const { taxId } = await database.prisma.seller.findUniqueOrThrow({ where: { id: 1 } })
    const simulator = await EmecefSimulator.start()
    try {
      const status = await fetch(`${simulator.url}/api/invoice`, { headers: { authorization: 'Bearer jeton-de-test' } })
      expect(await status.json()).toMatchObject({ ifu: taxId })
    } finally {
      await simulator.stop()
    }
  })

  it('keeps the seller that staff have entered', async () => {
    const said = { taxId: null, legalName: 'Repère SA', version: 2 }
    await database.prisma.seller.update({ where: { id: 1 }, data: said })
    expect(await prepareDemoSeller(database.prisma)).toBe(false)
    expect(await database.prisma.seller.findUniqueOrThrow({ where: { id: 1 } })).toMatchObject(said)
  })
})
