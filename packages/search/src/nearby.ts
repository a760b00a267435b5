import { type Layer, placeLayers } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { boxAround, groundMetres, roughErrorMetres, roughMetres } from './ground.js'
import { type DocumentPoint, type SearchDocument, type SearchIndex } from './search.port.js'

/** A document and the distance to its point. */
export interface NearDocument {
  document: SearchDocument
  distanceMetres: number
}

export interface NearbyQuestion {
  at: LatLng
  radiusMetres: number
  /** A slug; null for every category. */
  category: string | null
  countMax: number
  /** True to return only things with opening hours. */
  withOpeningHours?: boolean
  /** Categories of things with a point; places (landmarks and markets) by default. */
  layers?: readonly Layer[]
  /** Every record of a thing that is mapped twice, because the less important one may be nearer. */
  eachRecord?: boolean
  /** Further conditions; called only for documents within the radius, and at most once for each. */
  accepts?: (document: SearchDocument) => boolean
}

// In dense areas the first circle contains enough things. A category is stored by cells of about a kilometre, so a
// smaller circle would save nothing.
const FIRST_RADIUS_METRES = 100
const FIRST_RADIUS_OF_CATEGORY_METRES = 1_000

/** Candidates whose documents are read in one statement, the nearest first. A statement costs as much as some documents. */
const READ_AT_ONCE = 16

/**
 * The documents nearest to a point, named or not: exactly those whose point lies within the radius on the ellipsoid,
 * nearest first. Of a thing that is mapped twice within the circle, the more important record.
 */
export function documentsNearby(index: SearchIndex, question: NearbyQuestion): NearDocument[] {
  const { category, radiusMetres, countMax } = question
  const circles = new GrowingCircles(index, question)
  let radius = Math.min(radiusMetres, category === null ? FIRST_RADIUS_METRES : FIRST_RADIUS_OF_CATEGORY_METRES)
  for (;;) {
    const found = circles.within(radius)
    if (found.length >= countMax || radius >= radiusMetres) return found
    radius = Math.min(radiusMetres, radius * wideningFor(found.length, countMax))
  }
}

/** The factor for the next circle: it probably contains enough things, but not many times too many. */
function wideningFor(found: number, wanted: number): number {
  return found === 0 ? 4 : Math.max(1.5, Math.min(4, 1.2 * Math.sqrt(wanted / found)))
}

/** Circles around one point. The conditions are not checked again for the next circle. */
class GrowingCircles {
  private readonly judged = new Map<number, boolean>()
  private readonly layers: readonly Layer[]

  constructor(
    private readonly index: SearchIndex,
    private readonly question: NearbyQuestion,
  ) {
    this.layers = question.layers ?? placeLayers
  }

  /** The nearest `countMax` documents within the radius. */
  within(radiusMetres: number): NearDocument[] {
    const { at, countMax } = this.question
    const found: NearDocument[] = []
    const candidates = this.candidates(radiusMetres).filter(({ id }) => this.judged.get(id) !== false)
    for (let from = 0; from < candidates.length; from += READ_AT_ONCE) {
      const some = candidates.slice(from, from + READ_AT_ONCE)
      // Further documents cannot be nearer than those found, even with the error of the order.
      const isBeyond = ({ rough }: { rough: number }) =>
        found.length >= countMax && isRoughlyBeyond(rough, furthestOf(found, countMax))
      if (isBeyond(some[0]!)) break
      const read = new Map(this.index.documents(some.map(({ id }) => id)).map((document) => [document.id, document]))
      for (const candidate of some) {
        if (isBeyond(candidate)) break
        const document = read.get(candidate.id)
        if (!document || !this.accepts(document)) continue
        const distanceMetres = groundMetres(at, document.at)
        if (distanceMetres <= radiusMetres) found.push({ document, distanceMetres })
      }
    }
    return found.sort(byDistance).slice(0, countMax)
  }

  /** Documents within the radius, and a little beyond; roughly in the order of distance. */
  private candidates(radiusMetres: number): { id: number; rough: number }[] {
    const { at } = this.question
    const near: { id: number; rough: number }[] = []
    for (const point of this.pointsAround(radiusMetres)) {
      const rough = roughMetres(at, point.at)
      if (!isRoughlyBeyond(rough, radiusMetres)) near.push({ id: point.id, rough })
    }
    return near.sort((a, b) => a.rough - b.rough || a.id - b.id)
  }

  private pointsAround(radiusMetres: number): readonly DocumentPoint[] {
    const { at, category, withOpeningHours } = this.question
    const box = boxAround(at, radiusMetres)
    if (withOpeningHours) return this.index.withOpeningHours()
    return category === null ? this.index.pointsIn(box) : this.index.documents(this.index.ofCategoryIn(category, box))
  }

  private accepts(document: SearchDocument): boolean {
    let accepted = this.judged.get(document.id)
    if (accepted === undefined) {
      accepted = this.isWanted(document) && (this.question.eachRecord === true || !this.isShownByAnother(document))
      this.judged.set(document.id, accepted)
    }
    return accepted
  }

  private isWanted(document: SearchDocument): boolean {
    const { category, withOpeningHours, accepts } = this.question
    if (!this.layers.includes(document.layer)) return false
    if (withOpeningHours && document.details.opening_hours === undefined) return false
    return (category === null || categoriesOf(document).includes(category)) && (accepts?.(document) ?? true)
  }

  /** True for a less important record of a thing whose other record is in the answer. */
  private isShownByAnother({ sameAs }: SearchDocument): boolean {
    if (sameAs === null) return false
    const { at, radiusMetres } = this.question
    const other = this.index.document(sameAs)
    return other !== null && groundMetres(at, other.at) <= radiusMetres && this.isWanted(other)
  }
}

const isRoughlyBeyond = (rough: number, metres: number) => rough > metres + roughErrorMetres(metres)

const byDistance = (a: NearDocument, b: NearDocument) =>
  a.distanceMetres - b.distanceMetres || a.document.id - b.document.id

/** The distance of the `count`th of them. */
function furthestOf(found: NearDocument[], count: number): number {
  return found.sort(byDistance)[count - 1]!.distanceMetres
}

/** All categories of a thing, the main one first. */
export function categoriesOf({ category, details }: SearchDocument): string[] {
  return [...new Set([...(category === null ? [] : [category]), ...(details.categories ?? [])])]
}
