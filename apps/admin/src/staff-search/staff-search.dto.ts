import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { InvoiceState } from '@repere/prisma'
import { ACCOUNT_MATCHES, type AccountMatch } from '../accounts/account-search.js'
import { FoundRequestDto } from '../request-log/request-log.dto.js'

export class SearchOrderDto {
  @Input.TextOf(2, 200, {
    description:
      'Words of a name in any order and without accents, a mail address or a part of it, a key (whole, its start, its last four characters), a tag, an id, the number of an invoice or proforma, a tax number, a phone number, or the `X-Request-Id` of an answer.',
  })
  text!: string
}

@ApiSchema({ name: 'SearchedAccount' })
export class SearchedAccountDto {
  @Field.Id()
  id!: string

  @Field.Text()
  name!: string

  @Field.Text('ISO 3166-1 alpha-2.')
  country!: string

  @Field.YesOrNo()
  suspended!: boolean

  @Field.OneOf(ACCOUNT_MATCHES, 'The attribute of the account that matched.')
  matched!: AccountMatch
}

@ApiSchema({ name: 'SearchedInvoice' })
export class SearchedInvoiceDto {
  @Field.Id()
  id!: string

  @Field.Text('Its number, or the reference of its proforma.', { nullable: true })
  number!: string | null

  @Field.OneOf(Object.values(InvoiceState))
  state!: InvoiceState

  @Field.Fcfa()
  total_fcfa!: number

  @Field.Id()
  account_id!: string

  @Field.Text()
  account_name!: string
}

@ApiSchema({ name: 'SearchResults' })
export class SearchResultsDto {
  @Field.List(SearchedAccountDto, 'At most ten, the best matches first.')
  accounts!: SearchedAccountDto[]

  @Field.List(SearchedInvoiceDto, 'At most ten, newest first.')
  invoices!: SearchedInvoiceDto[]

  @Field.List(
    FoundRequestDto,
    'Of this `X-Request-Id`, at most ten, newest first. Written into the authentication log.',
  )
  requests!: FoundRequestDto[]
}
