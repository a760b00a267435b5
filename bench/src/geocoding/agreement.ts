import { type Figure } from '../report.js'
import { type GoldQuery } from './gold.js'
import { type Verdict } from './judge.js'
import { type Api, featuresOf, pathOf } from './recall.js'

const agreementMin = 0.97

/** Classes of complete texts that search for something by its name: categories have other answers while typing. */
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

/** True if both operations have the same first result, or both have none. */
export async function agreesWhileTyping(api: Api, { query, features: [geocoded] }: Verdict): Promise<boolean> {
  const [suggested] = await featuresOf(api, pathOf({ ...query, endpoint: 'autocomplete' }))
  return suggested?.properties.id === geocoded?.properties.id
}

/** The share of complete texts for which autocomplete and geocode have the same first result. */
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
