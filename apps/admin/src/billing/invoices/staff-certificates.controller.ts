import { Body, Controller, Delete, Inject, Param, Put } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { Caller, type StaffCaller } from '../../access/caller.js'
import { Endpoint } from '../../access/endpoint.js'
import { RowId } from '../../access/row-id.js'
import { authorOf } from '../../audit/index.js'
import { readSeller } from '../seller.js'
import { DETAILS } from './invoice.dto.js'
import { CertificateOrderDto, StaffInvoiceDetailsDto, toStaffDetails } from './staff-invoice.dto.js'
import { UncertainCertificates } from './uncertain-certificates.js'

const WHEN = 'Only where it was told to sign, its answer was lost, and it tells nothing since: `failure` says so.'

/** What staff has read on the portal of the tax administration. */
@Controller('staff/invoices/:id/certificate')
export class StaffCertificatesController {
  constructor(
    private readonly certificates: UncertainCertificates,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
  ) {}

  @Put()
  @Endpoint({
    surface: 'staff',
    allow: ['owner', 'admin', 'billing'],
    summary: 'Say that the tax administration has signed an invoice',
    description: `${WHEN} The invoice is issued with it.`,
    answer: StaffInvoiceDetailsDto,
    errors: [404, 409],
  })
  async certificateFound(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) id: string,
    @Body() { code, nim, counters, qr, at }: CertificateOrderDto,
  ): Promise<StaffInvoiceDetailsDto> {
    await this.certificates.signed(id, { code, nim, counters, qr, at }, authorOf(caller))
    return this.details(id)
  }

  @Delete()
  @Endpoint({
    surface: 'staff',
    allow: ['owner', 'admin', 'billing'],
    summary: 'Say that the tax administration has not signed an invoice',
    description: `${WHEN} It is asked anew; said wrongly, the invoice is signed twice.`,
    answer: StaffInvoiceDetailsDto,
    errors: [404, 409],
  })
  async certificateMissing(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) id: string,
  ): Promise<StaffInvoiceDetailsDto> {
    await this.certificates.notSigned(id, authorOf(caller))
    return this.details(id)
  }

  private async details(id: string): Promise<StaffInvoiceDetailsDto> {
    const invoice = await this.prisma.invoice.findUniqueOrThrow({
      where: { id },
      include: { ...DETAILS, account: { select: { id: true, name: true } } },
    })
    return toStaffDetails(invoice, (await readSeller(this.prisma)).utcOffsetMinutes)
  }
}
