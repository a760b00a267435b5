import { Module } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { RoadEvents } from './road-events.js'
import { RoadEventsController } from './road-events.controller.js'

@Module({
  controllers: [RoadEventsController],
  providers: [
    {
      provide: RoadEvents,
      inject: [PrismaClient],
      useFactory: (prisma: PrismaClient) => new RoadEvents(prisma),
    },
  ],
})
export class RoadEventsModule {}
