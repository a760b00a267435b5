import { normalise } from '@repere/gazetteer'
import { type Finding } from './finding.js'
import { categoriesOfText } from './kind-search.js'
import { liesIn } from './place-apart.js'
import { anchorsOf, placesInText, withoutCountryCode } from './places-in-text.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'
import { type TextQuestion } from './text-question.js'
import { type Understanding } from './understanding.js'

type NamedParts = Pick<Understanding, 'town' | 'area' | 'kind' | 'relation'>

/**
 * The parts of a text that its answers follow: the places that they lie in, the kind of things, the relation to a
 * landmark.
 *
 * @param findings  the answers; a place that the first one does not lie in is not the one meant
 * @param setAside  parts of the text that were left out
 */
export function namedParts(
  index: SearchIndex,
  question: TextQuestion,
  findings: readonly Finding[],
  setAside: readonly string[] = [],
): NamedParts {
  const [first] = findings
  const answer = first && documentOf(first)
  const relation = first && relationOf(first)
  if (first && !answer) return {}
  const all = normalise(setAside.reduce((rest, part) => rest.replace(part, ' '), question.text))
  const named = placesInText(index, question.isTyping ? all.slice(0, -1) : all, question.bias)
  const { words, mentions } = question.isTyping
    ? { words: all, mentions: named }
    : withoutCountryCode(index, all, named, question.text)
  const isMeant = (place: SearchDocument) =>
    !answer || answer.id === place.id || answer.city === place.id || liesIn(index, answer, place)
  const anchor = anchorsOf(mentions).find(({ place }) => isMeant(place))
  const rest = anchor ? words.filter((_, at) => !anchor.named.includes(at)) : words
  const kind = relation ? undefined : categoriesOfText(index, rest, { isTyping: false })[0]
  const place = anchor?.place
  // A town and its district may have one name, which names the town.
  const others = mentions.filter(({ places }) => place && !places.includes(place))
  const isNamed = (id: number | null) => id !== null && others.some(({ places }) => places.some((one) => one.id === id))
  const holderOf = (ids: readonly (number | null)[]) => {
    const id = ids.find(isNamed) ?? null
    return id === null ? null : index.document(id)
  }
  const isTown = place && TOWNS.includes(place.layer)
  const town = place && (isTown ? place : holderOf([place.city]))
  const area = place && (isTown ? holderOf([place.district, place.region]) : place)
  return {
    ...(town && { town }),
    ...(area && { area }),
    ...(kind !== undefined && { kind }),
    ...(relation && { relation }),
  }
}

const TOWNS: readonly string[] = ['city', 'locality']

function documentOf(finding: Finding): SearchDocument | null {
  if (finding.kind === 'spot') return finding.house?.street ?? null
  return finding.kind === 'offset' ? finding.landmark : finding.document
}

const relationOf = (finding: Finding) =>
  finding.kind === 'offset' ? finding.relation : finding.kind === 'document' ? finding.landmark?.relation : undefined
