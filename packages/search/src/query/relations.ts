import { normalise } from '@repere/gazetteer'

export const RELATIONS = [
  'across_from',
  'next_to',
  'behind',
  'in_front_of',
  'near',
  'between',
  'after',
  'before',
  'at_distance',
] as const
/** The relation of a place to a landmark, in people's words. */
export type Relation = (typeof RELATIONS)[number]

/** "La pharmacie derrière le marché": a subject, a relation, and the landmark. */
export interface RelativePhrase {
  relation: Exclude<Relation, 'between' | 'at_distance'>
  /** The subject; empty if the text contains only the landmark. */
  subject: string[]
  landmark: string[]
}

// The longest first, so that no word of "en face" remains.
const phrases: [RelativePhrase['relation'], string[]][] = [
  ['across_from', ['en face', 'juste en face', 'vis a vis', 'face a', 'face au', 'face']],
  ['in_front_of', ['devant', 'juste devant', 'in front of']],
  ['across_from', ['across the street from', 'across from', 'opposite to', 'opposite', 'opp', 'facing']],
  ['next_to', ['juste a cote', 'a cote', 'a coter', 'cote', 'colle a', 'accole a', 'attenant a', 'mitoyen de']],
  ['next_to', ['next door to', 'a deux pas', 'a quelques pas']],
  ['next_to', ['right next to', 'next to', 'beside', 'adjacent to', 'close by']],
  ['behind', ['juste derriere', 'derriere', 'a l arriere', 'dans le dos', 'right behind', 'just behind', 'behind']],
  ['behind', ['at the back of', 'back of']],
  [
    'near',
    ['non loin', 'pas loin', 'tout pres', 'pres', 'aupres', 'a proximite', 'proche', 'aux environs', 'environs'],
  ],
  ['near', ['dans les environs', 'aux alentours', 'alentours', 'autour', 'vers', 'au niveau', 'niveau', 'aux abords']],
  ['near', ['dans la rue de', 'dans la meme rue que', 'in the street of', 'off']],
  ['near', ['a hauteur', 'a la hauteur', 'a cinq minutes', 'a 5 minutes', 'five minutes from', '5 minutes from']],
  ['near', ['not far from', 'near to', 'near', 'nearby', 'close to', 'around', 'in the vicinity of', 'by the']],
  ['across_from', ['em frente', 'mesmo em frente', 'defronte', 'do outro lado']],
  ['behind', ['atras', 'por tras', 'por detras']],
  ['next_to', ['ao lado', 'mesmo ao lado', 'colado']],
  ['near', ['perto', 'junto', 'ao pe']],
  ['before', ['antes']],
  ['after', ['depois']],
  ['behind', ['ci ginaaw', 'bayan']],
  ['across_from', ['ci kanamu', 'gaban']],
  ['next_to', ['ci wetu', 'kusa da']],
  ['before', ['juste avant', 'avant', 'just before', 'before']],
  ['after', ['juste apres', 'apres', 'just after', 'after', 'just past', 'past the']],
]
const byLength = phrases
  .flatMap(([relation, texts]) => texts.map((text) => ({ relation, words: normalise(text) })))
  .sort((a, b) => b.words.length - a.words.length)

/** In the middle of a text these are as often part of a name or of another phrase. */
const onlyAtStart = new Set([
  'face',
  'cote',
  'by the',
  'around',
  'vers',
  'niveau',
  'pres',
  'environs',
  'alentours',
  'proche',
  'past the',
  'opp',
  'close by',
  'avant',
  'apres',
  'before',
  'after',
  'nearby',
  'autour',
  'bayan',
  'gaban',
  'antes',
  'depois',
  'junto',
  'colado',
])
/** Only when followed by one of these is "près" a relation in the middle of a text, and not "Saint-Germain-des-Prés". */
const linkWords = new Set([
  ...['de', 'du', 'des', 'd', 'a', 'au', 'aux', 'of', 'to', 'from', 'the'],
  ...['do', 'da', 'dos', 'das', 'ao', 'aos'],
])
/** "Off" is an office too, so it is a relation in the middle of a text only before a street. */
const streetWords = new Set([
  ...['street', 'st', 'road', 'rd', 'avenue', 'ave', 'av', 'way', 'close', 'crescent', 'drive', 'lane', 'highway'],
  ...['expressway', 'express', 'boulevard', 'bd', 'rue', 'route', 'hwy', 'expwy', 'cres', 'blvd'],
])
/** Words before the relation that are not its subject: "c'est situé derrière…". */
const lead = new Set([
  'c',
  'est',
  'situe',
  'situee',
  'se',
  'trouve',
  'je',
  'suis',
  'it',
  'is',
  'located',
  'juste',
  'just',
  'a',
  'le',
  'la',
  'i',
  'am',
])

/**
 * Reads a relative landmark from normalised words, in French, English or Portuguese.
 *
 * @returns null where nothing relates to anything, or the landmark is missing
 */
export function readRelation(words: readonly string[]): RelativePhrase | null {
  for (let start = 0; start < words.length - 1; start++) {
    const found = byLength.find(({ words: said }) => said.every((word, i) => words[start + i] === word))
    if (!found) continue
    const subject = words
      .slice(0, start)
      .filter((word, i, all) => !(lead.has(word) && all.slice(0, i).every((w) => lead.has(w))))
    const text = found.words.join(' ')
    const after = words.slice(start + found.words.length)
    const isLinked = linkWords.has(after[0] ?? '')
    if (subject.length > 0 && onlyAtStart.has(text) && !(text === 'pres' && isLinked)) continue
    if (text === 'off' && subject.length > 0 && !after.some((word) => streetWords.has(word))) continue
    const landmark = withoutLinks(after)
    if (landmark.length === 0) continue
    return { relation: found.relation, subject, landmark }
  }
  return null
}

function withoutLinks(words: readonly string[]): string[] {
  let from = 0
  const links = new Set([...linkWords, 'la', 'le', 'les', 'l'])
  while (from < words.length && links.has(words[from]!)) from++
  return words.slice(from)
}
