import { type MetricName } from '@repere/shared'
import { AUTO } from './auto.js'
import { BICYCLE } from './bicycle.js'
import { type Costing } from './costing.js'
import { MOTORCYCLE_FIGURES, type MotorcycleFigures, motorcycleOf } from './motorcycle.js'
import { PEDESTRIAN } from './pedestrian.js'
import { TRUCK } from './truck.js'

/** The costing of each metric. @param motorcycle  the figures of the region */
export const costingsOf = (motorcycle: MotorcycleFigures): Record<MetricName, Costing> => ({
  auto: AUTO,
  bicycle: BICYCLE,
  pedestrian: PEDESTRIAN,
  motorcycle: motorcycleOf(motorcycle),
  truck: TRUCK,
})

/** With the figures of a region that sets none. */
export const COSTINGS = costingsOf(MOTORCYCLE_FIGURES)
