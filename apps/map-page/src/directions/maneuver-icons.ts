import { icon, type IconName } from '../elements/icons.js'

interface Drawing {
  name: IconName
  /** Mirrored, because the drawn icons turn right. */
  left?: boolean
}

/** By the maneuver types of the API. */
const drawings: Record<string, Drawing> = {
  start: { name: 'flag' },
  start_right: { name: 'flag' },
  start_left: { name: 'flag' },
  destination: { name: 'pin' },
  destination_right: { name: 'pin' },
  destination_left: { name: 'pin' },
  slight_right: { name: 'slight' },
  slight_left: { name: 'slight', left: true },
  turn_right: { name: 'turn' },
  turn_left: { name: 'turn', left: true },
  sharp_right: { name: 'sharp' },
  sharp_left: { name: 'sharp', left: true },
  uturn_right: { name: 'uturn' },
  uturn_left: { name: 'uturn', left: true },
  ramp_right: { name: 'fork' },
  ramp_left: { name: 'fork', left: true },
  exit_right: { name: 'fork' },
  exit_left: { name: 'fork', left: true },
  stay_right: { name: 'fork' },
  stay_left: { name: 'fork', left: true },
  merge: { name: 'merge' },
  merge_right: { name: 'merge' },
  merge_left: { name: 'merge', left: true },
  roundabout_enter: { name: 'roundabout' },
  roundabout_exit: { name: 'roundabout' },
  ferry_enter: { name: 'ferry' },
  ferry_exit: { name: 'ferry' },
}

/** The icon of a maneuver; straight ahead for the others. */
export function maneuverIcon(type: string): SVGSVGElement {
  const { name, left = false } = drawings[type] ?? { name: 'straight' }
  const made = icon(name)
  if (left) made.classList.add('mirrored')
  return made
}
