import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common'
import { notFound } from '@repere/http'
import { PrismaClient } from '@repere/prisma'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { fromCursor, PAGE, pageOf, toCursor } from '../pages.js'
import { PageQueryDto } from '../page.dto.js'
import { Enquiries } from './enquiries.js'
import {
  EnquiriesQueryDto,
  EnquiryTextDto,
  StaffEnquiriesDto,
  StaffEnquiryDto,
  StaffEnquiryMessagesDto,
  toStaffEnquiry,
  toStaffMessage,
} from './enquiry.dto.js'
import { withItsMessages } from './newest-messages.js'

const WITH_ACCOUNT = { account: { select: { name: true } } } as const

/** The queue of what customers wrote. */
@Controller('staff/enquiries')
export class StaffEnquiriesController {
  constructor(
    private readonly enquiries: Enquiries,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
  ) {}

  @Get()
  @StaffEndpoint({
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
      include: WITH_ACCOUNT,
    })
    const { page, next } = pageOf(found, limit, ({ id }) => toCursor(id))
    const data = await this.enquiries.withNewestMessages(page)
    return { data: data.map(toStaffEnquiry), next_cursor: next }
  }

  @Get(':id')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'Get an enquiry with its newest messages',
    answer: StaffEnquiryDto,
    errors: [404],
  })
  async getStaffEnquiry(@Param('id', RowId) id: string): Promise<StaffEnquiryDto> {
    const enquiry = await this.prisma.enquiry.findUnique({ where: { id }, include: WITH_ACCOUNT })
    if (enquiry === null) throw notFound()
    return toStaffEnquiry(await withItsMessages(this.prisma, enquiry))
  }

  @Get(':id/messages')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'List the earlier messages of an enquiry',
    answer: StaffEnquiryMessagesDto,
    errors: [404],
  })
  async listStaffEnquiryMessages(
    @Param('id', RowId) id: string,
    @Query() { limit = PAGE, cursor }: PageQueryDto,
  ): Promise<StaffEnquiryMessagesDto> {
    if ((await this.prisma.enquiry.count({ where: { id } })) === 0) throw notFound()
    const found = await this.prisma.enquiryMessage.findMany({
      where: { enquiryId: id, id: { lt: cursor } },
      orderBy: { id: 'desc' },
      take: limit + 1,
    })
    const { page, next } = pageOf(found, limit, (message) => message.id)
    return { data: page.reverse().map(toStaffMessage), earlier_cursor: next }
  }

  @Post(':id/messages')
  @StaffEndpoint({
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
  @StaffEndpoint({
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
