/**
 * French says "sur le boulevard Latrille" and "dans la rue 12": the article and the preposition are those of the noun with
 * which the name of a street begins.
 */
const NOUNS: Record<string, readonly [preposition: 'dans' | 'sur', article: 'le ' | 'la ' | "l'"]> = {
  allée: ['dans', "l'"],
  autoroute: ['sur', "l'"],
  avenue: ['sur', "l'"],
  boulevard: ['sur', 'le '],
  bretelle: ['sur', 'la '],
  carrefour: ['sur', 'le '],
  chemin: ['sur', 'le '],
  cité: ['dans', 'la '],
  corniche: ['sur', 'la '],
  échangeur: ['sur', "l'"],
  esplanade: ['sur', "l'"],
  impasse: ['dans', "l'"],
  passage: ['dans', 'le '],
  piste: ['sur', 'la '],
  place: ['sur', 'la '],
  pont: ['sur', 'le '],
  promenade: ['sur', 'la '],
  quai: ['sur', 'le '],
  rocade: ['sur', 'la '],
  'rond-point': ['sur', 'le '],
  route: ['sur', 'la '],
  rue: ['dans', 'la '],
  ruelle: ['dans', 'la '],
  sentier: ['sur', 'le '],
  tunnel: ['dans', 'le '],
  venelle: ['dans', 'la '],
  viaduc: ['sur', 'le '],
  voie: ['sur', 'la '],
}

const asWritten = (noun: string) => `${noun.charAt(0).toLocaleUpperCase('fr')}${noun.slice(1)}`
const BEGINNINGS = Object.keys(NOUNS).map(asWritten).join('|')
const AFTER_PREPOSITION = new RegExp(String.raw`(?<=^|\s)(?:dans|sur) (${BEGINNINGS}|Rond-Point)(?=[\s,./]|$)`, 'gu')
const AFTER_VERB = new RegExp(String.raw`(?<=^|\s)([Pp]renez|prendre) (${BEGINNINGS}|Rond-Point)(?=[\s,./]|$)`, 'gu')
/** "N1", "RNIE 2": a road is named by its number alone. */
const NUMBERED = /(?<=^|\s)(?:dans|sur) (A|N|RN|RNIE|RD|D|R) ?(\d+)(?=[\s,./]|$)/gu

/** A text with the articles and prepositions that names of streets need: `Tournez à droite dans Boulevard Latrille`. */
export function ontoFrenchStreets(text: string): string {
  if (!text.includes('dans ') && !text.includes('sur ') && !text.includes('ren')) return text
  return text
    .replace(AFTER_PREPOSITION, (_, noun: string) => {
      const [preposition, article] = NOUNS[noun.toLocaleLowerCase('fr')]!
      return `${preposition} ${article}${noun.toLocaleLowerCase('fr')}`
    })
    .replace(AFTER_VERB, (_, verb: string, noun: string) => {
      const [, article] = NOUNS[noun.toLocaleLowerCase('fr')]!
      return `${verb} ${article}${noun.toLocaleLowerCase('fr')}`
    })
    .replace(
      NUMBERED,
      (_, letters: string, digits: string) => `sur ${letters === 'A' ? "l'" : 'la '}${letters}${digits}`,
    )
}
