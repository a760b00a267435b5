import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { TOP_UP_MIN_FCFA } from './top-ups.js'
import { type WalletState } from './wallets.js'

const LOW_BELOW =
  'While less than this can be drawn, francs before tax, the wallet is low: owners and billing get a mail, webhook endpoints `wallet.low`; at 110 percent of it, `wallet.restored`.'

@ApiSchema({ name: 'WalletOrder' })
export class WalletOrderDto {
  @Input.YesOrNo({ description: 'Whether requests beyond the quota draw on the credit of the organisation.' })
  enabled!: boolean

  @Input.Optional()
  @Input.IntegerIn(0, 2_000_000_000, {
    description: `${LOW_BELOW} 0: no messages. Absent: unchanged; 200 at first.`,
  })
  low_below_fcfa?: number
}

@ApiSchema({ name: 'TopUpOrder' })
export class TopUpOrderDto {
  @Input.IntegerIn(TOP_UP_MIN_FCFA, 2_000_000_000, {
    description: 'Francs, tax included; at most what can be paid at once (`GET /portal/payment-limits`).',
  })
  amount_fcfa!: number
}

@ApiSchema({ name: 'Wallet' })
export class WalletDto {
  @Field.YesOrNo('Whether requests beyond the quota draw on the credit.')
  enabled!: boolean

  @Field.Fcfa(`${LOW_BELOW} Null: no messages.`, { nullable: true, minimum: 1 })
  low_below_fcfa!: number | null

  @Field.Fcfa('The credit of the organisation, francs, tax included.')
  credit_fcfa!: number

  @Field.Fcfa(
    'The amount that requests beyond the quota can still draw, francs before tax: the credit without its tax, less amounts drawn and not invoiced yet. Null while no live key can draw.',
    { minimum: 0, nullable: true },
  )
  available_fcfa!: number | null

  @Field.Count(
    'The number of requests that this amount pays for at the current price. Null while no live key can draw.',
    { nullable: true },
  )
  requests_left!: number | null

  @Field.Fcfa('The smallest purchase, francs.', { minimum: 0 })
  top_up_min_fcfa!: number
}

export const toWallet = ({
  enabled,
  lowBelowFcfa,
  creditFcfa,
  availableFcfa,
  requestsLeft,
}: WalletState): WalletDto => ({
  enabled,
  low_below_fcfa: lowBelowFcfa,
  credit_fcfa: creditFcfa,
  available_fcfa: availableFcfa,
  requests_left: requestsLeft,
  top_up_min_fcfa: TOP_UP_MIN_FCFA,
})
