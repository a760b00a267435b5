import { DEMO_PLACES, sampleTexts } from '@repere/shared/sample-places'

const DEMO = Object.entries(sampleTexts(DEMO_PLACES)).sort(([, a], [, b]) => b.length - a.length)
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * The OpenAPI document with requests about the region in service. Recorded answers stay those of the demo town.
 *
 * @param document  as JSON
 * @param texts  the values of the samples by their names
 */
export function withExamplesOf(document: string, texts: Readonly<Record<string, string>>): string {
  const changed = DEMO.filter(([name, text]) => name !== 'apiUrl' && texts[name] !== undefined && texts[name] !== text)
  if (changed.length === 0) return document
  const values = new Map(changed.map(([name, text]) => [text, texts[name]!]))
  const pattern = new RegExp(
    String.raw`(?<![\d.\p{L}])(?:${[...values.keys()].map(escaped).join('|')})(?![\d\p{L}])`,
    'gu',
  )
  const ofRegion = (example: unknown): unknown =>
    JSON.parse(JSON.stringify(example).replaceAll(pattern, (text) => values.get(text)!))
  return JSON.stringify(
    JSON.parse(document, function (this: Record<string, unknown>, key, value: unknown) {
      const isRequest = key === 'parameters' || key === 'requestBody'
      return isRequest ? examplesIn(value, ofRegion) : value
    }),
  )
}

/** Changes every `example` inside a part of the document. */
function examplesIn(part: unknown, change: (example: unknown) => unknown): unknown {
  if (Array.isArray(part)) return part.map((one) => examplesIn(one, change))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, key === 'example' ? change(value) : examplesIn(value, change)]),
  )
}
