import { type Contract } from '../contract.js'
import { longPart } from '../long-runs.js'
import { byteExchange } from '../raw-exchange.js'
import { faultIn } from './answer-verdict.js'
import { bytesOf, type Credential, type HostileRequest, makeRequest } from './hostile-request.js'
import { type ApiOperation, type OpenApiDocument, operationsOf } from './openapi-document.js'
import { type GoodRequest } from './request-draft.js'
import { SeededRandom } from '../seeded-random.js'

/** Headers that identify the caller. */
export type CallerHeaders = [string, string][]

export interface HostileTraffic {
  url: string
  document: OpenApiDocument
  contract: Contract
  /** Equal seeds send equal requests. */
  seed: number
  requestsPerOperation: number
  /** Largest body that the server accepts, bytes. */
  bodyMax: number
  /** Returns the credentials and a valid request of the operation. Called again when the session has ended. */
  prepare(operation: ApiOperation): Promise<{ right: CallerHeaders; good: GoodRequest }>
  /** Credentials that are not valid, each in another form. */
  wrong: CallerHeaders[]
  /** Ids of operations to leave out. */
  without?: string[]
}

export interface TrafficReport {
  /** Number of operations that were tested: all of them, or those of the requested part of a long run. */
  operations: number
  sent: number
  /** Number of answers by status. */
  statuses: Record<number, number>
  /** Operations for which no request succeeded. */
  neverServed: string[]
  /** The faults, with their number and the first request that showed each. */
  faults: string[]
  /** The slowest request. */
  slowest: { ms: number; request: string }
}

const CONCURRENT = 6

/**
 * Sends mutated requests of every operation, with and without valid credentials, and checks every answer against the
 * document. A fault is reported with its request; the same seed sends that request again.
 */
export async function sendHostileTraffic(traffic: HostileTraffic): Promise<TrafficReport> {
  const operations = operationsOf(traffic.document)
  const { part, parts } = longPart
  const tested = operations.filter(({ id }, at) => !traffic.without?.includes(id) && at % parts === part - 1)
  const slowest = { ms: 0, request: '' }
  const report: TrafficReport = {
    operations: tested.length,
    sent: 0,
    statuses: {},
    neverServed: [],
    faults: [],
    slowest,
  }
  const faults = new Map<string, { times: number; request: string }>()
  for (const operation of tested) {
    await sendToOperation(traffic, operation, operations, report, faults)
  }
  report.faults = [...faults].map(([fault, { times, request }]) => `${times} × ${fault}\n${request}`)
  return report
}

async function sendToOperation(
  traffic: HostileTraffic,
  operation: ApiOperation,
  operations: ApiOperation[],
  report: TrafficReport,
  faults: Map<string, { times: number; request: string }>,
): Promise<void> {
  const { url, document, contract, bodyMax } = traffic
  const random = new SeededRandom(`${traffic.seed} ${operation.id}`)
  const { host } = new URL(url)
  let prepared = await traffic.prepare(operation)
  let hasEnded = false
  let wasServed = false
  let left = traffic.requestsPerOperation
  const worker = async () => {
    while (left-- > 0) {
      if (hasEnded) {
        hasEnded = false
        prepared = await traffic.prepare(operation)
      }
      const request = makeRequest({ document, operation, good: prepared.good, bodyMax }, random)
      const caller = callerOf(request.credential, prepared.right, traffic, random)
      const address: CallerHeaders = [['x-forwarded-for', `198.51.${random.integer(0, 255)}.${random.integer(1, 254)}`]]
      const bytes = bytesOf(request, host, [...caller, ...address])
      const sentAt = performance.now()
      const fault = await byteExchange(url, bytes).then(
        (answer) => {
          report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1
          if (answer.status < 300 && request.method === operation.method) wasServed = true
          if (answer.status === 401 && request.credential === 'right') hasEnded = true
          return faultIn(request, answer, operations, contract)
        },
        // The server need not read a body that is too large. It answers before it closes the connection.
        (error: Error) => ((request.body?.length ?? 0) > bodyMax ? null : error.message),
      )
      report.sent++
      const ms = performance.now() - sentAt
      if (ms > report.slowest.ms) report.slowest = { ms, request: shown(request) }
      if (fault === null) continue
      const known = faults.get(fault)
      if (known) known.times++
      else faults.set(fault, { times: 1, request: shown(request) })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, worker))
  if (!wasServed) report.neverServed.push(operation.id)
}

function callerOf(
  credential: Credential,
  right: CallerHeaders,
  { wrong }: HostileTraffic,
  random: SeededRandom,
): CallerHeaders {
  if (credential === 'none') return []
  return credential === 'right' ? right : random.pick(wrong)
}

const shown = ({ operation, credential, method, target, headers, body, mutations }: HostileRequest): string =>
  [
    `${operation.id} (${credential} key; ${mutations.join(', ') || 'unchanged'})`,
    `  ${method} ${target.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)}`,
    ...(body === null ? [] : [`  ${body.toString('utf8').slice(0, 200)}`]),
  ].join('\n')
