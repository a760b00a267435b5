import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Contract, pointerPart } from '../contract.js'
import { type ByteAnswer } from '../raw-exchange.js'
import { type HostileRequest } from './hostile-request.js'
import { type ApiOperation, operationFor } from './openapi-document.js'

const ERROR_SCHEMA = '#/components/schemas/Error'
/** Statuses that the server itself answers, before it knows the operation. */
const WITHOUT_OPERATION = [400, 401, 403, 404, 405, 408, 413, 417, 429, 431]
/** Statuses for a request without a valid key or session. */
const FROM_NOBODY = [400, 401, 403, 404, 405, 408, 413, 415, 417, 429, 431]
/** Words of a stack, a library or a store. They must not appear in an answer. */
const INSIDE = /node_modules|at \S+ \(|prisma|ECONNREFUSED|SELECT |redis:\/\/|postgres/i

/**
 * The fault in an answer, for any request.
 *
 * @param operations  of the whole document
 */
export function faultIn(
  request: HostileRequest,
  answer: ByteAnswer,
  operations: ApiOperation[],
  contract: Contract,
): string | null {
  const { status, headers } = answer
  if (status === 0) return 'no answer'
  if (status >= 500) return `answers ${status}`
  const path = request.target.split('?', 1)[0]!
  const operation = operationFor(operations, request.method, path)
  const isOpen = operation?.keyless === true || request.operation.keyless
  const isPreflight = request.method === 'OPTIONS' && status === 204
  if (request.credential !== 'right' && !isOpen && !isPreflight && !FROM_NOBODY.includes(status)) {
    return `answers ${status} without a key`
  }
  if (headers['x-content-type-options'] !== 'nosniff' && status !== 204) return 'lets browsers guess the type'
  const body = request.method === 'HEAD' ? Buffer.alloc(0) : unpacked(answer)
  if (status >= 400 && INSIDE.test(body.toString('utf8').replace(sentTexts(request), ''))) return 'reveals internals'
  if (isPreflight) return body.length === 0 ? null : 'a preflight has a body'
  return schemaFaultIn(request, { ...answer, body }, operation, contract)
}

function schemaFaultIn(
  request: HostileRequest,
  { status, headers, body }: ByteAnswer,
  operation: ApiOperation | undefined,
  contract: Contract,
): string | null {
  const declared = operation?.described.responses[status]
  if (!declared && !isOfTheServer(status, request, operation)) return `answers ${status}, which is not declared`
  const mediaType = (headers['content-type'] ?? '').split(';')[0]!.trim()
  // An answer to HEAD has no body, although its headers describe one.
  if (request.method === 'HEAD') return null
  if (declared && declared.content === undefined) {
    return body.length === 0 ? null : `answers ${status} with a body, which is not declared`
  }
  const declaredType = declared
    ? Object.keys(declared.content!).find((type) => type.split(';')[0] === mediaType)
    : 'application/json'
  if (declaredType === undefined || (!declared && mediaType !== 'application/json')) {
    return `answers ${status} as "${mediaType}", which is not declared`
  }
  if (declaredType !== 'application/json') return null
  const pointer = declared
    ? `#/paths/${pointerPart(operation!.path)}/${operation!.method.toLowerCase()}/responses/${status}/content/${pointerPart(declaredType)}/schema`
    : ERROR_SCHEMA
  const faults = contract.faultsOf(pointer, parsed(body))
  return faults === null ? null : `answers ${status} off its schema: ${faults}: ${body.toString('utf8').slice(0, 300)}`
}

/** True when the server answers with this status before it reaches an operation, or because of this request alone. */
function isOfTheServer(status: number, request: HostileRequest, operation: ApiOperation | undefined): boolean {
  const named = new Set(request.headers.map(([name]) => name))
  // The type of a body is checked before the path.
  if (operation === undefined)
    return WITHOUT_OPERATION.includes(status) || (status === 415 && named.has('content-type'))
  switch (status) {
    case 413:
      return operation.body === null && (request.body?.length ?? 0) > 1_024
    case 415:
      return operation.body === null && request.body !== null
    case 417:
      return named.has('expect')
    case 431:
      return request.headers.join().length + request.target.length > 15_000
    default:
      return false
  }
}

/** Texts of the request that an error may repeat. */
function sentTexts({ target, body }: HostileRequest): RegExp {
  const sent = decodeURIComponent(target.replaceAll(/%(?![0-7][0-9a-fA-F])/g, '%25')) + (body?.toString('utf8') ?? '')
  const shown = sent.match(INSIDE)?.[0]
  return new RegExp(shown ? shown.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&') : '(?!)', 'gi')
}

function unpacked({ headers, body }: ByteAnswer): Buffer {
  if (body.length === 0) return body
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body)
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
