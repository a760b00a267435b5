import { normalise, normalised } from '@repere/gazetteer'

/** A text that asks for the nearest things to the user. */
export interface NearMe {
  /** Normalised words of what is looked for; empty where the text says nothing else. */
  words: readonly string[]
  /** The same as it was written, without the phrase. */
  text: string
}

const phrases = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((phrase) => normalise(phrase))
    .sort((a, b) => b.length - a.length)

/** Anywhere in a text. French, English, Portuguese, Hausa, Wolof. */
const ANYWHERE = phrases(`
  près de moi
  proche de moi
  proches de moi
  autour de moi
  à côté de moi
  à proximité de moi
  pas loin de moi
  non loin de moi
  près d'ici
  près de ma position
  autour de ma position
  la plus proche
  le plus proche
  les plus proches
  plus proche
  la plus près
  le plus près
  dans les environs
  dans les alentours
  aux alentours
  dans le coin
  near me
  nearest to me
  closest to me
  close to me
  around me
  around here
  near here
  near my location
  close by
  perto de mim
  próximo de mim
  próxima de mim
  mais próximo
  mais próxima
  mais próximos
  mais próximas
  mais perto
  perto daqui
  aqui perto
  nas proximidades
  kusa da ni
  kusa da nan
  mafi kusa
  ci sama wet
  ci wet gi
  ma jege
  gën a jege
  gëna jege
`)
/** Only at the end of a text: "proche de la gare" says where, and "pharmacie proche" says near me. */
const AT_END = phrases(`
  à proximité
  proche
  proches
  tout près
  pas loin
  par ici
  autour d'ici
  nearby
  near by
  nearest
  closest
  próximo
  próxima
  por aqui
  a kusa
  kusa
`)
const AT_START = phrases(`
  nearest
  closest
  the nearest
  the closest
  nearby
  à proximité
`)
/** Left over beside the phrase: "la pharmacie qui est la plus proche". */
const linking = new Set('la le les l un une des qui que est c the a an that is which o os as um uma ju bu'.split(' '))

/** Reads such a text; null for every other. */
export function readNearMe(text: string): NearMe | null {
  const words = normalise(text)
  for (const phrase of ANYWHERE) {
    for (let at = 0; at + phrase.length <= words.length; at++) {
      if (isAt(words, phrase, at)) return without(words, at, at + phrase.length)
    }
  }
  for (const phrase of AT_END) {
    const at = words.length - phrase.length
    if (at >= 0 && isAt(words, phrase, at)) return without(words, at, words.length)
  }
  for (const phrase of AT_START) if (isAt(words, phrase, 0)) return without(words, 0, phrase.length)
  return null
}

const isAt = (words: readonly string[], phrase: readonly string[], at: number) =>
  phrase.every((word, i) => words[at + i] === word)

function without(words: readonly string[], from: number, to: number): NearMe {
  const rest = [...trimmed(words.slice(0, from)), ...trimmed(words.slice(to))]
  return { words: rest, text: normalised(rest.join(' ')) }
}

function trimmed(words: readonly string[]): readonly string[] {
  let [from, to] = [0, words.length]
  while (from < to && linking.has(words[from]!)) from++
  while (to > from && linking.has(words[to - 1]!)) to--
  return words.slice(from, to)
}
