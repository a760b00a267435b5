import { type LatLng } from '@repere/shared'
import { roughMetres } from '../ground.js'
import { type SearchDocument } from '../search.port.js'
import { weights } from '../weights.js'
import { type TextMatch } from './text-match.js'

/** The score of a document, and its parts. */
export interface Score {
  /** Higher is better; comparable within one query only. */
  total: number
  text: number
  importance: number
  /** 0..1; 0 without a bias. */
  nearness: number
  /** From the bias; null without one. */
  distanceMetres: number | null
}

/** The intent of a query: a thing by its name, the nearest of a category, or unfinished. */
export type QueryIntent = 'name' | 'kind' | 'unfinished'

export function scoreOf(match: TextMatch, document: SearchDocument, bias: LatLng | null, intent: QueryIntent): Score {
  const distanceMetres = bias === null ? null : roughMetres(bias, document.at)
  const nearness = distanceMetres === null ? 0 : nearnessOf(distanceMetres)
  const { importance: importanceWeight, nearness: nearnessWeight } = weights[intent]
  const importance = document.importance * importanceWeight
  return {
    total: match.score + importance + nearness * nearnessWeight,
    text: match.score,
    importance,
    nearness,
    distanceMetres,
  }
}

const { nearnessBeginsMetres: begins, nearnessEndsMetres: ends } = weights
const whole = Math.log(1 + ends / begins)

/** 1 here, 0 far away; ten times as far is always the same step, so that both a walk and a day's drive count. */
export function nearnessOf(metres: number): number {
  return Math.max(0, 1 - Math.log(1 + metres / begins) / whole)
}
