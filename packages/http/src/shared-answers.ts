import { STATUS_CODES } from 'node:http'
import { type OpenAPIObject } from '@nestjs/swagger'

interface Answer {
  $ref?: string
  headers?: Record<string, object>
}
type Operations = Record<string, { responses?: Record<string, Answer> }>

/**
 * Writes each error and each header of a document once. Operations that answer with the commonest form of it refer to
 * `components/responses` and `components/headers`; another form stays in its operation.
 */
export function shareAnswers(document: OpenAPIObject): OpenAPIObject {
  const operations = Object.values(document.paths as unknown as Record<string, Operations>).flatMap((methods) =>
    Object.values(methods),
  )
  const answers = operations.flatMap(({ responses = {} }) => Object.entries(responses))
  const headers = shared(answers.flatMap(([, answer]) => Object.entries(answer.headers ?? {})))
  for (const [, answer] of answers) refer(answer.headers ?? {}, headers, 'headers', (name) => name)
  const responses = shared(answers.filter(([status]) => Number(status) >= 400))
  const nameOf = (status: string) => STATUS_CODES[status]!.replaceAll(/[^A-Za-z]/g, '')
  for (const operation of operations) refer(operation.responses ?? {}, responses, 'responses', nameOf)
  const byName = (entries: Map<string, object>, name: (key: string) => string) =>
    Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => [name(key), value]))
  return {
    ...document,
    components: {
      ...document.components,
      headers: byName(headers, (name) => name) as never,
      responses: byName(responses, nameOf) as never,
    },
  }
}

/** The commonest value of each key that has the same value twice. */
function shared(entries: [string, object][]): Map<string, object> {
  const counts = new Map<string, Map<string, number>>()
  for (const [key, value] of entries) {
    const forms = counts.get(key) ?? new Map<string, number>()
    const form = JSON.stringify(value)
    counts.set(key, forms.set(form, (forms.get(form) ?? 0) + 1))
  }
  return new Map(
    [...counts].flatMap(([key, forms]): [string, object][] => {
      const [form, count] = [...forms].reduce((most, one) => (one[1] > most[1] ? one : most))
      return count > 1 ? [[key, JSON.parse(form) as object]] : []
    }),
  )
}

function refer(
  entries: Record<string, object>,
  components: Map<string, object>,
  kind: 'headers' | 'responses',
  nameOf: (key: string) => string,
): void {
  for (const [key, value] of Object.entries(entries)) {
    const component = components.get(key)
    if (component === undefined || JSON.stringify(component) !== JSON.stringify(value)) continue
    entries[key] = { $ref: `#/components/${kind}/${nameOf(key)}` }
  }
}
