import { NoRoute, TooFar } from '../routing.port.js'

/** Valhalla answered with an error: the text is its own. */
export class ValhallaError extends Error {}

/**
 * Valhalla's messages about bad questions, as our problems. The binding gives no codes, so the table uses its texts;
 * every other message is a failure of the engine.
 */
const REFUSALS: [phrase: string, refusal: () => Error][] = [
  // Every stop was snapped before, so the missing road is one that `avoid` allows.
  ['No suitable edges near location', () => new NoRoute('no usable road at a stop')],
  ['No path could be found', () => new NoRoute('no path connects the stops')],
  ['Location is unreachable', () => new NoRoute('a stop is unreachable')],
  ['Locations are in unconnected regions', () => new NoRoute('the stops lie in unconnected regions')],
  ['Path distance exceeds the max distance limit', () => new TooFar('the stops are further apart than is searched')],
]

/** Our error for a refusal of Valhalla; null for a failure of Valhalla. */
export function refusalOf(message: string): Error | null {
  return REFUSALS.find(([phrase]) => message.includes(phrase))?.[1]() ?? null
}
