import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { IntegerIn } from '@repere/http'
import { type PaymentLimit } from '@repere/prisma'

const FCFA_MAX = 2_000_000_000

const francs = (description: string) => ApiProperty({ type: 'integer', minimum: 1, description })

@ApiSchema({ name: 'PaymentLimit' })
export class PaymentLimitDto {
  @ApiProperty({
    type: String,
    description:
      '`mtn`, `moov`, `card` or another name from the provider; `any`: operators without limits of their own.',
  })
  operator!: string

  @francs('The smallest payment.')
  min_fcfa!: number

  @francs('The largest payment.')
  max_fcfa!: number
}

@ApiSchema({ name: 'PaymentLimits' })
export class PaymentLimitsDto {
  @ApiProperty({ type: [PaymentLimitDto] })
  limits!: PaymentLimitDto[]
}

export class PaymentLimitOrderDto {
  @IntegerIn(1, FCFA_MAX, { description: 'The smallest payment.' })
  min_fcfa!: number

  @IntegerIn(1, FCFA_MAX, { description: 'The largest payment; at least `min_fcfa`.' })
  max_fcfa!: number
}

export const toPaymentLimits = (limits: PaymentLimit[]): PaymentLimitsDto => ({
  limits: limits.map(({ operator, minFcfa, maxFcfa }) => ({ operator, min_fcfa: minFcfa, max_fcfa: maxFcfa })),
})
