import { placeLayers } from '@repere/gazetteer'
import { type Finding } from './finding.js'
import { namedParts } from './named-parts.js'
import { openState } from './opening-hours.js'
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
  const findings = found.findings.map((finding): Finding => {
    if (finding.kind !== 'document') return finding
    const isOpen = isOpenAsAsked(finding.document, wish, now)
    return isOpen === null ? finding : { ...finding, isOpen }
  })
  const { kind } = { ...namedParts(index, asked, found.findings), ...found.understanding }
  const ordered = kind === undefined ? findings : findings.sort((a, b) => rankOf(a) - rankOf(b))
  const shown = ordered.slice(0, countMax)
  const isKnown = shown.some((finding) => isOpenOf(finding) !== undefined)
  return {
    findings: shown,
    understanding: { ...found.understanding, ...(kind !== undefined && { kind }), opening: { wish, isKnown } },
  }
}

const isOpenOf = (finding: Finding) => (finding.kind === 'document' ? finding.isOpen : undefined)

/** Guesses stay behind. */
const rankOf = (finding: Finding) => {
  const isOpen = isOpenOf(finding)
  return (finding.matchType === 'fallback' ? 3 : 0) + (isOpen === undefined ? 1 : isOpen ? 0 : 2)
}

/** Null where the hours are unknown. The rota of pharmacies on duty is in no map: one that is open now comes first. */
function isOpenAsAsked({ details, at, country, layer }: SearchDocument, wish: OpeningWish, now: Date): boolean | null {
  const text = details.opening_hours
  if (text === undefined || !placeLayers.includes(layer)) return null
  return wish === 'always_open' ? ALWAYS.test(text) : openState(text, at, country, now)
}
