import { traceOfLog } from '@repere/tracing'
import { type Params } from 'nestjs-pino'
import { type Config } from './config.js'

/** One line of JSON per event. Requests are not logged one by one, and their headers never: they hold secrets. */
export function loggerOptions({ logLevel }: Config): Params {
  return {
    pinoHttp: { level: logLevel, autoLogging: false, quietReqLogger: true, redact: ['req.headers'], mixin: traceOfLog },
  }
}
