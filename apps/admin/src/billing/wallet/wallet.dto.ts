import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { IntegerIn, Optional, YesOrNo } from '@repere/http'
import { TOP_UP_MIN_FCFA } from './top-ups.js'
import { type WalletState } from './wallets.js'

const LOW_BELOW =
  'While less than this can be drawn, francs before tax, the wallet is low: owners and billing get a mail, webhook endpoints `wallet.low`; at 110 percent of it, `wallet.restored`.'

@ApiSchema({ name: 'WalletOrder' })
export class WalletOrderDto {
  @YesOrNo({ description: 'Whether requests beyond the quota draw on the credit of the organisation.' })
  enabled!: boolean

  @Optional()
  @IntegerIn(0, 2_000_000_000, { description: `${LOW_BELOW} 0: nobody is told. Absent: as before; 200 at first.` })
  low_below_fcfa?: number
}

@ApiSchema({ name: 'TopUpOrder' })
export class TopUpOrderDto {
  @IntegerIn(TOP_UP_MIN_FCFA, 2_000_000_000, {
    description: 'Francs, tax included; at most what can be paid at once (`GET /portal/payment-limits`).',
  })
  amount_fcfa!: number
}

const francs = (description: string, nullable = false) =>
  ApiProperty({ type: 'integer', minimum: 0, description, ...(nullable ? { nullable: true } : {}) })

@ApiSchema({ name: 'Wallet' })
export class WalletDto {
  @ApiProperty({ type: Boolean, description: 'Whether requests beyond the quota draw on the credit.' })
  enabled!: boolean

  @ApiProperty({ type: 'integer', nullable: true, minimum: 1, description: `${LOW_BELOW} Null: nobody is told.` })
  low_below_fcfa!: number | null

  @ApiProperty({ type: 'integer', description: 'The credit of the organisation, francs, tax included.' })
  credit_fcfa!: number

  @francs(
    'What requests beyond the quota may still draw, francs before tax: the credit without its tax, less what is drawn and not invoiced yet. Null while no live key can draw.',
    true,
  )
  available_fcfa!: number | null

  @francs('How many requests that pays for at the current price. Null while no live key can draw.', true)
  requests_left!: number | null

  @francs('The smallest purchase, francs.')
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
