import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '../config.js'
import { InsideAddress, isOutside } from './outside-address.js'
import { lookupFor } from './server-names.js'

/** The status of the answer; null: no answer. */
export interface WebhookAnswer {
  status: number | null
  /** The reason for counting as failed; null: delivered. */
  error: string | null
}

/** Sends one message to a customer's server: to public addresses only, without following redirects. */
@Injectable()
export class WebhookTransport {
  /** Name servers with their ports; absent: those of the system. */
  nameServers?: readonly string[]

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'webhooksToPrivate'>) {}

  /** @param timeoutMs  for the whole exchange */
  async send(url: string, headers: Record<string, string>, body: string, timeoutMs: number): Promise<WebhookAnswer> {
    try {
      const status = await this.post(new URL(url), headers, body, timeoutMs)
      return { status, error: status >= 200 && status < 300 ? null : `The server answered ${status}.` }
    } catch (error) {
      return { status: null, error: error instanceof Error ? error.message.slice(0, 500) : 'unknown' }
    }
  }

  private post(url: URL, headers: Record<string, string>, body: string, timeoutMs: number): Promise<number> {
    const { webhooksToPrivate } = this.config
    const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
    if (!webhooksToPrivate && isIP(hostname) !== 0 && !isOutside(hostname)) {
      return Promise.reject(new InsideAddress(`${hostname} is not a public address`))
    }
    const signal = AbortSignal.timeout(timeoutMs)
    return new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      const request = send(
        url,
        {
          method: 'POST',
          agent: false,
          signal,
          lookup: lookupFor({ signal, mayBeInside: webhooksToPrivate, servers: this.nameServers }),
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'user-agent': 'Repere-Webhooks/1',
            ...headers,
          },
        },
        (answer) => {
          // Only the status of the answer matters.
          answer.destroy()
          resolve(answer.statusCode ?? 0)
        },
      )
      request.on('error', reject)
      request.end(body)
    })
  }
}
