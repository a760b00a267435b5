interface Operation {
  operationId?: string
  summary?: string
  description?: string
}

/** Verbs that a summary or an operationId may start with. Add one only when none of these fits. */
const VERBS = new Set(
  (
    'accept advance agree apply autocomplete begin buy cancel change check choose close complete compute confirm create credit deactivate discard ' +
    'assign download end estimate export find geocode get give invite issue keep list log login logout match move optimise optimize pay plan ' +
    'preview process publish put receive reconcile record refund regenerate register reinstate remove replace replay ' +
    'report request resend reset restart retry reverse revoke search send set settle show start suspend switch sync synthesize ' +
    'update verify void'
  ).split(' '),
)
/** Verbs of published operationIds, which keep their names. No summary starts with one. */
const PUBLISHED_VERBS = new Set(['ask'])
const RIDDLES = /\b(what|who|whom|whose|whoever|whatever)\b|\?/i
/** Words of riddles in a description, where a question word may be right. */
const RIDDLES_IN_TEXTS = /^what\b|\b(asked|tells?|whoever)\b|\b(first|last|more|next|no|the|\d+) tr(y|ies)\b/i
/** Words that `docs/glossary.md` replaces. */
const REPLACED = /\b(anew|dearer|lest|told)\b/i

const words = (operationId: string) => operationId.split(/(?=[A-Z])/).map((word) => word.toLowerCase())

/**
 * Finds operations whose texts are hard to understand at first reading. SDK methods are named after operationIds.
 *
 * @param document  an OpenAPI document
 * @returns one line per fault; empty if there is none
 */
export function openApiWordingFaults(document: { paths: object }): string[] {
  const faults = [...new Set(textsOf(document))].flatMap((text) => [
    ...(REPLACED.test(text) ? [`docs/glossary.md has another word: "${text}"`] : []),
    ...(RIDDLES_IN_TEXTS.test(text) ? [`the text must name the thing and what happens to it: "${text}"`] : []),
  ])
  for (const [path, methods] of Object.entries(document.paths as Record<string, Record<string, Operation>>)) {
    for (const [method, operation] of Object.entries(methods)) {
      const { operationId = '', summary = '' } = operation
      const fault = (text: string) => faults.push(`${method.toUpperCase()} ${path} (${operationId}): ${text}`)
      const [verb = '', ...thing] = words(operationId)
      if (!(VERBS.has(verb) || PUBLISHED_VERBS.has(verb)) || thing.length === 0) {
        fault('the operationId must be a verb and a thing, like getRoute')
      }
      const [first = ''] = summary.split(' ')
      if (!VERBS.has(first.toLowerCase())) fault(`the summary must start with an imperative verb: "${summary}"`)
      if (RIDDLES.test(summary)) fault(`the summary must name the thing instead of asking for it: "${summary}"`)
      if (summary.endsWith('.')) fault(`a summary has no full stop: "${summary}"`)
    }
  }
  return faults
}

/** Every summary and description, at any depth. */
function textsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' ? (name === 'description' || name === 'summary' ? [value] : []) : textsOf(value),
  )
}
