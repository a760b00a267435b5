import { type Narration } from '../../../guidance/language.js'
import { type ManeuverType } from '../../../guidance/maneuver-type.js'
import { narrate, narrateAhead, type ToNarrate } from '../../../guidance/narrate.js'
import { type OsrmManeuver, type OsrmRoute, type OsrmStep } from '../../osrm/osrm-route.js'

/** From this distance on, a prompt contains the distance to the maneuver. Metres. */
const AHEAD_FROM_METRES = 100

/**
 * Writes every text of an OSRM-style route in a language that the engine does not support. Changes the route in place.
 */
export function narrateOsrm(route: OsrmRoute, locale: string, narration: Narration): void {
  route.voiceLocale = locale
  for (const { steps } of route.legs) {
    const texts = steps.map((step, index) =>
      narrate(toNarrate(step), steps[index + 1] && toNarrate(steps[index + 1]!), narration),
    )
    steps.forEach((step, index) => {
      step.maneuver.instruction = texts[index]!.instruction
      const next = steps[index + 1]
      if (!next) return
      for (const voice of step.voiceInstructions) {
        const isAhead = voice.distanceAlongGeometry >= AHEAD_FROM_METRES
        voice.announcement = isAhead
          ? narrateAhead(toNarrate(next), voice.distanceAlongGeometry, narration)
          : texts[index + 1]!.pre
      }
      step.bannerInstructions = step.bannerInstructions.map(({ distanceAlongGeometry, primary }) => {
        const text = next.name || texts[index + 1]!.instruction
        return { distanceAlongGeometry, primary: { ...primary, text, components: [{ type: 'text', text }] } }
      })
    })
  }
}

const ROUNDABOUTS = new Set(['roundabout', 'rotary'])

/** The name of a step into a roundabout is that of the road at the exit; the roundabout has its own name. */
const streetOf = ({ maneuver, name, rotary_name }: OsrmStep) =>
  (ROUNDABOUTS.has(maneuver.type) ? rotary_name : name) || undefined

const toNarrate = (step: OsrmStep): ToNarrate => ({
  type: fromOsrmManeuver(step.maneuver),
  street: streetOf(step),
  lengthMetres: step.distance,
  bearingAfter: step.maneuver.type === 'arrive' ? undefined : step.maneuver.bearing_after,
  exit: step.maneuver.exit,
  number: step.exits?.split(/;\s*/)[0],
  toward: step.destinations?.split(': ').at(-1),
})

/** The maneuver for each of OSRM's modifiers. */
const TURNS: Record<string, ManeuverType> = {
  uturn: 'uturn_left',
  'sharp right': 'sharp_right',
  right: 'turn_right',
  'slight right': 'slight_right',
  straight: 'continue',
  'slight left': 'slight_left',
  left: 'turn_left',
  'sharp left': 'sharp_left',
}

function fromOsrmManeuver({ type, modifier = 'straight' }: OsrmManeuver): ManeuverType {
  const side = modifier.endsWith('right') ? 'right' : modifier.endsWith('left') ? 'left' : null
  switch (type) {
    case 'depart':
      return 'start'
    case 'arrive':
      return side ? `destination_${side}` : 'destination'
    case 'fork':
      return side ? `stay_${side}` : 'stay_straight'
    case 'on ramp':
      return side ? `ramp_${side}` : 'ramp_straight'
    case 'off ramp':
      return side ? `exit_${side}` : 'ramp_straight'
    case 'merge':
      return side ? `merge_${side}` : 'merge'
    case 'roundabout':
    case 'rotary':
      return 'roundabout_enter'
    case 'exit roundabout':
    case 'exit rotary':
      return 'roundabout_exit'
    case 'new name':
      return 'becomes'
    default:
      return TURNS[modifier] ?? 'continue'
  }
}
