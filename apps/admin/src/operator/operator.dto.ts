import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type Consent, LegalDocument, type Operator } from '@repere/prisma'
import { type LegalVersion } from './legal-texts.js'

export const LEGAL_DOCUMENTS = Object.values(LegalDocument)
const TEXT_MAX = 60_000
const ADDRESS_MAX = 300
const FORM =
  'Paragraphs, `## ` headings and `- ` lists. `{{legal_name}}`, `{{address}}`, `{{country}}`, `{{rccm}}`, `{{tax_id}}`, `{{email}}` and `{{phone}}` become details of the seller.'

@ApiSchema({ name: 'Site' })
export class SiteDto {
  @Field.Text('Legal name of the operator.')
  operator!: string

  @Field.Text('Null: not set; `POST /portal/contact` reaches the operator without a session.', { nullable: true })
  support_email!: string | null

  @Field.Text({ nullable: true })
  support_phone!: string | null

  @Field.Text('`https://wa.me/…`', { nullable: true })
  whatsapp_url!: string | null

  @Field.Text('The public status page; a path: on this host. Null: there is none.', { nullable: true })
  status_url!: string | null

  @Field.Count('Version of the terms in force; 0: the template.')
  terms_version!: number

  @Field.Count('Version of the privacy notice in force; 0: the template.')
  privacy_version!: number
}

@ApiSchema({ name: 'LegalText' })
export class LegalTextDto {
  @Field.OneOf(LEGAL_DOCUMENTS)
  document!: LegalDocument

  @Field.Count('0: the template, because the operator has published none.')
  version!: number

  @Field.YesOrNo('A template that the operator has not adopted.')
  is_template!: boolean

  @Field.Instant({ nullable: true })
  published_at!: Date | null

  @Field.Text('Paragraphs, `## ` headings and `- ` lists.')
  fr!: string

  @Field.Text()
  en!: string
}

export class LegalTextQueryDto {
  @Input.Optional()
  @Input.IntegerIn(0, 1_000_000, { description: 'Default: the newest. 0: the template.' })
  version?: number
}

export class LegalTextOrderDto {
  @Input.TextOf(1, TEXT_MAX, { description: `French. ${FORM}` })
  fr!: string

  @Input.TextOf(1, TEXT_MAX, { description: 'English, in the same form.' })
  en!: string
}

@ApiSchema({ name: 'Operator' })
export class OperatorDto {
  @Field.Text({ nullable: true })
  support_email!: string | null

  @Field.Text({ nullable: true })
  support_phone!: string | null

  @Field.Text({ nullable: true })
  whatsapp_url!: string | null

  @Field.Text({ nullable: true })
  status_url!: string | null

  @Field.Text('The staff member who changed them last.')
  updated_by!: string

  @Field.Instant()
  updated_at!: Date
}

/** Absent or empty: not set. */
export class OperatorOrderDto {
  @Input.Optional()
  @Input.Email({ description: 'Where customers write. Absent, here and below: not set.' })
  support_email?: string

  @Input.Optional()
  @Input.TextOf(1, 40, { example: '+229 01 97 00 00 00' })
  support_phone?: string

  @Input.Optional()
  @Input.TextOf(1, ADDRESS_MAX, { description: 'An https address.', example: 'https://wa.me/2290197000000' })
  whatsapp_url?: string

  @Input.Optional()
  @Input.TextOf(1, ADDRESS_MAX, {
    description: 'An https address: where the status page is published, if not on this host.',
  })
  status_url?: string
}

@ApiSchema({ name: 'Consent' })
export class ConsentDto {
  @Field.Id('The person.')
  user_id!: string

  @Field.OneOf(LEGAL_DOCUMENTS)
  document!: LegalDocument

  @Field.Count('0: the template.')
  version!: number

  @Field.Instant()
  accepted_at!: Date
}

@ApiSchema({ name: 'Consents' })
export class ConsentsDto {
  @Field.List(ConsentDto, 'Oldest first.')
  data!: ConsentDto[]
}

export const toLegalText = ({ document, version, publishedAt, fr, en }: LegalVersion): LegalTextDto => ({
  document,
  version,
  is_template: publishedAt === null,
  published_at: publishedAt,
  fr,
  en,
})

export const toOperator = (operator: Operator): OperatorDto => ({
  support_email: operator.supportEmail,
  support_phone: operator.supportPhone,
  whatsapp_url: operator.whatsappUrl,
  status_url: operator.statusUrl,
  updated_by: operator.updatedBy,
  updated_at: operator.updatedAt,
})

export const toConsent = ({ userId, document, version, acceptedAt }: Consent): ConsentDto => ({
  user_id: userId,
  document,
  version,
  accepted_at: acceptedAt,
})
