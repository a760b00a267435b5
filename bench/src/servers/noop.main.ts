import 'reflect-metadata'
import { Controller, Get, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { AppModule } from '@repere/api/app.module'
import { Redis } from 'ioredis'
import { readConfig } from '@repere/api/config'
import { Endpoint } from '@repere/api/gateway/endpoint'
import { configure, createAdapter } from '@repere/api/server'

class NoopAnswer {}

/** An operation that does nothing, so that only the gateway costs time. */
@Controller('v1/noop')
class NoopController {
  @Get()
  @Endpoint({ group: 'routing', summary: 'Nothing', answer: NoopAnswer })
  noop() {
    return { ok: true }
  }
}

/** `bare`, `one-command` (bare, with one command to Redis for each request) or `chained`. */
const [which] = process.argv.slice(2)
const config = readConfig()
const options = { logger: false, bodyParser: false } as const

let app: NestFastifyApplication
if (which === 'chained') {
  @Module({ imports: [AppModule.with(config)], controllers: [NoopController] })
  class Chained {}
  app = await NestFactory.create<NestFastifyApplication>(Chained, createAdapter(config), options)
  configure(app)
} else {
  @Module({ controllers: [NoopController] })
  class Bare {}
  app = await NestFactory.create<NestFastifyApplication>(Bare, new FastifyAdapter(), options)
  if (which === 'one-command') {
    const redis = new Redis(config.gateway.redisUrl, { enableAutoPipelining: true })
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('onRequest', async () => void (await redis.incr('bench:requests')))
  }
}
await app.listen(config.http.port, config.http.host)
process.send?.('ready')
process.on('disconnect', () => process.exit(0))
