import { Module } from '@nestjs/common'
import { StatusWriter } from './status-writer.js'

/** Of the worker: it lives when the API does not. */
@Module({ providers: [StatusWriter] })
export class StatusModule {}
