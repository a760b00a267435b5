import { ontoFrenchStreets } from '../../../guidance/french-streets.js'

/** The languages of the engine's own phrases. */
export type EngineLanguage = 'fr' | 'en'

/**
 * The engine's text with its mistakes corrected, for reading and for speech.
 *
 * @param startBearing  degrees from north in which a start leads: the engine's French writes south-east for south-west;
 *   undefined for every other maneuver
 */
export function readable(text: string, language: EngineLanguage, startBearing?: number): string {
  const joined = withoutRepeatedNumbers(asOneSentence(text))
  return language === 'fr' ? inGoodFrench(joined, startBearing) : joined
}

// A route has dozens of these texts, and most of them need no correction. So each correction first looks for
// a word or character without which it has nothing to do: 0.8 µs a text instead of 2.1.

/** "Rue 12.191, 12.191": the name of a street and its number, where the name is nothing but the number. */
const withoutRepeatedNumbers = (text: string): string =>
  /\d(?:, ?|\/)\d/.test(text) ? text.replace(/(\p{L} )(\d[\d.]*\d)(?:, ?|\/)\2(?![\d.]*\d)/gu, '$1$2') : text

/** The engine joins sentences without changing them: "Dans 200 mètres, Tournez à droite..", "Then Turn right". */
function asOneSentence(text: string): string {
  const joins =
    text.startsWith('Dans ') || text.startsWith('In ') || text.includes('Ensuite, ') || text.includes('. Then')
  const joined = joins ? text.replace(AHEAD, (_, ahead: string, first: string) => ahead + first.toLowerCase()) : text
  return joined.endsWith('..') ? joined.slice(0, -1) : joined
}

const DISTANCE = String.raw`[^,]+?(?:[.,]\d[^,]*?)?`
/** The text before a maneuver: "Dans 200 mètres, ", "Ensuite, ", "Then, in 50 meters, ". */
const AHEAD = new RegExp(
  String.raw`((?:^(?:Dans|In) ${DISTANCE}, |\bEnsuite, (?:dans ${DISTANCE}, )?|\. Then(?:, in ${DISTANCE},)? ))(\p{Lu})`,
  'gu',
)

const ENGLISH_LABELS: Record<string, string> = {
  'the stairs': 'les escaliers',
  'the bridge': 'le pont',
  'the tunnel': 'le tunnel',
}

/**
 * What the engine says otherwise than people: "Tournez tout de suite" is soon, not sharp; "Gardez la droite" is a rule of the
 * road; a slip road is left "à droite", not "sur la droite".
 */
const FRENCH_WORDS: readonly (readonly [sign: string, wrong: RegExp, right: string])[] = [
  ['tout de suite', /(?<=[Tt]ournez )tout de suite(?= à )/g, 'franchement'],
  [' à la fourche', / à la fourche/g, ' à l’embranchement'],
  ['Gardez la', /\bGardez la (?=droite|gauche)/g, 'Restez à '],
  ['gardez la', /\bgardez la (?=droite|gauche)/g, 'restez à '],
  [' sur la ', /(?<=\b(?:bretelle|sortie)\b[^.]*) sur la (droite|gauche)/g, ' à $1'],
  ['ntrez ', /\bEntrez (?:dans|sur) le rond-point et prenez/g, 'Au rond-point, prenez'],
  ['ntrez ', /\bentrez (?:dans|sur) le rond-point et prenez/g, 'au rond-point, prenez'],
]

function inGoodFrench(text: string, startBearing?: number): string {
  let corrected = ontoFrenchStreets(text)
  for (const [sign, wrong, right] of FRENCH_WORDS) {
    if (corrected.includes(sign)) corrected = corrected.replace(wrong, right)
  }
  if (text.includes('kilom')) {
    corrected = corrected
      // A voice would read the point aloud. Street names ("Rue 12.47") keep theirs.
      .replace(/(\d)\.(\d+)(?= kilom[eè]tre)/g, '$1,$2')
      .replace(/kilometre/g, 'kilomètre')
      // The plural begins at two.
      .replace(/(?<![\d,.])([01](?:,\d+)? kilomètre)s/g, '$1')
  }
  if (text.includes(' sortie')) {
    corrected = corrected.replace(
      /(\bla )(\d+)(?:er|re|ère|e|ème)(?= sortie)/g,
      (_, article: string, ordinal: string) => `${article}${ordinal}${ordinal === '1' ? 're' : 'e'}`,
    )
  }
  if (text.includes('the ')) {
    corrected = corrected.replace(/\bthe (?:stairs|bridge|tunnel)\b/g, (label) => ENGLISH_LABELS[label] as string)
  }
  return startBearing !== undefined && startBearing > 180
    ? corrected.replace(/\bvers le sud-est\b/g, 'vers le sud-ouest')
    : corrected
}
