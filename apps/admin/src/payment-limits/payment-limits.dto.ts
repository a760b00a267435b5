import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type PaymentLimit } from '@repere/prisma'

const FCFA_MAX = 2_000_000_000

@ApiSchema({ name: 'PaymentLimit' })
export class PaymentLimitDto {
  @Field.Text('`mtn`, `moov`, `card` or another name from the provider; `any`: operators without limits of their own.')
  operator!: string

  @Field.Fcfa('The smallest payment.', { minimum: 1 })
  min_fcfa!: number

  @Field.Fcfa('The largest payment.', { minimum: 1 })
  max_fcfa!: number
}

@ApiSchema({ name: 'PaymentLimits' })
export class PaymentLimitsDto {
  @Field.List(PaymentLimitDto)
  limits!: PaymentLimitDto[]
}

export class PaymentLimitOrderDto {
  @Input.IntegerIn(1, FCFA_MAX, { description: 'The smallest payment.' })
  min_fcfa!: number

  @Input.IntegerIn(1, FCFA_MAX, { description: 'The largest payment; at least `min_fcfa`.' })
  max_fcfa!: number
}

export const toPaymentLimits = (limits: PaymentLimit[]): PaymentLimitsDto => ({
  limits: limits.map(({ operator, minFcfa, maxFcfa }) => ({ operator, min_fcfa: minFcfa, max_fcfa: maxFcfa })),
})
