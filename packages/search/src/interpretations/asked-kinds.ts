import { normalise, placeLayers } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { type DocumentFinding, type Finding } from '../finding.js'
import { roughMetres } from '../ground.js'
import { asGuess } from '../guesses.js'
import { categoriesOfText } from '../kind-search.js'
import { categoriesOf, documentsNearby } from '../nearby.js'
import { liesAround, liesIn, lookAroundMetres } from '../place-apart.js'
import { anchorsOf, placesInText } from '../places-in-text.js'
import { withoutOpening } from '../query/message-openings.js'
import { withoutPhrases } from '../query/phrases.js'
import { type SearchDocument, type SearchIndex } from '../search.port.js'
import { findAtPoint } from '../spots.js'
import { type TextQuestion } from '../text-question.js'
import { type TextAnswer } from '../understanding.js'
import { weights } from '../weights.js'
import { type AskedSlots, type OpeningWish, withoutSlot } from '../query/slots.js'

const { radiusMetres, confidence, anywhereMax, hoursMetres, candidates } = weights.askedKinds

/** A kind of thing, and the circle that it is asked in. */
interface AskedKind {
  /** Slugs, the likeliest first. */
  categories: readonly string[]
  /** Null where the text names no place and the position is unknown. */
  circle: { at: LatLng; radiusMetres: number } | null
  /** The town that the text names. */
  place: SearchDocument | null
}

/**
 * Answers to a text that asks of the user's position or of opening hours. If its other words are a kind of thing, or a kind
 * and a town: the nearest things of the kind, those that are open as asked first. Else what the other words are.
 *
 * @param search  answers a text without these slots
 */
export function answerAsked(
  index: SearchIndex,
  { nearMe, hours, rest }: AskedSlots,
  question: TextQuestion,
  search: (question: TextQuestion) => TextAnswer,
): TextAnswer {
  const { bias, countMax } = question
  const words = normalise(withoutPhrases(withoutOpening(rest)))
  if (nearMe && words.length === 0)
    return bias
      ? { findings: findAtPoint(index, bias, question), understanding: {} }
      : { findings: [], understanding: { needsPosition: true } }
  const kind = readKind(index, words, nearMe, question)
  if (kind?.circle) {
    const { findings, isKnown } = inOrder(index, hours, thingsOf(index, kind, hours, question), question)
    const opening = hours && { opening: { wish: hours, isKnown } }
    if (findings.length > 0 || nearMe)
      return {
        findings: findings.slice(0, countMax),
        understanding: { kind: kind.categories[0]!, ...opening },
      }
  }
  if (kind && nearMe) return { findings: [], understanding: { kind: kind.categories[0]!, needsPosition: true } }

  const found = search({ ...question, text: rest, countMax: hours ? Math.max(countMax, candidates) : countMax })
  const { findings, isKnown } = inOrder(index, hours, found.findings, question, kind !== null)
  const isNowhere = nearMe && !bias && anchorsOf(placesInText(index, words, null)).length === 0
  const shown = findings.slice(0, countMax)
  return {
    findings: isNowhere ? shown.map(anywhere) : shown,
    understanding: {
      ...found.understanding,
      ...(kind && { kind: kind.categories[0]! }),
      ...(hours && { opening: { wish: hours, isKnown } }),
      ...(isNowhere && { needsPosition: true }),
    },
  }
}

/** Without a position, a thing that the text names is hardly the one near the user. */
const anywhere = (finding: Finding): Finding => ({
  ...finding,
  confidenceMax: Math.min(anywhereMax, finding.confidenceMax ?? 1),
})

/** The kind that words name, alone or with a town; null for other words. */
function readKind(
  index: SearchIndex,
  words: readonly string[],
  nearMe: boolean,
  { bias, language }: TextQuestion,
): AskedKind | null {
  const categoriesIn = (said: readonly string[]) =>
    [said, withoutSlot(said, 'wish'), withoutSlot(withoutSlot(said, 'wish'), 'branch')]
      .map((reading) => categoriesOfText(index, reading, { isTyping: false, ...(language && { language }) }))
      .find(({ length }) => length > 0) ?? []
  const alone = categoriesIn(words)
  const around = bias && { at: bias, radiusMetres: nearMe ? radiusMetres : hoursMetres }
  if (alone.length > 0) return { categories: alone, circle: around, place: null }
  for (const { place, named } of anchorsOf(placesInText(index, words, bias))) {
    const categories = categoriesIn(words.filter((_, at) => !named.includes(at)))
    if (categories.length === 0) continue
    const reach = place.layer === 'city' ? lookAroundMetres(index, place) : null
    if (reach === null) return { categories, circle: null, place: null }
    const isThere = bias && roughMetres(bias, place.at) <= reach
    return { categories, circle: { at: isThere ? bias : place.at, radiusMetres: reach }, place }
  }
  return null
}

/** Things of the kind: the nearest ones, and all with hours. */
function thingsOf(
  index: SearchIndex,
  { categories, circle, place }: AskedKind,
  hours: OpeningWish | null,
  { bias, countMax, accepts }: TextQuestion,
): DocumentFinding[] {
  const isThere = (document: SearchDocument) =>
    (accepts?.(document) ?? true) && (!place || liesIn(index, document, place) || liesAround(document, place))
  const around = { ...circle!, countMax, accepts: isThere }
  const near = categories.flatMap((category) => documentsNearby(index, { ...around, category }))
  const withHours = hours === null ? [] : index.withOpeningHours().filter(({ at }) => isWithin(at, circle!))
  const others = index
    .documents(withHours.map(({ id }) => id))
    .filter((document) => categoriesOf(document).some((slug) => categories.includes(slug)) && isThere(document))
    .map((document) => ({ document, distanceMetres: roughMetres(circle!.at, document.at) }))
  const seen = new Set<number>()
  return [...near, ...others]
    .sort((a, b) => a.distanceMetres - b.distanceMetres || a.document.id - b.document.id)
    .filter(({ document }) => !seen.has(document.id) && seen.add(document.id))
    .map(({ document, distanceMetres }): DocumentFinding => ({
      kind: 'document',
      document,
      matchType: 'exact',
      confidence,
      distanceMetres: bias && (bias === circle!.at ? distanceMetres : roughMetres(bias, document.at)),
      landmark: null,
    }))
}

const isWithin = (at: LatLng, circle: { at: LatLng; radiusMetres: number }) =>
  roughMetres(circle.at, at) <= circle.radiusMetres

/** Where nothing is known, most things are closed then. */
const unusualHours: ReadonlySet<OpeningWish> = new Set(['open_on_sunday', 'open_at_night', 'open_every_day'])

/**
 * The findings with what is known of their hours. Of a kind, what is open as asked comes first, what is closed last; most
 * things of the map have no hours. Guesses stay behind.
 */
function inOrder(
  index: SearchIndex,
  hours: OpeningWish | null,
  findings: readonly Finding[],
  { now = new Date() }: TextQuestion,
  isKind = true,
): { findings: Finding[]; isKnown: boolean } {
  if (hours === null) return { findings: [...findings], isKnown: false }
  const judged = findings.map((finding) => {
    const isOpen = finding.kind === 'document' ? isOpenAsAsked(index, finding.document, hours, now) : null
    return { finding: isOpen === null ? finding : ({ ...finding, isOpen } as Finding), isOpen }
  })
  const rankOf = ({ finding, isOpen }: (typeof judged)[number]) =>
    (finding.matchType === 'fallback' ? 3 : 0) + (isOpen === null ? 1 : isOpen ? 0 : 2)
  const ordered = isKind ? judged.sort((a, b) => rankOf(a) - rankOf(b)) : judged
  const shown = ordered.map(({ finding, isOpen }) =>
    isOpen || !unusualHours.has(hours) ? finding : asGuess(finding, 'words_left_out'),
  )
  return {
    findings: shown,
    isKnown: ordered.some(({ isOpen }) => isOpen !== null),
  }
}

const ALWAYS = /^\s*(?:(?:Mo-Su|Mo-Su,PH|PH,Mo-Su)\s+)?(?:24\/7|00:00-24:00)\s*(?:;\s*PH\b.*)?$/i

/** Null where the hours are unknown. The rota of pharmacies on duty is in no map: one that is open now comes first. */
function isOpenAsAsked(index: SearchIndex, document: SearchDocument, wish: OpeningWish, now: Date): boolean | null {
  const text = document.details.opening_hours
  if (text === undefined || !placeLayers.includes(document.layer)) return null
  if (wish === 'always_open') return ALWAYS.test(text)
  const { moments, areAllMeant } = momentsOf(wish, now)
  const states = moments.map((moment) => index.openState(document, moment))
  if (areAllMeant ? states.includes(false) : states.includes(true)) return !areAllMeant
  return states.includes(null) ? null : areAllMeant
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const SUNDAY_HOURS = [9, 12, 15, 18]
const NIGHT_HOUR = 2
const NOON = 12

/** When a thing is open that answers the wish; the countries of the region are within an hour of UTC. */
function momentsOf(wish: OpeningWish, now: Date): { moments: Date[]; areAllMeant: boolean } {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const at = (day: number, hour: number) => new Date(today + day * DAY_MS + hour * HOUR_MS)
  const sunday = (7 - now.getUTCDay()) % 7
  if (wish === 'open_on_sunday') return { moments: SUNDAY_HOURS.map((hour) => at(sunday, hour)), areAllMeant: false }
  if (wish === 'open_at_night') return { moments: [at(1, NIGHT_HOUR)], areAllMeant: false }
  if (wish === 'open_every_day')
    return { moments: Array.from({ length: 7 }, (_, day) => at(day, NOON)), areAllMeant: true }
  return { moments: [now], areAllMeant: false }
}
