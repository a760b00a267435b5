import 'reflect-metadata'
import { readFile } from 'node:fs/promises'
import { openApiWordingFaults } from '@repere/test-kit'
import { describeWholeApi, OPENAPI_FILE } from '../whole-api.js'

/** Operations whose signed address replaces the key. */
const KEYLESS = ['getVoiceClip']
/** Operations that read what an account has stored: not for browser tokens. */
const STORED = ['getFleetPlan', 'getVehicle', 'getVehicleTrail', 'getFence', 'listFences']

describe('the OpenAPI document', () => {
  it('is the committed one; after a deliberate change, run bin/openapi', async () => {
    expect(await readFile(OPENAPI_FILE, 'utf8')).toBe(await describeWholeApi())
  })

  it('is 3.1, version 1.1.0, and declares the error answers of every operation', async () => {
    const document = JSON.parse(await describeWholeApi()) as {
      openapi: string
      info: { version: string }
      paths: Record<string, Record<string, { responses: object; security?: object[]; operationId: string }>>
    }
    expect(document.openapi).toBe('3.1.0')
    expect(document.info.version).toBe('1.1.0')
    const operations = Object.values(document.paths).flatMap((path) =>
      Object.entries(path).map(([method, operation]) => ({ method, ...operation })),
    )
    expect(operations.length).toBeGreaterThan(2)
    for (const { method, responses, security, operationId } of operations) {
      const takesToken = method === 'get' && !STORED.includes(operationId)
      const isKeyless = KEYLESS.includes(operationId)
      const statuses = ['200', '400', '403', '500', '502', '503', ...(isKeyless ? [] : ['401', '429'])]
      expect([operationId, Object.keys(responses)]).toEqual([operationId, expect.arrayContaining(statuses)])
      expect([operationId, security]).toEqual([
        operationId,
        isKeyless ? [] : [{ key: [] }, ...(takesToken ? [{ token: [] }] : [])],
      ])
    }
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  })

  it('writes lists in a query as one value with commas', async () => {
    const document = JSON.parse(await describeWholeApi()) as {
      paths: Record<
        string,
        Record<string, { parameters?: { in: string; name: string; explode?: boolean; schema: { type?: string } }[] }>
      >
    }
    const lists = Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ parameters = [] }) => parameters.filter((one) => one.in === 'query' && one.schema.type === 'array'))
    expect(lists.map(({ name }) => name)).toEqual(expect.arrayContaining(['avoid', 'times']))
    for (const { name, explode } of lists) expect([name, explode]).toEqual([name, false])
  })

  it('names every operation with a verb and a noun, and has imperative summaries', async () => {
    expect(openApiWordingFaults(JSON.parse(await describeWholeApi()))).toEqual([])
  })
})
