import { Module } from '@nestjs/common'
import { KeysModule } from '../keys/keys.module.js'
import { StaffSuspensionController } from './staff-suspension.controller.js'

@Module({ imports: [KeysModule], controllers: [StaffSuspensionController] })
export class SuspensionModule {}
