import { type ApiOperation, type OpenApiDocument } from './openapi-document.js'

/** Values of a valid request that the document alone does not contain. */
export interface GoodRequest {
  path?: Record<string, string>
  query?: Record<string, string>
  /** Parameters that are valid only beside others: few requests have them. */
  rare?: ReadonlySet<string>
  body?: unknown
}

/** A request under construction. */
export interface Draft {
  method: string
  /** Encoded for the wire, without the query. */
  path: string
  /** Encoded names and values. */
  query: [string, string][]
  headers: [string, string][]
  /** The value of the body, unless `bytes` are set. */
  json: unknown
  bytes: Buffer | null
}

export interface RequestSource {
  document: OpenApiDocument
  operation: ApiOperation
  good: GoodRequest
  /** Largest body that the server accepts, bytes. */
  bodyMax: number
}
