import { Module } from '@nestjs/common'
import { StatusWriter } from './status-writer.js'

/** Part of the worker, because the worker runs while the API is down. */
@Module({ providers: [StatusWriter] })
export class StatusModule {}
