import { type SpokenLanguage } from '../../routing.port.js'
import { type ManeuverType } from '../../../guidance/maneuver-type.js'
import { withoutStrokes } from '../../../guidance/language.js'
import { LANGUAGE_FILES } from '../../../guidance/languages/index.js'
import {
  type ManeuverTexts,
  narrate,
  spokenDistance,
  type ToNarrate,
  withSmallFirst,
} from '../../../guidance/narrate.js'
import { fromValhallaManeuverType } from './maneuver-types.js'
import { type EngineLanguage, readable } from './readable-texts.js'
import { type ValhallaManeuver } from '../wire.js'

/**
 * The texts of one maneuver, with missing texts added: the engine gives no alert when there is no time for one, and no
 * text after an arrival or inside a roundabout.
 *
 * @param next   the maneuver that follows on the leg; undefined after the last
 * @param ahead  metres before the maneuver at which it is announced
 */
export function textsOf(
  maneuver: ValhallaManeuver,
  next: ValhallaManeuver | undefined,
  type: ManeuverType,
  language: SpokenLanguage,
  ahead?: number,
): ManeuverTexts {
  const { narration } = LANGUAGE_FILES[language]
  if (narration) return narrate(toNarrate(maneuver), next && toNarrate(next), narration, ahead)
  const own = language as EngineLanguage
  const instruction = maneuver.instruction
  const pre = maneuver.verbal_pre_transition_instruction || instruction
  const alert = maneuver.verbal_transition_alert_instruction || pre
  const post = maneuver.verbal_post_transition_instruction || postOf(maneuver, next, type, pre, own)
  const startBearing = type.startsWith('start') ? maneuver.bearing_after : undefined
  const written = (text: string) => readable(text, own, startBearing)
  const said = (text: string) => withoutStrokes(written(text))
  const saidBefore = said(pre)
  return {
    instruction: written(instruction),
    alert: announced(alert === pre ? saidBefore : said(alert), ahead, own),
    pre: saidBefore,
    post: said(post),
  }
}

const announced = (alert: string, ahead: number | undefined, language: EngineLanguage): string =>
  ahead === undefined ? alert : PHRASES[language].ahead(spokenDistance(ahead, PHRASES[language]), withSmallFirst(alert))

function postOf(
  maneuver: ValhallaManeuver,
  next: ValhallaManeuver | undefined,
  type: ManeuverType,
  pre: string,
  language: EngineLanguage,
): string {
  if (type.startsWith('destination')) return pre
  if (type === 'roundabout_enter' && next) return next.verbal_pre_transition_instruction || next.instruction
  return continueFor(maneuver.length, language)
}

const PHRASES = {
  fr: {
    continue: (distance: string) => `Continuez pendant ${distance}.`,
    ahead: (distance: string, instruction: string) => `Dans ${distance}, ${instruction}`,
    lessThanTenMetres: 'moins de 10 mètres',
    metres: (count: number) => `${count} mètres`,
    kilometres: (count: number) => `${String(count).replace('.', ',')} kilomètre${count >= 2 ? 's' : ''}`,
  },
  en: {
    continue: (distance: string) => `Continue for ${distance}.`,
    ahead: (distance: string, instruction: string) => `In ${distance}, ${instruction}`,
    lessThanTenMetres: 'less than 10 metres',
    metres: (count: number) => `${count} metres`,
    kilometres: (count: number) => `${count} kilometre${count === 1 ? '' : 's'}`,
  },
} satisfies Record<EngineLanguage, unknown>

/** "Continuez pendant 400 mètres.", rounded like the distances in the engine's own texts. */
export const continueFor = (kilometres: number, language: EngineLanguage): string =>
  PHRASES[language].continue(spokenDistance(kilometres * 1000, PHRASES[language]))

const toNarrate = (maneuver: ValhallaManeuver): ToNarrate => ({
  type: fromValhallaManeuverType(maneuver.type),
  street: maneuver.street_names?.[0] ?? maneuver.sign?.exit_branch_elements?.[0]?.text,
  lengthMetres: maneuver.length * 1000,
  bearingAfter: maneuver.bearing_after,
  exit: maneuver.roundabout_exit_count,
  number: maneuver.sign?.exit_number_elements?.[0]?.text,
  toward: textOf(maneuver.sign?.exit_toward_elements),
})

/** Places on a signpost that a driver can read while passing. */
const PLACES_MAX = 2

const textOf = (elements: { text: string }[] | undefined): string | undefined =>
  elements
    ?.slice(0, PLACES_MAX)
    .map(({ text }) => text)
    .join(', ') || undefined
