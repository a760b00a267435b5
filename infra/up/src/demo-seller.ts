import { type PrismaClient } from '@repere/prisma'

/** The taxpayer that the e-MECeF simulator knows. */
const DEMO_IFU = '3202600000017'

/**
 * Enters the seller of the invoices: without its tax number, no invoice can be certified. A seller that staff entered
 * is kept.
 *
 * @returns true if it was entered now
 */
export async function prepareDemoSeller(prisma: PrismaClient): Promise<boolean> {
  const { count } = await prisma.seller.updateMany({
    where: { id: 1, version: 1, country: 'BJ', taxId: null },
    data: {
      legalName: 'Repère (démonstration)',
      street: 'Boulevard Saint-Michel',
      city: 'Cotonou',
      rccm: 'RB/COT/26 B 00001',
      taxId: DEMO_IFU,
      phone: '+229 01 97 00 00 00',
      email: 'facturation@repere.example',
    },
  })
  return count > 0
}
