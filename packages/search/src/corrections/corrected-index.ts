import {
  categoryOf,
  documentText,
  formatPlaceId,
  type Layer,
  normalise,
  parsePlaceId,
  type PlaceEffect,
  placeId,
  placeLayers,
  placeNameForms,
  type SearchMeta,
  unitsPerDegree,
  variantsOf,
  Vocabulary,
} from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { categoriesOf } from '../nearby.js'
import {
  type Box,
  type DocumentPoint,
  type SearchDocument,
  SearchIndex,
  type StreetLine,
  type TextClause,
  type TextColumn,
} from '../search.port.js'
import { settlementsAt } from '../settlements-at.js'
import { weights } from '../weights.js'

const { sameThingDegrees, addedImportance } = weights.corrections

const OTHER_PLACES: readonly Layer[] = ['quartier', 'locality', 'city', 'district', 'region', 'country']
/** Text columns whose words count as known. */
const WORD_COLUMNS = ['name', 'category'] as const

/** A document that differs from the index, with the words that find it. */
interface Changed {
  document: SearchDocument
  texts: Record<TextColumn, ReadonlySet<string>>
}

/**
 * An index of one build with accepted corrections on top: places that were added, moved, renamed or closed since its
 * data was collected. The build does not change; corrected documents are in memory.
 */
export class CorrectedIndex extends SearchIndex {
  readonly build: string
  readonly meta: SearchMeta
  readonly words: Vocabulary
  /** Documents that answers leave out, or show in another form. */
  private readonly overruled = new Set<number>()
  private readonly changed = new Map<number, Changed>()
  private readonly byUuid = new Map<string, number>()
  /** Corrections of places that the build does not have. */
  readonly unmatched: number

  /** @param effects  by the place's id */
  constructor(
    private readonly base: SearchIndex,
    effects: ReadonlyMap<string, PlaceEffect>,
  ) {
    super()
    this.build = base.build
    let unmatched = 0
    for (const [id, effect] of effects) if (!this.correct(id, effect)) unmatched++
    this.unmatched = unmatched
    this.meta = { ...base.meta, documents: base.meta.documents + this.changed.size }
    this.words = new AmendedVocabulary(base.words, wordsOf([...this.changed.values()]))
  }

  /** @returns false for an unknown place */
  private correct(id: string, { added, name, at, isClosed }: PlaceEffect): boolean {
    const uuid = parsePlaceId(id)
    const known = uuid && this.base.documentByUuid(uuid)
    const document = known ?? (added && this.documentOfAdded(added))
    if (!document) return false
    if (isClosed) {
      if (known) for (const one of this.recordsOf(known)) this.overruled.add(one)
      return true
    }
    // The lines of a street and the reach of a town do not move.
    const isMovable = at !== undefined && [...placeLayers, 'address'].includes(document.layer)
    const corrected = {
      ...document,
      ...(name !== undefined && { names: { '': name, old: variantsOf(document.names) } }),
      ...(isMovable && { at, ...this.surroundingsAt(at) }),
    }
    this.overruled.add(corrected.id)
    this.changed.set(corrected.id, { document: corrected, texts: this.textsOf(corrected) })
    this.byUuid.set(formatPlaceId(corrected.uuid), corrected.id)
    return true
  }

  private documentOfAdded({ source, name, category, lat, lng }: NonNullable<PlaceEffect['added']>): SearchDocument {
    const at = { lat, lng }
    return {
      id: this.base.meta.documents + this.changed.size + 1,
      uuid: placeId(source),
      source,
      layer: categoryOf(category)?.layer ?? 'landmark',
      category,
      names: { '': name },
      at,
      importance: categoryOf(category)?.importance ?? addedImportance,
      street: null,
      houseNumber: null,
      ...this.surroundingsAt(at),
      sameAs: null,
      details: {},
    }
  }

  private surroundingsAt(at: LatLng) {
    const { quartier, isQuartierEstimated, city, district, region, country } = settlementsAt(this.base, at)
    const around = new Set([...(quartier?.around ?? []), ...(city?.around ?? [])])
    return {
      quartier: quartier?.id ?? null,
      isQuartierEstimated,
      city: city?.id ?? null,
      district: district?.id ?? null,
      region: region?.id ?? null,
      country: (country ?? city ?? quartier)?.country ?? null,
      around: [...around].filter((id) => id !== quartier?.id && id !== city?.id),
    }
  }

  /** All ids of a thing in the index: the node and the outline of one school have two ids. */
  private recordsOf({ id, sameAs, at: { lat, lng } }: SearchDocument): number[] {
    const leader = sameAs ?? id
    const near = this.base.pointsIn({
      south: lat - sameThingDegrees,
      west: lng - sameThingDegrees,
      north: lat + sameThingDegrees,
      east: lng + sameThingDegrees,
    })
    const same = near.flatMap((point) => {
      const other = this.base.document(point.id)
      return other && (other.id === leader || other.sameAs === leader) ? [other.id] : []
    })
    return [...new Set([id, leader, ...same])]
  }

  private textsOf(document: SearchDocument): Changed['texts'] {
    const { layer, names, at, street, houseNumber, country } = document
    const holders = [document.quartier, document.city, document.district, document.region, ...document.around]
    const context = this.base
      .documents(holders.filter((id): id is number => id !== null))
      .map((place) => variantsOf(place.names).flatMap(normalise).join(' '))
    const row = documentText(
      {
        layer,
        names: names && JSON.stringify(names),
        categories: categoriesOf(document),
        lat: Math.round(at.lat * unitsPerDegree),
        lng: Math.round(at.lng * unitsPerDegree),
        street,
        houseNumber,
        country,
      },
      context,
    )
    const words = (text: string) => new Set(text.split(' ').filter(Boolean))
    return {
      name: words(row.name),
      context: words(row.context),
      category: words(row.category),
      phonetic: words(row.phonetic),
      cell: words(row.cell),
    }
  }

  documents(ids: readonly number[]): SearchDocument[] {
    if (!ids.some((id) => this.overruled.has(id))) return this.base.documents(ids)
    return ids.flatMap((id) => this.document(id) ?? [])
  }

  document(id: number): SearchDocument | null {
    if (!this.overruled.has(id)) return this.base.document(id)
    return this.changed.get(id)?.document ?? null
  }

  placesNamed(names: readonly string[]): readonly number[] {
    const ids = this.base.placesNamed(names)
    const own = [...this.changed.values()]
      .filter(({ document }) => OTHER_PLACES.includes(document.layer))
      .filter(({ document }) =>
        variantsOf(document.names)
          .flatMap(placeNameForms)
          .some((form) => names.includes(form)),
      )
      .map(({ document }) => document.id)
    if (own.length === 0 && !ids.some((id) => this.overruled.has(id))) return ids
    return [...ids.filter((id) => !this.overruled.has(id)), ...own].sort((a, b) => a - b)
  }

  documentByUuid(uuid: Uint8Array): SearchDocument | null {
    const own = this.byUuid.get(formatPlaceId(uuid))
    if (own !== undefined) return this.document(own)
    const document = this.base.documentByUuid(uuid)
    return document && this.overruled.has(document.id) ? null : document
  }

  match(clauses: readonly TextClause[], cells: readonly string[], countMax: number): number[] {
    const own = [...this.changed.values()]
      .filter((one) => holds(one, clauses, cells))
      .map(({ document }) => document.id)
    return [...own, ...this.kept(this.base.match(clauses, cells, countMax))].slice(0, countMax)
  }

  pointsIn(box: Box): DocumentPoint[] {
    const base = this.base.pointsIn(box).filter(({ id }) => !this.overruled.has(id))
    const own = this.changedIn(box).filter(({ layer }) => layer !== 'street' && !OTHER_PLACES.includes(layer))
    return [...base, ...own.map(({ id, at }) => ({ id, at }))]
  }

  ofCategoryIn(category: string, box: Box): number[] {
    const own = this.changedIn(box).filter((document) => categoriesOf(document).includes(category))
    return [...this.kept(this.base.ofCategoryIn(category, box)), ...own.map(({ id }) => id)]
  }

  withOpeningHours(): readonly DocumentPoint[] {
    const base = this.base.withOpeningHours().filter(({ id }) => !this.overruled.has(id))
    const own = [...this.changed.values()].filter(({ document }) => document.details.opening_hours !== undefined)
    return [...base, ...own.map(({ document: { id, at } }) => ({ id, at }))]
  }

  openState(document: SearchDocument, moment: Date): boolean | null {
    return this.base.openState(document, moment)
  }

  linesIn(box: Box): StreetLine[] {
    return this.base.linesIn(box).filter(({ document }) => !this.isClosed(document))
  }

  linesOf(document: number): StreetLine[] {
    return this.isClosed(document) ? [] : this.base.linesOf(document)
  }

  boxOf(document: number): Box | null {
    return this.base.boxOf(document)
  }

  ringsOf(document: number): [lng: number, lat: number][][] {
    return this.base.ringsOf(document)
  }

  areasAt(at: LatLng): number[] {
    return this.base.areasAt(at).filter((id) => !this.isClosed(id))
  }

  quarterAt(at: LatLng): number | null | undefined {
    const quarter = this.base.quarterAt(at)
    return typeof quarter === 'number' && this.isClosed(quarter) ? undefined : quarter
  }

  settlementsAround(at: LatLng): { document: number; reachMetres: number }[] {
    return this.base.settlementsAround(at).filter(({ document }) => !this.isClosed(document))
  }

  private isClosed(id: number): boolean {
    return this.overruled.has(id) && !this.changed.has(id)
  }

  private kept(ids: readonly number[]): number[] {
    return ids.filter((id) => !this.overruled.has(id))
  }

  private changedIn({ south, west, north, east }: Box): SearchDocument[] {
    return [...this.changed.values()]
      .map(({ document }) => document)
      .filter(({ at: { lat, lng } }) => lat >= south && lat <= north && lng >= west && lng <= east)
  }
}

function holds({ texts }: Changed, clauses: readonly TextClause[], cells: readonly string[]): boolean {
  if (clauses.length === 0 || (cells.length > 0 && !cells.some((cell) => texts.cell.has(cell)))) return false
  return clauses.every(({ columns, anyOf }) =>
    columns.some((column) =>
      anyOf.some(({ text, isPrefix }) =>
        isPrefix ? [...texts[column]].some((word) => word.startsWith(text)) : texts[column].has(text),
      ),
    ),
  )
}

/** The words of changed documents, with the number of documents that contain them. */
function wordsOf(changed: readonly Changed[]): { text: string; documents: number }[] {
  const counts = new Map<string, number>()
  for (const { texts } of changed) {
    const own = new Set(WORD_COLUMNS.flatMap((column) => [...texts[column]]))
    for (const text of own) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, documents]) => ({ text, documents }))
}

/** The words of a build, and a few more. */
class AmendedVocabulary extends Vocabulary {
  constructor(
    private readonly base: Vocabulary,
    added: Iterable<{ text: string; documents: number }>,
  ) {
    super(added)
  }

  override get size(): number {
    return this.base.size + super.size
  }

  override documentsOf(word: string): number {
    return this.base.documentsOf(word) + super.documentsOf(word)
  }

  override hasBeginning(beginning: string): boolean {
    return this.base.hasBeginning(beginning) || super.hasBeginning(beginning)
  }

  override completions(beginning: string, countMax: number) {
    const [base, own] = [this.base.completions(beginning, countMax), super.completions(beginning, countMax)]
    if (own.words.length === 0) return base
    const words = [...new Set([...own.words, ...base.words])]
    return {
      words: words.slice(0, countMax),
      isAll: base.isAll && own.isAll && words.length <= countMax,
      documents: base.documents + own.documents,
    }
  }

  override neighbours(word: string, distanceMax: number, countMax: number) {
    const own = super.neighbours(word, distanceMax, countMax)
    const base = this.base.neighbours(word, distanceMax, countMax)
    if (own.length === 0) return base
    const known = new Set(base.map(({ text }) => text))
    return [...base, ...own.filter(({ text }) => !known.has(text))]
      .sort((a, b) => a.distance - b.distance || b.documents - a.documents || (a.text < b.text ? -1 : 1))
      .slice(0, countMax)
  }
}
