import { type LanguageFile } from '../language.js'
import { readPhrases } from '../phrase-file.js'

/** Names without an article, because they are brands or persons. */
const WITHOUT_ARTICLE = /^(the|chez|st\.?|saint|sainte)\b/i
/** Nouns at either end of a name that mark a thing: "the Central Mosque", "the Pharmacie du Camp". */
const NOUN =
  /\b(pharmacy|pharmacie|market|marché|mosque|mosquée|church|église|school|école|hospital|hôpital|bank|banque|station|gare|hotel|hôtel|clinic|clinique|university|stadium|stade|bridge|pont|junction|carrefour|office|centre|center)\b/i

const phrases = readPhrases('en', {
  inWords: String,
  metres: (count) => `${count} metres`,
  kilometres: (count) => `${count} kilometre${count === 1 ? '' : 's'}`,
})

export const en: LanguageFile = {
  narration: phrases.narration,
  landmarks: {
    ...phrases.landmarks,
    maneuver: {
      turn_right: 'Turn right {relation}[, onto {street}]',
      turn_left: 'Turn left {relation}[, onto {street}]',
      slight_right: 'Bear right {relation}[, onto {street}]',
      slight_left: 'Bear left {relation}[, onto {street}]',
      sharp_right: 'Make a sharp right {relation}[, onto {street}]',
      sharp_left: 'Make a sharp left {relation}[, onto {street}]',
      uturn_right: 'Make a right U-turn {relation}[, onto {street}]',
      uturn_left: 'Make a left U-turn {relation}[, onto {street}]',
      stay_right: 'Keep right {relation}[, onto {street}]',
      stay_left: 'Keep left {relation}[, onto {street}]',
      stay_straight: 'Keep straight {relation}[, onto {street}]',
    },
    named: (name) => (NOUN.test(name) && !WITHOUT_ARTICLE.test(name) ? `the ${name}` : name),
  },
}
