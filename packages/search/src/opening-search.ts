import { placeLayers } from '@repere/gazetteer'
import { type DocumentFinding, type Finding } from './finding.js'
import { roughMetres } from './ground.js'
import { namedParts } from './named-parts.js'
import { categoriesOf } from './nearby.js'
import { type OpeningQuestion, type OpeningWish } from './query/opening.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'
import { type TextQuestion } from './text-question.js'
import { type TextAnswer } from './understanding.js'
import { weights } from './weights.js'

const ALWAYS = /^\s*(?:(?:Mo-Su|Mo-Su,PH|PH,Mo-Su)\s+)?(?:24\/7|00:00-24:00)\s*(?:;\s*PH\b.*)?$/i

/**
 * Things that are open as the text asks. Of a kind, those that are known to be open come first, those that are known to be
 * closed last; most things of the map have no hours.
 *
 * @param search  answers the text without the phrase
 */
export function findOpen(
  index: SearchIndex,
  { wish, rest }: OpeningQuestion,
  question: TextQuestion,
  search: (question: TextQuestion) => TextAnswer,
): TextAnswer {
  const { countMax, now = new Date() } = question
  const asked = { ...question, text: rest }
  const found = search({ ...asked, countMax: Math.max(countMax, weights.opening.candidates) })
  const { kind } = { ...namedParts(index, asked, found.findings), ...found.understanding }
  const inReach = kind === undefined ? [] : withHoursInReach(index, kind, found, question)
  const findings = [...found.findings, ...inReach].map((finding): Finding => {
    if (finding.kind !== 'document') return finding
    const isOpen = isOpenAsAsked(index, finding.document, wish, now)
    return isOpen === null ? finding : { ...finding, isOpen }
  })
  const ordered = kind === undefined ? findings : findings.sort((a, b) => rankOf(a) - rankOf(b))
  const shown = ordered.slice(0, countMax)
  const isKnown = shown.some((finding) => isOpenOf(finding) !== undefined)
  return {
    findings: shown,
    understanding: { ...found.understanding, ...(kind !== undefined && { kind }), opening: { wish, isKnown } },
  }
}

/**
 * Things of the kind with hours that the answers do not hold yet. Those with hours are few, so all in reach of the position,
 * else of the best answer, are looked at.
 */
function withHoursInReach(
  index: SearchIndex,
  kind: string,
  { findings }: TextAnswer,
  { bias, accepts, within, categories, countries }: TextQuestion,
): DocumentFinding[] {
  const best = findings.find((finding) => finding.kind === 'document')
  const middle = bias ?? best?.document.at
  if (!best || !middle || within) return []
  const known = new Set(findings.map((finding) => (finding.kind === 'document' ? finding.document.id : null)))
  const reached = index
    .withOpeningHours()
    .filter(({ id, at }) => !known.has(id) && roughMetres(middle, at) <= weights.opening.reachMetres)
    .map(({ id }) => id)
  return index
    .documents(reached)
    .filter((document) => {
      const own = categoriesOf(document)
      const isAsked = !categories || own.some((slug) => categories.includes(slug))
      const isThere = !countries || countries.includes(document.country ?? '')
      return own.includes(kind) && isAsked && isThere && (accepts?.(document) ?? true)
    })
    .map((document): DocumentFinding => ({
      ...best,
      document,
      landmark: null,
      distanceMetres: bias && roughMetres(bias, document.at),
    }))
    .sort((a, b) => roughMetres(middle, a.document.at) - roughMetres(middle, b.document.at))
}

const isOpenOf = (finding: Finding) => (finding.kind === 'document' ? finding.isOpen : undefined)

/** Guesses stay behind. */
const rankOf = (finding: Finding) => {
  const isOpen = isOpenOf(finding)
  return (finding.matchType === 'fallback' ? 3 : 0) + (isOpen === undefined ? 1 : isOpen ? 0 : 2)
}

/** Null where the hours are unknown. The rota of pharmacies on duty is in no map: one that is open now comes first. */
function isOpenAsAsked(index: SearchIndex, document: SearchDocument, wish: OpeningWish, now: Date): boolean | null {
  const text = document.details.opening_hours
  if (text === undefined || !placeLayers.includes(document.layer)) return null
  return wish === 'always_open' ? ALWAYS.test(text) : index.openState(document, now)
}
