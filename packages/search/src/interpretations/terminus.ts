import { displayName, normalise } from '@repere/gazetteer'
import { findByWordsInPlaces } from '../bound-search.js'
import { type DocumentFinding } from '../finding.js'
import { roughMetres } from '../ground.js'
import { categoriesOf } from '../nearby.js'
import { type SearchDocument, type SearchIndex } from '../search.port.js'
import { findByWords } from '../word-findings.js'
import { type WordQuestion } from '../word-search.js'
import { weights } from '../weights.js'

const { reachMetres, confidenceMax, coverageLeast } = weights.terminus

const ASKED =
  /^(?:le |the )?(?:terminus|arret final|dernier arret|fin de ligne|last stop|final stop|end)(?: (?:de la|de|du|of))?(?: (?:bus|ligne|line|autobus))+ (\d{1,4})(?: (.+))?$/
const LINE = 'bus_line'
/** "Bus 81 : Gare Sud → Riviera 2". */
const BETWEEN_ENDS = /\s*(?:→|↔|⇄|<?->|=>|\s[-–—]\s)\s*/u

/**
 * The ends of a line of buses, "terminus bus 81 Abidjan": the stops or places that the line's own name says, near the line.
 *
 * @param words  normalised
 * @returns null for every other text, and where no end is found
 */
export function findTerminus(
  index: SearchIndex,
  words: readonly string[],
  question: WordQuestion,
): DocumentFinding[] | null {
  const [, number, rest] = question.isTyping ? [] : (ASKED.exec(words.join(' ')) ?? [])
  if (number === undefined) return null
  const said = ['bus', number, ...(rest?.split(' ') ?? [])]
  const [line] = findByWordsInPlaces(index, said, { ...question, categories: [LINE] })
  if (!line || !categoriesOf(line.document).includes(LINE)) return null
  const { bias } = question
  const ends = endsOf(line.document).flatMap((end) => findEnd(index, end, line.document, question))
  const distanceOf = ({ document }: DocumentFinding) => (bias ? roughMetres(bias, document.at) : 0)
  const found = ends.sort((a, b) => distanceOf(a) - distanceOf(b))
  return found.length > 0 ? [...found, line].slice(0, question.countMax) : null
}

function endsOf({ names }: SearchDocument): string[] {
  const name = displayName(names, 'fr') ?? ''
  const parts = name.slice(name.indexOf(':') + 1).split(BETWEEN_ENDS)
  return parts.length > 1 ? [parts[0]!, parts.at(-1)!] : []
}

/** A stop of that name near the line, else any thing. */
function findEnd(index: SearchIndex, end: string, line: SearchDocument, question: WordQuestion): DocumentFinding[] {
  const around = {
    ...question,
    bias: line.at,
    within: { at: line.at, radiusMetres: reachMetres },
    accepts: (document: SearchDocument) =>
      !categoriesOf(document).includes(LINE) && (question.accepts?.(document) ?? true),
    depth: 'spelt' as const,
    countMax: 1,
  }
  const words = normalise(end)
  const stops = findByWords(index, words, { ...around, categories: ['bus_stop', 'bus_station'] })
  const [found] = stops.length > 0 && stops[0]!.confidence >= coverageLeast ? stops : findByWords(index, words, around)
  if (!found || found.matchType === 'fallback') return []
  const distanceMetres = question.bias && roughMetres(question.bias, found.document.at)
  return [{ ...found, distanceMetres, confidenceMax }]
}
