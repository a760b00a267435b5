import { setTimeout as sleep } from 'node:timers/promises'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type ApiFault, type Faults, type Operation } from './faults.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that a fault can name; absent: only faults for any operation match. */
    operation?: Operation
  }
}

const HELD_MS = 60_000
const SLOW_MS = 2000

/** Makes the HTTP API fail on demand, before or after a request is processed. Only the ledger shows the difference. */
export function breakOnDemand(api: FastifyInstance, faults: Faults): void {
  const underway = new WeakMap<FastifyRequest, ApiFault>()

  api.addHook('preHandler', async (request, reply) => {
    const fault = faults.takeForApi(request.routeOptions.config.operation ?? null)
    if (fault === null) return
    switch (fault.kind) {
      case 'slow':
        await sleep(fault.delay_ms ?? SLOW_MS)
        return
      case 'error':
        return reply.status(fault.status ?? 500).send({ message: 'Erreur interne' })
      case 'timeout':
        return hold(request, reply, fault)
      case 'accept_then_timeout':
      case 'accept_then_error':
        underway.set(request, fault)
    }
  })

  api.addHook('onSend', async (request, reply, payload) => {
    const fault = underway.get(request)
    if (fault === undefined) return payload
    underway.delete(request)
    if (fault.kind === 'accept_then_error') {
      reply.status(fault.status ?? 500).removeHeader('content-length')
      return JSON.stringify({ message: 'Erreur interne' })
    }
    await hold(request, reply, fault)
    return payload
  })
}

/** Sends nothing until the caller disconnects or the time is over; then closes the connection. */
async function hold(request: FastifyRequest, reply: FastifyReply, { delay_ms = HELD_MS }: ApiFault): Promise<void> {
  const over = new AbortController()
  request.raw.socket.once('close', () => over.abort())
  await sleep(delay_ms, undefined, { signal: over.signal, ref: false }).catch(() => undefined)
  reply.hijack()
  request.raw.socket.destroy()
}
