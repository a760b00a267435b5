import { type LatLng } from '@repere/shared'
import { type Accepted, type GeneratedClass } from '../gold.js'

/** A query that a rule made of the map. */
export interface GeneratedQuery {
  class: GeneratedClass
  q?: string
  at?: LatLng
  bias?: LatLng
  endpoint?: 'autocomplete' | 'reverse'
  country: string
  accept: Accepted[] | 'nothing'
  guess?: true
  empty?: true
  understoodAs?: string
}
