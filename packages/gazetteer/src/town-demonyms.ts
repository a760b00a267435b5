import { endings } from './nationalities.js'
import { normalise, normalised } from './normalise.js'

/** Adjectives of towns, as their people say them: town, French (without feminine and plural endings), other languages. */
const table = `
Abidjan | abidjanais
Abomey | aboméen
Bamako | bamakois
Banjul | | banjulian
Bissau | | bissauense
Bobo-Dioulasso | bobolais
Bouaké | bouakois, bouakéen
Conakry | | conakryka
Cotonou | cotonois
Dakar | dakarois
Freetown | | freetonian
Gao | gaois
Grand-Bassam | bassamois
Kaolack | kaolackois
Kayes | kayesien
Korhogo | korhogolais
Koudougou | koudougoulais
Lagos | | lagosian
Lomé | loméen
Mindelo | | mindelense
Monrovia | | monrovian
Mopti | moptien
Niamey | niaméen, niameyen
Nouakchott | nouakchottois
Ouagadougou | ouagalais
Parakou | parakois
Porto-Novo | porto-novien
Praia | | praiense
Rufisque | rufisquois
Saint-Louis | saint-louisien
Ségou | ségovien
Sikasso | sikassois
Tambacounda | tambacoundois
Thiès | thiessois
Tombouctou | tombouctien
Yamoussoukro | yamoussoukrois
Ziguinchor | ziguinchorois
Zinder | zindérois
`

/** Normalised adjective → normalised name of its town. */
const townByAdjective = new Map<string, string>()
let longest = 1
for (const line of table.trim().split('\n')) {
  const [town = '', french = '', other = ''] = line.split('|').map((cell) => cell.trim())
  const adjectives = [...french.split(', ').filter(Boolean).flatMap(endings), ...other.split(', ').filter(Boolean)]
  for (const words of adjectives.map(normalise)) {
    longest = Math.max(longest, words.length)
    townByAdjective.set(words.join(' '), normalised(town))
  }
}

/** A town in a text, by its adjective: "abidjanaise". */
export interface TownMention {
  /** Index of the first word of the adjective, and of the word after the last. */
  from: number
  to: number
  /** Normalised. */
  town: string
}

/**
 * The first adjective of a town in the words.
 *
 * @param words  normalised
 */
export function townAdjectiveIn(words: readonly string[]): TownMention | null {
  for (let from = 0; from < words.length; from++) {
    for (let to = Math.min(from + longest, words.length); to > from; to--) {
      const town = townByAdjective.get(words.slice(from, to).join(' '))
      if (town !== undefined) return { from, to, town }
    }
  }
  return null
}
