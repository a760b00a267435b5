import 'reflect-metadata'
import { readFile } from 'node:fs/promises'
import { openApiWordingFaults } from '@repere/test-kit'
import { asText, describeAdmin, OPENAPI_FILE } from './whole-app.js'

/** The parts of the document that these tests read. */
interface Described {
  paths: Record<string, Record<string, { operationId: string; requestBody?: object; responses: object }>>
  components: { schemas: Record<string, { properties?: object }> }
}

describe('the OpenAPI document of the admin app', () => {
  it('is the committed one; after a deliberate change, run bin/openapi', async () => {
    expect(await readFile(OPENAPI_FILE, 'utf8')).toBe(asText(await describeAdmin()))
  })

  it('declares for every operation its roles and its errors', async () => {
    const document = await describeAdmin()
    expect(document.openapi).toBe('3.1.0')
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Record<string, unknown>>).map(([, operation]) => ({ path, operation })),
    )
    expect(operations.length).toBeGreaterThan(2)
    for (const { path, operation } of operations) {
      const allow = operation['x-allow']
      expect([path, allow]).toEqual([path, allow === 'public' ? 'public' : expect.arrayContaining(['owner'])])
      expect([path, Object.keys(operation.responses as object)]).toEqual([
        path,
        expect.arrayContaining(['400', ...(allow === 'public' ? [] : ['401']), '403', '500', '503']),
      ])
      const surface = path.split('/')[1]
      const [session, ...tokens] = (operation.security ?? []) as object[]
      expect(session).toEqual(allow === 'public' ? undefined : { [`${surface}_session`]: [] })
      // A program may call it where it names a scope.
      expect(tokens.map((one) => Object.keys(one))).toEqual(tokens.length === 0 ? [] : [['management_token']])
    }
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('declares 429 wherever a password is sent, because attempts are limited', async () => {
    const { paths, components } = (await describeAdmin()) as unknown as Described
    const isSecret = (name: string) => ['password', 'current_password'].includes(name)
    const undeclared = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ requestBody, responses }) => {
        const schemas = [...JSON.stringify(requestBody ?? {}).matchAll(/#\/components\/schemas\/(\w+)/g)]
        const fields = schemas.flatMap(([, name]) => Object.keys(components.schemas[name!]?.properties ?? {}))
        return fields.some(isSecret) && !('429' in responses)
      })
    expect(undeclared.map(({ operationId }) => operationId)).toEqual([])
  })

  it('names every operation with a verb and a noun, and has imperative summaries', async () => {
    expect(openApiWordingFaults(await describeAdmin())).toEqual([])
  })
})
