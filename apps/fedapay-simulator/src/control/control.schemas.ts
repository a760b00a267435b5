import { API_FAULTS, OPERATIONS, PAYMENT_FAULTS, WEBHOOK_FAULTS } from '../faults/faults.js'
import { CURRENCIES, OPERATORS, OUTCOMES } from '../ledger/transaction.js'

const amount = { type: 'integer', minimum: 1, maximum: 999_999_999 }
const currency = { enum: CURRENCIES.map(({ iso }) => iso) }
const times = { type: 'integer', minimum: 1, maximum: 1000 }
const delay_ms = { type: 'integer', minimum: 0, maximum: 600_000 }
const transaction_id = { type: 'integer' }
const count = { type: 'integer', minimum: 1, maximum: 100 }
const seconds = { type: 'integer', minimum: 0, maximum: 31_536_000 }

const body = (properties: Record<string, object>, required: string[] = []) => ({
  type: required.length > 0 ? 'object' : ['object', 'null'],
  additionalProperties: false,
  properties,
  required,
})

/** One of three shapes, distinguished by `kind`, so that fields without a meaning are refused. */
export const FAULT = {
  type: 'object',
  required: ['kind'],
  discriminator: { propertyName: 'kind' },
  oneOf: [
    body(
      {
        kind: { enum: API_FAULTS },
        times,
        delay_ms,
        operation: { enum: OPERATIONS },
        status: { type: 'integer', minimum: 400, maximum: 599 },
      },
      ['kind'],
    ),
    body(
      { kind: { enum: WEBHOOK_FAULTS }, times, event: { type: 'string' }, transaction_id, count, delay_ms, seconds },
      ['kind'],
    ),
    body({ kind: { enum: PAYMENT_FAULTS }, times, transaction_id, amount, currency }, ['kind']),
  ],
}

export const CONCLUDE = body(
  { outcome: { enum: OUTCOMES }, mode: { enum: OPERATORS.map(({ mode }) => mode) }, amount, currency },
  ['outcome'],
)
export const REFUND = body({ whole: { type: 'boolean' } })
export const DELIVER = body({ fault: { enum: WEBHOOK_FAULTS }, count, seconds })
export const NOTHING = body({})
