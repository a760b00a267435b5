import { Controller, Get, Inject, Param, Query } from '@nestjs/common'
import { ApiSchema } from '@nestjs/swagger'
import { Field, Input, notFound } from '@repere/http'
import { MailState, PrismaClient } from '@repere/prisma'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { NextCursor } from '../page.dto.js'
import { fromCursor, PAGE, PAGE_MAX, pageOf, toCursor } from '../pages.js'
import { WRITTEN_LANGUAGES, type WrittenLanguage } from '../written-languages.js'

const STATES = Object.values(MailState)

class MailsQueryDto {
  @Input.Optional()
  @Input.OneOf(STATES)
  state?: MailState

  @Input.Optional()
  @Input.IntegerIn(1, PAGE_MAX, { description: `Default ${PAGE}.` })
  limit?: number

  @Input.Optional()
  @Input.TextOf(1, 100, { description: '`next_cursor` of the previous page.' })
  cursor?: string
}

@ApiSchema({ name: 'Mail' })
class MailDto {
  @Field.Id()
  id!: string

  @Field.Text('The kind of mail.', { example: 'invoice-issued' })
  template!: string

  @Field.Text()
  recipient!: string

  @Field.OneOf(WRITTEN_LANGUAGES)
  language!: WrittenLanguage

  @Field.OneOf(STATES, '`queued`: not sent yet; `dropped`: no recipient; `failed`: given up.')
  state!: MailState

  @Field.Count()
  attempts!: number

  @Field.Instant()
  created_at!: Date

  @Field.Instant({ nullable: true })
  sent_at!: Date | null

  @Field.Text('The last error of the mail server.', { nullable: true })
  error!: string | null
}

@ApiSchema({ name: 'Mails' })
class MailsDto {
  @Field.List(MailDto, 'Newest first.')
  data!: MailDto[]

  @NextCursor()
  next_cursor!: string | null
}

/** Mails for staff: their state, never their content. */
@Controller('staff/accounts')
export class StaffMailsController {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  @Get(':id/mails')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'List the mails to the members of an account',
    description: 'Mails to a member about another organisation of theirs are listed, too.',
    answer: MailsDto,
    errors: [404],
  })
  async listAccountMails(
    @Param('id', RowId) id: string,
    @Query() { state, limit = PAGE, cursor }: MailsQueryDto,
  ): Promise<MailsDto> {
    const account = await this.prisma.account.findUnique({
      where: { id },
      select: { members: { select: { user: { select: { email: true } } } } },
    })
    if (account === null) throw notFound()
    const after = fromCursor(cursor)
    const found = await this.prisma.mail.findMany({
      where: {
        recipient: { in: account.members.map(({ user }) => user.email) },
        state,
        ...(after === undefined ? {} : { id: { lt: after } }),
      },
      orderBy: { id: 'desc' },
      take: limit + 1,
      omit: { data: true },
    })
    const { page, next } = pageOf(found, limit, ({ id: last }) => toCursor(last))
    return {
      data: page.map((mail) => ({
        id: mail.id,
        template: mail.template,
        recipient: mail.recipient,
        language: mail.language,
        state: mail.state,
        attempts: mail.attempts,
        created_at: mail.createdAt,
        sent_at: mail.sentAt,
        error: mail.error,
      })),
      next_cursor: next,
    }
  }
}
