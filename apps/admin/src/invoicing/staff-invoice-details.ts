import { type PrismaClient } from '@repere/prisma'
import { type PayLinkKeys } from '../invoices/pay-link.js'
import { readSeller } from '../seller/seller.js'
import { DETAILS } from './invoice.dto.js'
import { type StaffInvoiceDetailsDto, toStaffDetails } from './staff-invoice.dto.js'

/** An invoice as staff see it. @throws Prisma's error  for an unknown id, which the filter answers with 404 */
export async function readStaffDetails(
  prisma: PrismaClient,
  id: string,
  config: PayLinkKeys,
): Promise<StaffInvoiceDetailsDto> {
  const invoice = await prisma.invoice.findUniqueOrThrow({
    where: { id },
    include: DETAILS,
  })
  return toStaffDetails(invoice, (await readSeller(prisma)).utcOffsetMinutes, config)
}
