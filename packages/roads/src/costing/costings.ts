import { type TravelMode } from '@repere/shared'
import { AUTO } from './auto.js'
import { BICYCLE } from './bicycle.js'
import { type Costing } from './costing.js'
import { PEDESTRIAN } from './pedestrian.js'

/** The costing of each mode. */
export const COSTINGS: Record<TravelMode, Costing> = { auto: AUTO, bicycle: BICYCLE, pedestrian: PEDESTRIAN }
