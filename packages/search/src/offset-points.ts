import { type LatLng } from '@repere/shared'
import { findByWordsInPlaces } from './bound-search.js'
import { type TextQuestion } from './text-question.js'
import { type DocumentFinding, type Finding, type OffsetFinding } from './finding.js'
import { bearingTo, footOn, metresBetween, Plane, roughMetres, type Spot } from './ground.js'
import { normalise } from '@repere/gazetteer'
import { findCrossing } from './crossing-search.js'
import { type MeasuredOffset, type readBetween } from './query/measured-offsets.js'
import { type Relation } from './query/relations.js'
import { type SearchIndex } from './search.port.js'
import { namesOnlyPlaces } from './places-in-text.js'
import { stretchesAround } from './streets-near.js'
import { weights } from './weights.js'

const { frontMaxMetres, frontMinMetres, certainMin, measuredShare, radiusLeastMetres, betweenMaxMetres, crossingsMax } =
  weights.offsets

interface Offset {
  /** Metres from the landmark away from its street; towards it where negative. */
  inwards: (frontMetres: number) => number
  /** The confidence of the point, with a known side and without. */
  radiusMetres: readonly [known: number, unknown: number]
}

const offsets: Record<Exclude<Relation, 'at_distance' | 'between'>, Offset> = {
  behind: { inwards: () => 30, radiusMetres: [30, 60] },
  in_front_of: { inwards: (front) => -Math.max(0, front - 3), radiusMetres: [20, 40] },
  across_from: { inwards: (front) => -(front + 15), radiusMetres: [25, 50] },
  next_to: { inwards: () => 0, radiusMetres: [30, 30] },
  near: { inwards: () => 0, radiusMetres: [100, 100] },
  before: { inwards: () => 0, radiusMetres: [80, 80] },
  after: { inwards: () => 0, radiusMetres: [80, 80] },
}

/** The point that a relation to a landmark means: behind is away from the street that the landmark faces. */
export function offsetFrom(
  index: SearchIndex,
  landmark: DocumentFinding,
  relation: keyof typeof offsets,
): OffsetFinding {
  const { document } = landmark
  const { inwards, radiusMetres } = offsets[relation]
  const plane = new Plane(document.at)
  const front = frontOf(index, plane)
  const metres = front ? inwards(front.metres) : 0
  const at = front ? plane.pointOf({ x: -front.x * metres, y: -front.y * metres }) : document.at
  return offsetFinding(landmark, relation, at, radiusMetres[front ? 0 : 1])
}

/** Direction (a unit vector) and distance from the plane's middle to the street that it faces; null if unknown. */
function frontOf(index: SearchIndex, plane: Plane): (Spot & { metres: number }) | null {
  let best: { foot: Spot; metres: number } | null = null
  for (const { from, to } of stretchesAround(index, plane, frontMaxMetres)) {
    const foot = footOn(from, to, { x: 0, y: 0 })
    const metres = metresBetween(foot, { x: 0, y: 0 })
    if (!best || metres < best.metres) best = { foot, metres }
  }
  if (!best || best.metres > frontMaxMetres || best.metres < frontMinMetres) return null
  return { x: best.foot.x / best.metres, y: best.foot.y / best.metres, metres: best.metres }
}

/** The point at a distance from a landmark, in a direction or towards a place; null for an unknown landmark. */
export function findMeasuredOffset(
  index: SearchIndex,
  { metres, bearing, landmark: landmarkText, towards, before }: MeasuredOffset,
  question: TextQuestion,
): Finding[] | null {
  const isIn = before !== '' && namesOnlyPlaces(index, normalise(before))
  const landmark = certain(index, isIn ? `${landmarkText}, ${before}` : landmarkText, question)
  if (!landmark) return null
  const from = landmark.document.at
  const goal = towards === null ? null : certain(index, towards, { ...question, bias: from })
  const degrees = bearing ?? (goal && bearingTo(from, goal.document.at))
  if (degrees === null) return [offsetFinding(landmark, 'at_distance', from, metres), landmark]
  const radians = (degrees * Math.PI) / 180
  const at = new Plane(from).pointOf({ x: metres * Math.sin(radians), y: metres * Math.cos(radians) })
  const radiusMetres = Math.max(radiusLeastMetres, metres * measuredShare)
  return [offsetFinding(landmark, 'at_distance', at, radiusMetres), landmark]
}

/**
 * The middle of two landmarks, or of the crossings of a street with two others; null where either is not found, or they
 * are far apart.
 */
export function findBetween(index: SearchIndex, between: Between, question: TextQuestion): Finding[] | null {
  const crossings = between.street === '' ? null : crossingsOnStreet(index, between, question)
  const second = crossings ? crossings[1] : certain(index, between.second, question)
  const first = crossings
    ? crossings[0]
    : second && certain(index, between.first, { ...question, bias: second.document.at })
  if (!first || !second || first.document === second.document) return null
  const [a, b] = [first.document.at, second.document.at]
  const apart = roughMetres(a, b)
  if (apart > betweenMaxMetres) return null
  const at = { lat: (a.lat + b.lat) / 2, lng: (a.lng + b.lng) / 2 }
  return [offsetFinding(first, 'between', at, Math.max(radiusLeastMetres, apart / 2)), first, second]
}

type Between = NonNullable<ReturnType<typeof readBetween>>

/** The crossings of a street with two others, those that are nearest to each other; null where it meets only one. */
function crossingsOnStreet(
  index: SearchIndex,
  { street, first, second }: Between,
  question: TextQuestion,
): [DocumentFinding, DocumentFinding] | null {
  const ends = crossingsOf(index, `${street} ${second}`, question)
  // A text names the town of both only once, behind the second.
  const around = ends[0] && { at: ends[0].document.at, radiusMetres: betweenMaxMetres, crossingsMax }
  const starts = around
    ? crossingsOf(index, `${street} ${first}`, { ...question, bias: around.at, within: around })
    : []
  let best: { pair: [DocumentFinding, DocumentFinding]; metres: number } | null = null
  for (const start of starts)
    for (const end of ends) {
      const metres = roughMetres(start.document.at, end.document.at)
      if (start.document !== end.document && metres <= betweenMaxMetres && metres < (best?.metres ?? Infinity))
        best = { pair: [start, end], metres }
    }
  return best?.pair ?? null
}

function crossingsOf(index: SearchIndex, text: string, question: TextQuestion): DocumentFinding[] {
  const words = normalise(text)
  const crossing = { words, name: words, isCertain: true }
  return findCrossing(index, crossing, { ...question, isTyping: false, countMax: crossingsMax }).filter(
    ({ document }) => document.layer === 'intersection',
  )
}

function certain(index: SearchIndex, text: string, question: TextQuestion): DocumentFinding | null {
  const [first] = findByWordsInPlaces(index, normalise(text), { ...question, isTyping: false, countMax: 1 })
  return first && first.matchType !== 'fallback' && first.confidence >= certainMin ? first : null
}

const offsetFinding = (
  { document, matchType, confidence, distanceMetres }: DocumentFinding,
  relation: Relation,
  at: LatLng,
  radiusMetres: number,
): OffsetFinding => ({
  kind: 'offset',
  at,
  relation,
  radiusMetres: Math.round(radiusMetres),
  landmark: document,
  matchType,
  confidence,
  distanceMetres,
})
