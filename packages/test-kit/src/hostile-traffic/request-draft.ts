import { type ApiOperation, type OpenApiDocument } from './openapi-document.js'

/** What makes a request of an operation a good one, where the document alone does not tell. */
export interface GoodRequest {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

/** A request while it is being made. */
export interface Draft {
  method: string
  /** As it goes over the wire, without the query. */
  path: string
  /** Names and values as they go over the wire. */
  query: [string, string][]
  headers: [string, string][]
  /** The value that becomes the body, unless `bytes` are set. */
  json: unknown
  bytes: Buffer | null
}

export interface RequestSource {
  document: OpenApiDocument
  operation: ApiOperation
  good: GoodRequest
  /** Bytes that the server accepts as a body. */
  bodyMax: number
}
