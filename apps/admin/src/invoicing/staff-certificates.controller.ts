import { Body, Controller, Delete, Inject, Param, Put } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { Caller, type StaffCaller } from '../access/caller.js'
import { StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { CONFIG, type Config } from '../config.js'
import { readStaffDetails } from './staff-invoice-details.js'
import { CertificateOrderDto, StaffInvoiceDetailsDto } from './staff-invoice.dto.js'
import { UncertainCertificates } from './uncertain-certificates.js'

const WHEN =
  'Use this only if the certification was requested, its answer was lost and the tax administration has given no information since then; `failure` says so.'

/** The result that staff have read on the portal of the tax administration. */
@Controller('staff/invoices/:id/certificate')
export class StaffCertificatesController {
  constructor(
    private readonly certificates: UncertainCertificates,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Put()
  @StaffEndpoint({
    allow: ['owner', 'admin', 'billing'],
    summary: 'Record the certificate of an invoice',
    description: `${WHEN} The invoice is then issued with this certificate.`,
    answer: StaffInvoiceDetailsDto,
    errors: [404, 409],
  })
  async recordCertificate(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) id: string,
    @Body() { code, nim, counters, qr, at }: CertificateOrderDto,
  ): Promise<StaffInvoiceDetailsDto> {
    await this.certificates.signed(id, { code, nim, counters, qr, at }, authorOf(caller))
    return readStaffDetails(this.prisma, id, this.config)
  }

  @Delete()
  @StaffEndpoint({
    allow: ['owner', 'admin', 'billing'],
    summary: 'Record that an invoice was not certified',
    description: `${WHEN} The certificate is then requested again. If the invoice was certified after all, it is certified twice.`,
    answer: StaffInvoiceDetailsDto,
    errors: [404, 409],
  })
  async discardCertificate(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) id: string,
  ): Promise<StaffInvoiceDetailsDto> {
    await this.certificates.notSigned(id, authorOf(caller))
    return readStaffDetails(this.prisma, id, this.config)
  }
}
