import { Body, Controller, Get, Put, Post } from '@nestjs/common'
import { type AccountScope } from '../access/account-scope.js'
import { Caller, type CustomerCaller, Scoped } from '../access/caller.js'
import { EVERY_CUSTOMER_ROLE, PortalEndpoint } from '../access/endpoint.js'
import { authorOf } from '../audit/index.js'
import { TopUpOrderDto, toWallet, WalletDto, WalletOrderDto } from '../wallet/wallet.dto.js'
import { Wallets } from '../wallet/wallets.js'
import { Checkout } from './checkout.js'
import { PaymentDto, toPayment } from './payment.dto.js'

const PAYERS = ['owner', 'billing'] as const

/** Credit that is bought ahead. */
@Controller('portal/wallet')
export class PortalWalletController {
  constructor(
    private readonly wallets: Wallets,
    private readonly checkout: Checkout,
  ) {}

  @Get()
  @PortalEndpoint({
    scope: 'usage:read',
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'Get the prepaid wallet of the organisation',
    answer: WalletDto,
  })
  async getWallet(@Scoped() { accountId }: AccountScope): Promise<WalletDto> {
    return toWallet(await this.wallets.read(accountId))
  }

  @Put()
  @PortalEndpoint({
    allow: PAYERS,
    summary: 'Set the prepaid wallet',
    description:
      'When enabled, requests beyond the quota of a paid plan use the credit of the organisation, from the next request on, regardless of the spending cap. After a 503 the change is saved; repeat the request to make sure.',
    answer: WalletDto,
  })
  async setWallet(
    @Caller() caller: CustomerCaller,
    @Scoped() { accountId }: AccountScope,
    @Body() { enabled, low_below_fcfa: lowBelow }: WalletOrderDto,
  ): Promise<WalletDto> {
    const lowBelowFcfa = lowBelow === 0 ? null : lowBelow
    await this.wallets.set(accountId, { enabled, lowBelowFcfa }, authorOf(caller))
    return toWallet(await this.wallets.read(accountId))
  }

  @Post('payments')
  @PortalEndpoint({
    allow: PAYERS,
    verified: true,
    movesMoney: true,
    summary: 'Buy prepaid credit',
    description:
      'Uses the same checkout as invoices. The money pays open invoices first, the oldest first; the rest becomes credit, which the next request can use. It does not pay a proforma: choose that with `use_credit`, or on the page of the proforma.',
    answer: PaymentDto,
    status: 201,
    errors: [409, 502],
  })
  async buyCredit(
    @Caller() caller: CustomerCaller,
    @Scoped() { accountId }: AccountScope,
    @Body() { amount_fcfa: amountFcfa }: TopUpOrderDto,
  ): Promise<PaymentDto> {
    const { email } = caller
    return toPayment(await this.checkout.open({ accountId, invoiceId: null, amountFcfa, email, by: authorOf(caller) }))
  }
}
