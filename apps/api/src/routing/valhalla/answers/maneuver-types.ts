import { type ManeuverType } from '../../../guidance/maneuver-type.js'

/**
 * Valhalla's numbers (`DirectionsLeg.Maneuver.Type` of its directions.proto), in order. Those of public transport
 * (30..36) never occur: no such mode is offered.
 */
const WORDS: ManeuverType[] = [
  'none',
  'start',
  'start_right',
  'start_left',
  'destination',
  'destination_right',
  'destination_left',
  'becomes',
  'continue',
  'slight_right',
  'turn_right',
  'sharp_right',
  'uturn_right',
  'uturn_left',
  'sharp_left',
  'turn_left',
  'slight_left',
  'ramp_straight',
  'ramp_right',
  'ramp_left',
  'exit_right',
  'exit_left',
  'stay_straight',
  'stay_right',
  'stay_left',
  'merge',
  'roundabout_enter',
  'roundabout_exit',
  'ferry_enter',
  'ferry_exit',
  'none',
  'none',
  'none',
  'none',
  'none',
  'none',
  'none',
  'merge_right',
  'merge_left',
  'elevator_enter',
  'steps_enter',
  'escalator_enter',
  'building_enter',
  'building_exit',
]

export const fromValhallaManeuverType = (type: number): ManeuverType => WORDS[type] ?? 'none'
