import { type Figure } from '../report.js'
import { type GoldQuery } from './gold.js'
import { type Verdict } from './judge.js'
import { type Api, featuresOf, pathOf } from './recall.js'

const agreementMin = 0.97

/** Texts that are finished, and ask for something by its name: while typing, kinds of things are answered otherwise. */
const finishedClasses: ReadonlySet<string> = new Set([
  'exact',
  'unaccented',
  'alone',
  'abbreviation',
  'number',
  'variant',
  'commune_quartier',
  'agglomeration',
  'numbers',
  'languages',
])

export const isFinishedText = ({ class: name, q, endpoint }: GoldQuery): boolean =>
  q !== undefined && endpoint === undefined && finishedClasses.has(name)

/** True where both operations answered the same thing first, or both nothing. */
export async function agreesWhileTyping(api: Api, { query, features: [geocoded] }: Verdict): Promise<boolean> {
  const [suggested] = await featuresOf(api, pathOf({ ...query, endpoint: 'autocomplete' }))
  return suggested?.properties.id === geocoded?.properties.id
}

/** How often autocomplete and geocode agree on the first answer to a finished text. */
export async function agreementFigure(api: Api, verdicts: readonly Verdict[]): Promise<Figure> {
  const finished = verdicts.filter(({ query }) => isFinishedText(query))
  let agreed = 0
  for (const verdict of finished) if (await agreesWhileTyping(api, verdict)) agreed++
  return {
    what: `autocomplete and geocode answer the same first (${finished.length} finished texts)`,
    value: finished.length === 0 ? 1 : agreed / finished.length,
    unit: '',
    target: { at: 'least', value: agreementMin },
  }
}
