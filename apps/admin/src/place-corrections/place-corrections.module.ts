import { Module } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { PlaceCorrections } from './place-corrections.js'
import { PlaceCorrectionsController } from './place-corrections.controller.js'

@Module({
  controllers: [PlaceCorrectionsController],
  providers: [
    {
      provide: PlaceCorrections,
      inject: [PrismaClient],
      useFactory: (prisma: PrismaClient) => new PlaceCorrections(prisma),
    },
  ],
})
export class PlaceCorrectionsModule {}
