import { normalise } from '@repere/gazetteer'
import { type Finding } from './finding.js'
import { namesOnlyPlaces } from './places-in-text.js'
import { readNotes } from './query/delivery-notes.js'
import { type SearchIndex } from './search.port.js'
import { type TextQuestion } from './text-question.js'
import { type TextAnswer } from './understanding.js'
import { weights } from './weights.js'

const { partsMax, betterBy, confidenceMax, sureConfidence } = weights.setAside

/**
 * Answers a text with parts that say nothing about the place. Notes are set aside first. Then, if the rest is only
 * guessed, parts are left out one after the other, the last first, where the answer becomes certain.
 *
 * @param search  answers a text
 */
export function findWithoutNotes(
  index: SearchIndex,
  question: TextQuestion,
  search: (question: TextQuestion) => Finding[],
): TextAnswer {
  const { text, isTyping } = question
  if (isTyping) return { findings: search(question), understanding: {} }
  const { parts, notes } = readNotes(text)
  const saysWhere = notes.length > 0 && parts.some((part) => !isOnlyPlaces(index, part))
  let kept = saysWhere ? parts : [...partsOf(parts, notes, text)]
  let setAside: readonly string[] = saysWhere ? notes : []
  let findings = search(setAside.length === 0 ? question : { ...question, text: kept.join(', ') })
  if (kept.length > partsMax) return { findings, understanding: understandingOf(setAside) }
  while (kept.length > 1 && !isCertain(findings)) {
    const better = withOnePartLess(index, kept, findings, (rest) => search({ ...question, text: rest }))
    if (!better) break
    setAside = [...setAside, better.part]
    kept = better.kept
    findings = better.findings
  }
  const isLess = setAside.length > 0 && !saysWhere
  const shown = isLess
    ? findings.map((one) => ({ ...one, confidenceMax: Math.min(confidenceMax, one.confidenceMax ?? 1) }))
    : findings
  return { findings: shown, understanding: understandingOf(setAside) }
}

const understandingOf = (setAside: readonly string[]) => (setAside.length > 0 ? { setAside } : {})

/** The parts with their notes, in the order of the text. */
const partsOf = (parts: readonly string[], notes: readonly string[], text: string) =>
  notes.length === 0 ? parts : [...parts, ...notes].sort((a, b) => text.indexOf(a) - text.indexOf(b))

const isCertain = ([first]: readonly Finding[]) =>
  first !== undefined && first.matchType !== 'fallback' && first.confidence >= sureConfidence

interface Less {
  part: string
  kept: string[]
  findings: Finding[]
}

/** Leaves out the part without which the answer is certain. Parts that only name places stay. */
function withOnePartLess(
  index: SearchIndex,
  parts: readonly string[],
  findings: readonly Finding[],
  search: (text: string) => Finding[],
): Less | null {
  const before = findings[0] && findings[0].matchType !== 'fallback' ? findings[0].confidence : 0
  let best: Less | null = null
  let confidence = before + betterBy
  for (const [at, part] of [...parts.entries()].reverse()) {
    if (isOnlyPlaces(index, part)) continue
    const kept = parts.filter((_, i) => i !== at)
    // A text that only names a place is no answer to a text that says more.
    if (kept.every((one) => isOnlyPlaces(index, one))) continue
    const found = search(kept.join(', '))
    const [first] = found
    if (!first || first.matchType === 'fallback' || first.confidence < confidence) continue
    best = { part, kept, findings: found }
    confidence = first.confidence
  }
  return best
}

const isOnlyPlaces = (index: SearchIndex, part: string) => namesOnlyPlaces(index, normalise(part))
