import { Module } from '@nestjs/common'
import { SellerSettings } from './seller-settings.js'
import { StaffSellerController } from './staff-seller.controller.js'

@Module({ controllers: [StaffSellerController], providers: [SellerSettings], exports: [SellerSettings] })
export class SellerModule {}
