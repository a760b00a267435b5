import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common'
import { notFound } from '@repere/http'
import { PrismaClient } from '@repere/prisma'
import { Caller, type StaffCaller } from '../access/caller.js'
import { Endpoint, EVERY_STAFF_ROLE } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { fromCursor, PAGE, pageOf, toCursor } from '../pages.js'
import { Enquiries, WITH_MESSAGES } from './enquiries.js'
import { EnquiriesQueryDto, EnquiryTextDto, StaffEnquiriesDto, StaffEnquiryDto, toStaffEnquiry } from './enquiry.dto.js'

const WHOLE = { ...WITH_MESSAGES, account: { select: { name: true } } } as const

/** The queue of what customers wrote. */
@Controller('staff/enquiries')
export class StaffEnquiriesController {
  constructor(
    private readonly enquiries: Enquiries,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
  ) {}

  @Get()
  @Endpoint({
    surface: 'staff',
    allow: EVERY_STAFF_ROLE,
    summary: 'List the enquiries of customers',
    answer: StaffEnquiriesDto,
  })
  async listStaffEnquiries(
    @Query() { state, account_id: accountId, limit = PAGE, cursor }: EnquiriesQueryDto,
  ): Promise<StaffEnquiriesDto> {
    const after = fromCursor(cursor)
    const found = await this.prisma.enquiry.findMany({
      where: { state, accountId, ...(after === undefined ? {} : { id: { lt: after } }) },
      orderBy: { id: 'desc' },
      take: limit + 1,
      include: WHOLE,
    })
    const { page, next } = pageOf(found, limit, ({ id }) => toCursor(id))
    return { data: page.map(toStaffEnquiry), next_cursor: next }
  }

  @Get(':id')
  @Endpoint({
    surface: 'staff',
    allow: EVERY_STAFF_ROLE,
    summary: 'Get an enquiry with its messages',
    answer: StaffEnquiryDto,
    errors: [404],
  })
  async getStaffEnquiry(@Param('id', RowId) id: string): Promise<StaffEnquiryDto> {
    const enquiry = await this.prisma.enquiry.findUnique({ where: { id }, include: WHOLE })
    if (enquiry === null) throw notFound()
    return toStaffEnquiry(enquiry)
  }

  @Post(':id/messages')
  @Endpoint({
    surface: 'staff',
    allow: EVERY_STAFF_ROLE,
    summary: 'Send a reply to an enquiry',
    description: 'The person gets a mail; an organisation also finds the reply in its account.',
    answer: StaffEnquiryDto,
    status: 201,
    errors: [404, 409],
  })
  async sendEnquiryReply(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) id: string,
    @Body() { text }: EnquiryTextDto,
  ): Promise<StaffEnquiryDto> {
    await this.enquiries.reply(id, text, authorOf(caller))
    return this.getStaffEnquiry(id)
  }

  @Post(':id/close')
  @Endpoint({
    surface: 'staff',
    allow: EVERY_STAFF_ROLE,
    summary: 'Close an enquiry',
    description: 'Another message of the customer opens it again.',
    answer: StaffEnquiryDto,
    status: 200,
    errors: [404, 409],
  })
  async closeEnquiry(@Caller() caller: StaffCaller, @Param('id', RowId) id: string): Promise<StaffEnquiryDto> {
    await this.enquiries.close(id, authorOf(caller))
    return this.getStaffEnquiry(id)
  }
}
