import { Body, Controller, Get, Param, Post, Query, Req } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { type FastifyRequest } from 'fastify'
import { type AccountScope } from '../access/account-scope.js'
import { Caller, type CustomerCaller, Scoped } from '../access/caller.js'
import { EVERY_CUSTOMER_ROLE, PortalEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { AttemptLimiter } from '../identity/attempt-limiter.js'
import { notFound } from '@repere/http'
import { badField } from '../access/access.problems.js'
import { PageQueryDto } from '../page.dto.js'
import { PAGE, pageOf } from '../pages.js'
import { Enquiries, type EnquiryOrder } from './enquiries.js'
import {
  ContactOrderDto,
  EnquiriesDto,
  EnquiryDto,
  EnquiryMessagesDto,
  EnquiryOrderDto,
  EnquiryTextDto,
  toEnquiry,
  toMessage,
} from './enquiry.dto.js'

/** Writing to the operator, with and without a session. */
@ApiTags('Enquiries')
@Controller('portal')
export class PortalEnquiriesController {
  constructor(
    private readonly enquiries: Enquiries,
    private readonly attempts: AttemptLimiter,
  ) {}

  @Post('contact')
  @PortalEndpoint({
    allow: 'public',
    summary: 'Send a message to the operator without a session',
    description: 'The reply is sent to the address that is given. With a session, use `POST /portal/enquiries`.',
    status: 202,
    errors: [429],
  })
  async sendContactMessage(
    @Body() { email, organisation, language = 'fr', ...order }: ContactOrderDto,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.attempts.count('enquiry_address', request.ip)
    await this.attempts.count('enquiry_strangers', 'all')
    await this.enquiries.open(null, { ...toOrder(order), email, organisation, language })
  }

  @Post('enquiries')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    whileSuspended: true,
    summary: 'Create an enquiry to the operator',
    description: 'Everybody in the organisation can read it with its replies; the reply is also sent to your address.',
    answer: EnquiryDto,
    status: 201,
    errors: [429],
  })
  async createEnquiry(
    @Caller() caller: CustomerCaller,
    @Scoped() { own, accountId }: AccountScope,
    @Body() order: EnquiryOrderDto,
  ): Promise<EnquiryDto> {
    await this.attempts.count('enquiry_person', caller.userId)
    const { user } = await own.member.findFirstOrThrow({ where: { userId: caller.userId }, include: { user: true } })
    const whole = { ...toOrder(order), email: caller.email, language: user.language }
    return toEnquiry(await this.enquiries.open(accountId, whole))
  }

  @Get('enquiries')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'List the enquiries of the organisation, with replies',
    answer: EnquiriesDto,
  })
  async listEnquiries(
    @Scoped() { own }: AccountScope,
    @Query() { limit = PAGE, cursor }: PageQueryDto,
  ): Promise<EnquiriesDto> {
    const last = cursor === undefined ? undefined : await own.enquiry.findFirst({ where: { id: cursor } })
    if (last === null) throw badField('cursor', 'unknown_value', cursor)
    const found = await own.enquiry.findMany({
      where: last && {
        OR: [{ updatedAt: { lt: last.updatedAt } }, { updatedAt: last.updatedAt, id: { lt: last.id } }],
      },
      orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
    })
    const { page, next } = pageOf(found, limit, ({ id }) => id)
    const data = await this.enquiries.withNewestMessages(page)
    return { data: data.map(toEnquiry), next_cursor: next }
  }

  @Get('enquiries/:id/messages')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'List the earlier messages of an enquiry',
    answer: EnquiryMessagesDto,
    errors: [404],
  })
  async listEnquiryMessages(
    @Scoped() { own }: AccountScope,
    @Param('id', RowId) id: string,
    @Query() { limit = PAGE, cursor }: PageQueryDto,
  ): Promise<EnquiryMessagesDto> {
    if ((await own.enquiry.count({ where: { id } })) === 0) throw notFound()
    const found = await own.enquiryMessage.findMany({
      where: { enquiryId: id, id: { lt: cursor } },
      orderBy: { id: 'desc' },
      take: limit + 1,
    })
    const { page, next } = pageOf(found, limit, (message) => message.id)
    return { data: page.reverse().map(toMessage), earlier_cursor: next }
  }

  @Post('enquiries/:id/messages')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    whileSuspended: true,
    summary: 'Send another message in an enquiry',
    answer: EnquiryDto,
    status: 201,
    errors: [404, 409, 429],
  })
  async sendEnquiryMessage(
    @Caller() caller: CustomerCaller,
    @Scoped() { accountId }: AccountScope,
    @Param('id', RowId) id: string,
    @Body() { text }: EnquiryTextDto,
  ): Promise<EnquiryDto> {
    await this.attempts.count('enquiry_person', caller.userId)
    return toEnquiry(await this.enquiries.write(accountId, id, caller.email, text))
  }
}

const toOrder = ({
  topic,
  text,
  name,
  phone,
  requests_per_day: requestsPerDay,
}: EnquiryOrderDto): Omit<EnquiryOrder, 'email' | 'language'> => ({ topic, text, name, phone, requestsPerDay })
