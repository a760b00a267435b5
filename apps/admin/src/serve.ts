import { type DynamicModule } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { type serverOptions, takePortOver } from '@repere/http'
import { BadSettings } from '@repere/settings'
import { ClusterNode } from '@repere/shared'
import { startTracing, type TracedServer, traceRequests } from '@repere/tracing'
import { Logger } from 'nestjs-pino'
import { readConfig, type Config } from './config.js'
import { unsafeSettingsOf } from './unsafe-settings.js'

/** `EX_CONFIG` of sysexits.h: restarting will not help. */
const BAD_CONFIG_EXIT = 78

/** The parts of a process besides its modules. */
export interface Preparation {
  server?: ReturnType<typeof serverOptions>
  configure: (app: NestFastifyApplication) => void | Promise<void>
}

const nothing: Preparation = { configure: () => undefined }

/** A process over a root module, not yet listening. It stops gracefully on SIGTERM and SIGINT. */
export async function createProcess(
  module: DynamicModule,
  prepare: Preparation = nothing,
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(prepare.server), {
    bufferLogs: true,
    abortOnError: false,
    bodyParser: false,
  })
  app.useLogger(app.get(Logger))
  traceRequests(app.getHttpAdapter().getInstance() as unknown as TracedServer)
  await prepare.configure(app)
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'])
  return app
}

/** Runs a process of this app from its settings until it is stopped; on failure, exits with a readable reason. */
export async function runProcess(
  service: 'repere-admin' | 'repere-worker',
  root: { with(config: Config): DynamicModule },
  listenOn: (config: Config) => { host: string; port: number },
  prepare: (config: Config) => Preparation = () => nothing,
): Promise<void> {
  try {
    const config = readConfig()
    const unsafe = unsafeSettingsOf(config)
    if (unsafe.length > 0) throw new BadSettings(unsafe)
    const tracing = await startTracing(config.tracing, service)
    const app = await createProcess(root.with(config), prepare(config))
    app.getHttpAdapter().getInstance().addHook('onClose', tracing.stop)
    const { host, port } = listenOn(config)
    await app.init()
    await takePortOver(port, host)
    await app.listen(port, host)
  } catch (error) {
    if (error instanceof BadSettings || error instanceof ClusterNode) {
      console.error(error.message)
      process.exit(BAD_CONFIG_EXIT)
    }
    console.error(error)
    process.exit(1)
  }
}
