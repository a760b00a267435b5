import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type EnquiryMessage, EnquiryState, EnquiryTopic } from '@repere/prisma'
import { NextCursor } from '../page.dto.js'
import { PAGE, PAGE_MAX } from '../pages.js'
import { type WholeEnquiry } from './newest-messages.js'
import { WRITTEN_LANGUAGES, type WrittenLanguage } from '../written-languages.js'

const Earlier = (where: string) =>
  Field.Text(`\`cursor\` of ${where} for the messages before these; null: there are none.`, { nullable: true })

const TOPICS = Object.values(EnquiryTopic)
const STATES = Object.values(EnquiryState)
const TEXT_MAX = 5_000
const REQUESTS_MAX = 2_000_000_000

export class EnquiryOrderDto {
  @Input.OneOf(TOPICS, { description: '`enterprise`: a plan with a price on request.' })
  topic!: EnquiryTopic

  @Input.TextOf(10, TEXT_MAX)
  text!: string

  @Input.Optional()
  @Input.NameOf(1, 200)
  name?: string

  @Input.Optional()
  @Input.TextOf(1, 40)
  phone?: string

  @Input.Optional()
  @Input.IntegerIn(1, REQUESTS_MAX, { description: 'Expected requests a day.' })
  requests_per_day?: number
}

export class ContactOrderDto extends EnquiryOrderDto {
  @Input.Email({ description: 'Where the reply is sent.' })
  email!: string

  @Input.Optional()
  @Input.NameOf(1, 200)
  organisation?: string

  @Input.Optional()
  @Input.OneOf(WRITTEN_LANGUAGES, { description: 'Language of the reply mail; default: fr.' })
  language?: WrittenLanguage
}

export class EnquiryTextDto {
  @Input.TextOf(1, TEXT_MAX)
  text!: string
}

@ApiSchema({ name: 'EnquiryMessage' })
export class EnquiryMessageDto {
  @Field.YesOrNo()
  from_staff!: boolean

  @Field.Text('The address of the customer’s person who wrote it; null for staff.', { nullable: true })
  author!: string | null

  @Field.Text()
  text!: string

  @Field.Instant()
  at!: Date
}

@ApiSchema({ name: 'Enquiry' })
export class EnquiryDto {
  @Field.Id()
  id!: string

  @Field.OneOf(TOPICS)
  topic!: EnquiryTopic

  @Field.OneOf(STATES, '`open`: waits for staff; `answered`: staff wrote last.')
  state!: EnquiryState

  @Field.Instant()
  created_at!: Date

  @Field.Instant('Of the last message.')
  updated_at!: Date

  @Field.List(EnquiryMessageDto, 'The newest, oldest first.')
  messages!: EnquiryMessageDto[]

  @Earlier('`GET /portal/enquiries/{id}/messages`')
  earlier_cursor!: string | null
}

@ApiSchema({ name: 'EnquiryMessages' })
export class EnquiryMessagesDto {
  @Field.List(EnquiryMessageDto, 'Oldest first.')
  data!: EnquiryMessageDto[]

  @Earlier('the next request')
  earlier_cursor!: string | null
}

@ApiSchema({ name: 'Enquiries' })
export class EnquiriesDto {
  @Field.List(EnquiryDto, 'Those with the newest messages first; of each, the newest messages.')
  data!: EnquiryDto[]

  @NextCursor()
  next_cursor!: string | null
}

@ApiSchema({ name: 'StaffEnquiryMessage' })
export class StaffEnquiryMessageDto {
  @Field.YesOrNo()
  from_staff!: boolean

  @Field.Text('The address of the person who wrote it.')
  author!: string

  @Field.Text()
  text!: string

  @Field.Instant()
  at!: Date
}

@ApiSchema({ name: 'StaffEnquiry' })
export class StaffEnquiryDto {
  @Field.Id()
  id!: string

  @Field.Id('Null: from a person without a session.', { nullable: true })
  account_id!: string | null

  @Field.Text('Of the account, or as the person wrote it.', { nullable: true })
  organisation!: string | null

  @Field.OneOf(TOPICS)
  topic!: EnquiryTopic

  @Field.OneOf(STATES)
  state!: EnquiryState

  @Field.Text()
  email!: string

  @Field.Text({ nullable: true })
  name!: string | null

  @Field.Text({ nullable: true })
  phone!: string | null

  @Field.Integer('Expected requests a day.', { nullable: true })
  requests_per_day!: number | null

  @Field.Instant()
  created_at!: Date

  @Field.Instant()
  updated_at!: Date

  @Field.List(StaffEnquiryMessageDto, 'The newest, oldest first.')
  messages!: StaffEnquiryMessageDto[]

  @Earlier('`GET /staff/enquiries/{id}/messages`')
  earlier_cursor!: string | null
}

@ApiSchema({ name: 'StaffEnquiryMessages' })
export class StaffEnquiryMessagesDto {
  @Field.List(StaffEnquiryMessageDto, 'Oldest first.')
  data!: StaffEnquiryMessageDto[]

  @Earlier('the next request')
  earlier_cursor!: string | null
}

@ApiSchema({ name: 'StaffEnquiries' })
export class StaffEnquiriesDto {
  @Field.List(StaffEnquiryDto, 'Newest first.')
  data!: StaffEnquiryDto[]

  @NextCursor()
  next_cursor!: string | null
}

export class EnquiriesQueryDto {
  @Input.Optional()
  @Input.OneOf(STATES)
  state?: EnquiryState

  @Input.Optional()
  @Input.Uuid({ description: 'Only those of this account.' })
  account_id?: string

  @Input.Optional()
  @Input.IntegerIn(1, PAGE_MAX, { description: `Default ${PAGE}.` })
  limit?: number

  @Input.Optional()
  @Input.TextOf(1, 100, { description: '`next_cursor` of the previous page.' })
  cursor?: string
}

/** Customers read staff as one: a name is not theirs to use. */
export const toMessage = ({ fromStaff, author, text, createdAt: at }: EnquiryMessage): EnquiryMessageDto => ({
  from_staff: fromStaff,
  author: fromStaff ? null : author,
  text,
  at,
})

export const toStaffMessage = ({ fromStaff, author, text, createdAt: at }: EnquiryMessage): StaffEnquiryMessageDto => ({
  from_staff: fromStaff,
  author,
  text,
  at,
})

export const toEnquiry = ({ id, topic, state, createdAt, updatedAt, messages, earlier }: WholeEnquiry): EnquiryDto => ({
  id,
  topic,
  state,
  created_at: createdAt,
  updated_at: updatedAt,
  messages: messages.map(toMessage),
  earlier_cursor: earlier,
})

export const toStaffEnquiry = (enquiry: WholeEnquiry & { account: { name: string } | null }): StaffEnquiryDto => ({
  id: enquiry.id,
  account_id: enquiry.accountId,
  organisation: enquiry.account?.name ?? enquiry.organisation,
  topic: enquiry.topic,
  state: enquiry.state,
  email: enquiry.email,
  name: enquiry.name,
  phone: enquiry.phone,
  requests_per_day: enquiry.requestsPerDay,
  created_at: enquiry.createdAt,
  updated_at: enquiry.updatedAt,
  messages: enquiry.messages.map(toStaffMessage),
  earlier_cursor: enquiry.earlier,
})
