import { type Model, startOf } from './model.js'

/**
 * A cost below which no plan for all jobs can be: every stop is entered once, from the place from which that is cheapest, and
 * some vehicle is used. Null where jobs have no stops.
 */
export function lowerBound(model: Model): number | null {
  if (model.jobs === 0) return 0
  const tables = [...new Set(model.legCost)]
  const { places, placeOf, stops, vehicles } = model
  const costAtLeast = (from: number, to: number) => {
    let least = Infinity
    for (const table of tables) least = Math.min(least, table[placeOf[from]! * places + placeOf[to]!]!)
    return least
  }
  const starts = Array.from({ length: vehicles }, (_, v) => startOf(model, v))
  const perSecond = Math.min(...model.problem.vehicles.map(({ cost }) => cost.perSecond))
  let sum = Math.min(...model.problem.vehicles.map(({ cost }) => cost.fixed))
  for (let stop = 0; stop < stops; stop++) {
    let least = Infinity
    for (const from of starts) least = Math.min(least, costAtLeast(from, stop))
    for (let from = 0; from < stops; from++) if (from !== stop) least = Math.min(least, costAtLeast(from, stop))
    sum += least + perSecond * model.service[stop]!
  }
  let home = Infinity
  for (let v = 0; v < vehicles; v++) {
    for (let stop = 0; stop < stops; stop++) home = Math.min(home, costAtLeast(stop, startOf(model, v) + 1))
  }
  return Number.isFinite(sum + home) ? sum + home : null
}
