import { Body, Controller, Get, Patch } from '@nestjs/common'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { authorOf } from '../audit/index.js'
import { orNull } from '../cleared-text.js'
import { SellerSettings } from './seller-settings.js'
import { ChangeSellerDto, SellerDto, toSeller } from './seller.dto.js'

/** The seller, as printed on invoices. */
@Controller('staff/seller')
export class StaffSellerController {
  constructor(private readonly seller: SellerSettings) {}

  @Get()
  @StaffEndpoint({ allow: EVERY_STAFF_ROLE, summary: 'Get the seller', answer: SellerDto })
  async getSeller(): Promise<SellerDto> {
    return toSeller(await this.seller.read())
  }

  @Patch()
  @StaffEndpoint({
    allow: ['owner', 'admin'],
    stepUp: true,
    summary: 'Update the seller',
    description: 'Applies from the next invoice on. Issued invoices do not change.',
    answer: SellerDto,
  })
  async updateSeller(@Caller() caller: StaffCaller, @Body() order: ChangeSellerDto): Promise<SellerDto> {
    const change = {
      country: order.country,
      legalName: order.legal_name,
      street: orNull(order.street),
      city: orNull(order.city),
      legalForm: orNull(order.legal_form),
      capitalFcfa: order.capital_fcfa === 0 ? null : order.capital_fcfa,
      rccm: orNull(order.rccm),
      taxId: orNull(order.tax_id),
      phone: orNull(order.phone),
      email: orNull(order.email),
      bankDetails: orNull(order.bank_details),
    }
    return toSeller(await this.seller.change(change, authorOf(caller)))
  }
}
