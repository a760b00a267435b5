import { readFileSync } from 'node:fs'
import { type OpenAPIObject } from '@nestjs/swagger'
import { codeSamples } from '@repere/shared/code-samples'
import { EXAMPLE_REQUESTS, type ExampleRequest } from './example-requests.js'

/** Answers of the API to the example requests, by operationId: `bin/examples` writes them. */
export const RECORDED_ANSWERS_FILE = new URL('../../examples.json', import.meta.url)

/** Origin of the API in the recorded answers, independent of the recording. */
export const RECORDED_URL = 'http://127.0.0.1:8080'

/** A recorded answer. */
export interface RecordedAnswer {
  headers: Record<string, string>
  /** JSON; absent if the answer is bytes. */
  body?: unknown
}

type Content = Record<string, { schema?: unknown; example?: unknown }>
interface Parameter {
  name: string
  in: string
  example?: unknown
  schema?: { type?: unknown; example?: unknown }
}
export interface Operation {
  operationId: string
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
  'x-codeSamples'?: object[]
}
type Paths = Record<string, Record<string, Operation>>

/** Adds to every operation its example request, its code in four languages and the recorded answer. */
export function documentExamples(document: OpenAPIObject, baseUrl: string): OpenAPIObject {
  const text = readFileSync(RECORDED_ANSWERS_FILE, 'utf8').replaceAll(RECORDED_URL, baseUrl)
  const recorded = JSON.parse(text) as Record<string, RecordedAnswer>
  for (const [template, methods] of Object.entries(document.paths as unknown as Paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const example = EXAMPLE_REQUESTS[operation.operationId]
      if (example === undefined) continue
      const request = { ...example, method: method.toUpperCase(), template, baseUrl }
      const keyed = operation.security?.length !== 0
      operation['x-codeSamples'] = codeSamples({ ...request, keyed, file: fileTypeOf(operation) })
      exemplifyRequest(operation, example)
      const answer = operation.responses[200]?.content?.['application/json']
      const body = recorded[operation.operationId]?.body
      if (answer && body !== undefined) answer.example = body
    }
  }
  return document
}

/** @returns the media type of a 200 that is bytes; null for JSON */
export function fileTypeOf({ responses }: Operation): string | null {
  const types = Object.keys(responses[200]?.content ?? {})
  return types.includes('application/json') ? null : (types[0] ?? null)
}

function exemplifyRequest({ parameters = [], requestBody }: Operation, { path, query, body }: ExampleRequest): void {
  for (const parameter of parameters) {
    const value = parameter.in === 'path' ? path?.[parameter.name] : query?.[parameter.name]
    if (value === undefined) continue
    const type = parameter.schema?.type
    parameter.example = type === 'integer' || type === 'number' ? Number(value) : value
    // One example for each parameter: that of the whole request.
    delete parameter.schema?.example
  }
  const content = requestBody?.content['application/json']
  if (content && body) content.example = body
}
