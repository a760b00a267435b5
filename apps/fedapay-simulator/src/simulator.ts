import { type AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { providerApi } from './api/provider-api.js'
import { checkout } from './checkout/checkout.js'
import { control } from './control/control.js'
import { type Fault, Faults } from './faults/faults.js'
import { Ledger } from './ledger/ledger.js'
import { Refusal } from './ledger/refusal.js'
import { StateFile } from './ledger/state-file.js'
import { type Mode, type Outcome, type Transaction, TRIAL_ANSWERS } from './ledger/transaction.js'
import { Webhooks } from './webhooks/webhooks.js'

export interface SimulatorOptions {
  host?: string
  /** 0 (default): any free one. */
  port?: number
  /** Address for browsers, without a trailing slash; default: its own address. */
  publicUrl?: string | null
  /** The merchant's key; default `sk_local_simulator`. */
  secretKey?: string
  /** Address for webhooks; null (default): none. */
  webhookUrl?: string | null
  /** Secret that signs webhooks; default `wh_local_simulator`. */
  webhookSecret?: string
  /** Pauses before further attempts of a webhook; default 1 s, 5 s, 25 s. */
  retryDelaysMs?: readonly number[]
  /** File that keeps payments over a restart; null (default): none. */
  stateFile?: string | null
  /** The provider's clock. */
  now?: () => Date
}

export const SIMULATOR_SECRET_KEY = 'sk_local_simulator'
export const SIMULATOR_WEBHOOK_SECRET = 'wh_local_simulator'

/** A simulator of FedaPay: its API, its checkout page, its webhooks and its failures. No money moves. */
export class FedaPaySimulator {
  readonly ledger: Ledger
  readonly faults = new Faults()
  readonly webhooks: Webhooks
  readonly secretKey: string
  readonly webhookSecret: string
  private readonly app: FastifyInstance

  private constructor(private readonly options: SimulatorOptions) {
    const { secretKey = SIMULATOR_SECRET_KEY, webhookSecret = SIMULATOR_WEBHOOK_SECRET } = options
    const { webhookUrl = null, stateFile = null, now = () => new Date() } = options
    this.secretKey = secretKey
    this.webhookSecret = webhookSecret
    const { retryDelaysMs = [1000, 5000, 25_000] } = options
    this.webhooks = new Webhooks({ url: webhookUrl, secret: webhookSecret, retryDelaysMs }, this.faults, now)
    const file = stateFile === null ? null : new StateFile(stateFile)
    this.ledger = new Ledger(file, now, (event) => this.webhooks.queueEvent(event))
    this.app = this.routes()
  }

  /** The caller ends it with `stop()`. */
  static async start(options: SimulatorOptions = {}): Promise<FedaPaySimulator> {
    const simulator = new FedaPaySimulator(options)
    await simulator.app.listen({ host: options.host ?? '127.0.0.1', port: options.port ?? 0 })
    return simulator
  }

  /** For `FEDAPAY_URL`, without a trailing slash. */
  get url(): string {
    return `http://127.0.0.1:${(this.app.server.address() as AddressInfo).port}`
  }

  /**
   * Sets the outcome of a payment by the customer or by the clock; a success uses up an armed wrong amount or currency.
   */
  conclude(
    id: number,
    outcome: Outcome,
    mode: Mode | null = null,
    paid: { amount?: number; currencyIso?: string } = {},
  ): Transaction {
    const { amount: asked } = this.ledger.get(id)
    const fault = outcome === 'approved' ? this.faults.takeForPayment(id) : null
    const wrong =
      fault === null
        ? {}
        : fault.kind === 'wrong_amount'
          ? { amount: fault.amount ?? Math.ceil(asked / 2) }
          : { currencyIso: fault.currency ?? 'EUR' }
    return this.ledger.conclude(id, outcome, { mode, paid: { ...wrong, ...definedIn(paid) } })
  }

  arm(...faults: Fault[]): void {
    for (const fault of faults) this.faults.arm(fault)
  }

  async stop(): Promise<void> {
    await this.webhooks.stop()
    await this.app.close()
  }

  private routes(): FastifyInstance {
    const app = Fastify({
      forceCloseConnections: true,
      bodyLimit: 64 * 1024,
      ajv: {
        customOptions: {
          removeAdditional: false,
          coerceTypes: false,
          allErrors: true,
          allowUnionTypes: true,
          discriminator: true,
        },
      },
    })
    app.setErrorHandler((error: Error & { statusCode?: number; validation?: unknown }, _request, reply) => {
      const status = error.statusCode ?? 500
      if (status >= 500) console.error(error)
      const errors = error instanceof Refusal ? error.errors : null
      const message = status >= 500 ? 'Erreur interne' : error.message
      return reply.status(status).send({ message, ...(errors === null ? {} : { errors }) })
    })
    app.setNotFoundHandler((_request, reply) => reply.status(404).send({ message: 'Introuvable' }))
    app.get('/health', () => ({ status: 'ok' }))
    const { ledger, faults, webhooks, secretKey } = this
    const conclude = this.conclude.bind(this)
    const onPhone = (id: number, mode: Mode, number: string): void => {
      const answer = TRIAL_ANSWERS.find(({ endsWith }) => number.endsWith(endsWith))
      // After the answer to the merchant, because a person is slower.
      if (answer !== undefined) setImmediate(() => conclude(id, answer.outcome, mode))
    }
    const checkoutUrl = (token: string) => `${this.options.publicUrl ?? this.url}/checkout/${token}`
    void app.register(providerApi({ ledger, faults, secretKey, checkoutUrl, onPhone }), { prefix: '/v1' })
    void app.register(checkout({ ledger, faults, conclude }))
    void app.register(control({ ledger, faults, webhooks, conclude }), { prefix: '/control' })
    return app
  }
}

function definedIn<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
}
