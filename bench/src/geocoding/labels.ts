import { type SearchDocument, type SearchIndex } from '@repere/search/search.port'
import { settlementsAt } from '@repere/search/settlements-at'
import { displayName, normalised, placeLayers, settlementLayers, unitsPerDegree } from '@repere/gazetteer'
import { Boundaries, namesakeOf, QuarterAreas, type QuarterHint, Settlements } from '@repere/geodata'
import { flatMetres } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { type Figure } from '../report.js'
import { halfOf } from './by-rule/queries.js'

/**
 * Largest share of things that are named after a quarter within three kilometres and whose label has another quarter.
 */
const contradictedMax = 0.05
/** Largest share of labels with a quarter whose middle is outside the commune of the thing. */
const acrossMax = 0.01
const reachUnknownMetres = 1_000
const READ_AT_ONCE = 1_000

interface Called {
  document: SearchDocument
  quarter: SearchDocument
}

/** Whether labels contain the quarter of a thing, checked by the names of things and by the outlines of communes. */
export function labelFigures(index: SearchIndex): Figure[] {
  const all = documentsOf(index)
  const settlements = new Settlements()
  const numbers: SearchDocument[] = []
  for (const document of all) {
    if (!settlementLayers.includes(document.layer)) continue
    const { layer, category, at, importance } = document
    const reachMetres =
      index.settlementsAround(at).find(({ document: id }) => id === document.id)?.reachMetres ?? reachUnknownMetres
    const place = { source: document.source, layer, category: category ?? '', importance, words: '', reachMetres }
    numbers[settlements.add({ ...place, ...unitsOf(at), name: nameOf(document) })] = document
  }
  settlements.seal()
  const called = all.flatMap((document): Called[] => {
    const name = placeLayers.includes(document.layer) ? normalised(document.names?.[''] ?? '') : ''
    const number = namesakeOf(settlements, unitsOf(document.at), name)
    const quarter = number === null ? undefined : numbers[number]!
    const isOwn = quarter?.layer === 'quartier' && nameOf(quarter) !== name && document.sameAs === null
    return isOwn ? [{ document, quarter }] : []
  })
  return [
    contradicted(index, called),
    ...learntWithout(called, settlements, numbers),
    acrossCommunes(
      index,
      all.filter(({ layer }) => placeLayers.includes(layer)),
    ),
  ]
}

function contradicted(index: SearchIndex, called: readonly Called[]): Figure {
  const isSaid = ({ document, quarter }: Called) => {
    const said = document.quartier === null ? null : index.document(document.quartier)
    return said !== null && (isSameQuarter(said, quarter) || said.around.includes(quarter.id))
  }
  const what = `names that hold a quarter nearby, and whose label says another (${called.length})`
  const value = called.filter((one) => !isSaid(one)).length / called.length
  return { what, value, unit: '', target: { at: 'most', value: contradictedMax } }
}

/**
 * Learns from one half of the names, and predicts the quarter of the other half; compared with the nearest middle of a
 * quarter.
 */
function learntWithout(called: readonly Called[], settlements: Settlements, numbers: SearchDocument[]): Figure[] {
  const isLearnt = ({ document: { at } }: Called) =>
    halfOf({ class: 'reverse_beside', at, country: '', accept: [] }) === 'development'
  const numberOf = new Map(numbers.map((document, number) => [document.id, number]))
  const hints = called.filter(isLearnt).map(({ document, quarter }): QuarterHint => {
    return { ...unitsOf(document.at), quarter: numberOf.get(quarter.id)! }
  })
  const boundaries = new Boundaries()
  const areas = (learnt: QuarterHint[]) =>
    new QuarterAreas({ settlements, boundaries, hints: learnt, waterIn: () => null })
  const asked = called.filter((one) => !isLearnt(one))
  const shareOf = (known: QuarterAreas) => {
    const isRight = ({ document, quarter }: Called) => {
      const found = numbers[known.at(unitsOf(document.at)) ?? -1]
      return found !== undefined && isSameQuarter(found, quarter)
    }
    return asked.filter(isRight).length / asked.length
  }
  const [learnt, middles] = [shareOf(areas(hints)), shareOf(areas([]))]
  return [
    { what: `quarters by their middles alone (${asked.length})`, value: middles, unit: '', target: null },
    {
      what: `quarters learnt from the names of other things (${asked.length})`,
      value: learnt,
      unit: '',
      target: { at: 'least', value: middles + 0.05 },
    },
  ]
}

/** If communes have outlines, a quarter of another commune is across a border, often across water. */
function acrossCommunes(index: SearchIndex, things: readonly SearchDocument[]): Figure {
  let [asked, across] = [0, 0]
  for (const { at } of things) {
    const outlines = index.areasAt(at)
    const commune = index.documents(outlines).find(({ category }) => category === 'suburb')
    if (!commune) continue
    const { quartier } = settlementsAt(index, at)
    asked++
    if (quartier && quartier.id !== commune.id && !index.areasAt(quartier.at).includes(commune.id)) across++
  }
  const what = `points in a commune's outline whose quarter is outside it (${asked})`
  return { what, value: asked === 0 ? 0 : across / asked, unit: '', target: { at: 'most', value: acrossMax } }
}

function documentsOf(index: SearchIndex): SearchDocument[] {
  const documents: SearchDocument[] = []
  for (let id = 1; id <= index.meta.documents; id += READ_AT_ONCE) {
    for (const document of index.documents(Array.from({ length: READ_AT_ONCE }, (_, at) => id + at))) {
      documents.push(document)
    }
  }
  return documents
}

const nameOf = ({ names }: SearchDocument) => normalised(displayName(names, 'fr') ?? '')

/** "Anonkoua Kouté" is named after Anonkoua too; and a quarter may be mapped twice. */
function isSameQuarter(a: SearchDocument, b: SearchDocument): boolean {
  const [one, other] = [` ${nameOf(a)} `, ` ${nameOf(b)} `]
  return a.id === b.id || ((one.includes(other) || other.includes(one)) && flatMetres(a.at, b.at) < 3_000)
}

const unitsOf = ({ lat, lng }: LatLng) => ({
  lat: Math.round(lat * unitsPerDegree),
  lng: Math.round(lng * unitsPerDegree),
})
