import { type Random } from '../random.js'
import { type GeneratedQuery } from './generated-query.js'
import { type MappedThings, type NearThings } from './mapped-things.js'

/** The input of a rule: the map, and random numbers that are the same in every run. */
export interface Draw {
  things: MappedThings
  near: { services: NearThings; quarters: NearThings; towns: NearThings }
  random: Random
  /** Number of queries in both halves together. */
  count: number
}
export type Rule = (draw: Draw) => GeneratedQuery[]
