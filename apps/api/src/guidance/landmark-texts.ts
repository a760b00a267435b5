import { type Language, LANGUAGES } from '@repere/shared'
import { ontoFrenchStreets } from './french-streets.js'
import { type ManeuverLandmark } from './landmark.js'
import { asSentence, fillIn, withoutStrokes } from './language.js'
import { contracted } from './languages/fr.js'
import { LANGUAGE_FILES } from './languages/index.js'
import { type ManeuverType } from '@repere/guidance'
import { type ManeuverTexts, withSmallFirst } from './narrate.js'

export interface ToPointOut {
  type: ManeuverType
  /** Undefined when the street has no name. */
  street: string | undefined
}

/** The first words of an announcement: "In 300 metres, ". */
const AHEAD = Object.fromEntries(
  LANGUAGES.map((language) => {
    const [before = '', between = ''] = LANGUAGE_FILES[language].narration.ahead.split(/\{\w+\}/)
    return [language, new RegExp(`^${before}[^,]+${between}(?=\\p{Ll})`, 'u')]
  }),
) as Record<Language, RegExp>

/**
 * The texts of a maneuver with the landmark: written, before it, at it and after it.
 *
 * @param plain  the texts without the landmark
 */
export function withLandmark(
  maneuver: ToPointOut,
  plain: ManeuverTexts,
  landmark: ManeuverLandmark,
  language: Language,
): ManeuverTexts {
  const { instruction, alert, pre, post } = written(maneuver, plain, landmark, language)
  return { instruction, alert: withoutStrokes(alert), pre: withoutStrokes(pre), post: withoutStrokes(post) }
}

function written(
  { type, street }: ToPointOut,
  plain: ManeuverTexts,
  landmark: ManeuverLandmark,
  language: Language,
): ManeuverTexts {
  const phrases = LANGUAGE_FILES[language].landmarks
  const named = phrases.named(landmark.name, landmark.category, landmark.relation)
  const say = (text: string) => asSentence(language === 'fr' ? ontoFrenchStreets(contracted(text)) : text)
  const relation = fillIn(phrases.relation[landmark.relation], { landmark: named })
  const inFrontOf = (text: string) =>
    say(fillIn(phrases.otherwise, { relation, instruction: withSmallFirst(text.replace(/\.$/, '')) }))

  // "In 300 metres, " stays in front of everything.
  const ahead = AHEAD[language].exec(plain.alert)?.[0] ?? ''
  const announced = (text: string) => (ahead === '' ? text : ahead + withSmallFirst(text))
  const alertInFront = announced(inFrontOf(plain.alert.slice(ahead.length)))
  if (type.startsWith('destination')) {
    const arrival = say(fillIn(phrases.arrival, { relation }))
    return { instruction: arrival, alert: alertInFront, pre: arrival, post: arrival }
  }
  const phrase = phrases.maneuver[type]
  const post = say(fillIn(phrases.onwards, { from: named, instruction: withSmallFirst(plain.post.replace(/\.$/, '')) }))
  if (phrase === undefined) {
    return { instruction: inFrontOf(plain.instruction), alert: alertInFront, pre: inFrontOf(plain.pre), post }
  }
  const whole = say(fillIn(phrase, { relation, street }))
  // Before a maneuver there is time for the landmark, but not for the street too.
  return { instruction: whole, alert: announced(say(fillIn(phrase, { relation, street: null }))), pre: whole, post }
}
