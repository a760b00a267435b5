import { type DrawnLine } from '../map/lines.js'
import { type DrawnPlace } from '../map/overlays.js'

/** An answer in the form that the page shows. */
export interface Shown {
  nodes: Node[]
  lines: DrawnLine[]
  /** Positions of the found places. */
  places?: DrawnPlace[]
  /** For an optimised tour: indexes of the points in the order of visit. */
  order?: number[]
}
