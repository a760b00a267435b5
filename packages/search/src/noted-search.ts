import { normalise } from '@repere/gazetteer'
import { type Finding } from './finding.js'
import { namesOnlyPlaces } from './places-in-text.js'
import { readNotes, withoutDoubtfulNotes, withoutLastPart, type WithoutDoubtful } from './query/delivery-notes.js'
import { withoutPhrases } from './query/phrases.js'
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
  if (isTyping) return findWithoutNotesWhileTyping(index, question, search)
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
  const answer = { findings: isLess ? lessSure(findings) : findings, understanding: understandingOf(setAside) }
  for (const doubtful of withoutDoubtfulNotes(kept.join(', '), (words) => isOnlyPlaces(index, words))) {
    const better = betterWithout(question, answer, doubtful, search)
    if (better !== answer) return better
  }
  if (isCertain(findings)) return answer
  // A quarter with a note is the quarter, where nothing in it is called like the note.
  const isQuarter = notes.length > 0 && parts.length > 0 && !saysWhere && setAside.length === 0
  return isQuarter
    ? betterWithout(question, answer, { rest: parts.join(', '), note: notes.join(', ') }, search)
    : answer
}

/**
 * The same for a text that is typed: the list stays as it was while a note, a word of thanks or a last part is added that
 * nothing is called by.
 */
function findWithoutNotesWhileTyping(
  index: SearchIndex,
  question: TextQuestion,
  search: (question: TextQuestion) => Finding[],
): TextAnswer {
  const { text } = question
  let answer: TextAnswer = { findings: search(question), understanding: {} }
  const { parts, notes } = readNotes(text)
  const polite = withoutPhrases(text)
  const readings = [
    notes.length > 0 && parts.length > 0 ? { rest: parts.join(', '), note: notes.join(', ') } : null,
    ...withoutDoubtfulNotes(text, (words) => isOnlyPlaces(index, words)),
    normalise(polite).length > 0 && polite !== text ? { rest: polite, note: '' } : null,
    withoutLastPart(text),
  ]
  for (const reading of readings) {
    if (isCertain(answer.findings)) break
    if (reading) answer = betterWithout(question, answer, reading, search)
  }
  return answer
}

/** The answer to the text without a note, where it is certain and better than the answer before. */
function betterWithout(
  question: TextQuestion,
  answer: TextAnswer,
  { rest, note }: WithoutDoubtful,
  search: (question: TextQuestion) => Finding[],
): TextAnswer {
  const findings = search({ ...question, text: rest })
  const [first] = answer.findings
  const before = first && first.matchType !== 'fallback' ? first.confidence : 0
  if (!isCertain(findings) || findings[0]!.confidence < before + betterBy) return answer
  if (note === '') return { findings, understanding: answer.understanding }
  const setAside = [...(answer.understanding.setAside ?? []), note]
  return { findings: lessSure(findings), understanding: { setAside } }
}

/** A part of the text is unexplained. */
const lessSure = (findings: readonly Finding[]) =>
  findings.map((one) => ({ ...one, confidenceMax: Math.min(confidenceMax, one.confidenceMax ?? 1) }))

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
