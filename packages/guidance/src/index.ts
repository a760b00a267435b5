export { type Intersection, intersectionsOf } from './intersections.js'
export { LegView } from './leg-view.js'
export { MANEUVER_TYPES, type ManeuverType } from './maneuver-type.js'
export { type BareManeuver, type LegStop, maneuversOf, type TextHints } from './maneuvers.js'
