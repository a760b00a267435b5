import { Module } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { PlaceSetsController } from './place-sets.controller.js'
import { PlaceSets } from './place-sets.js'

@Module({
  controllers: [PlaceSetsController],
  providers: [
    { provide: PlaceSets, inject: [PrismaClient], useFactory: (prisma: PrismaClient) => new PlaceSets(prisma) },
  ],
})
export class PlaceSetsModule {}
