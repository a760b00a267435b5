import { type DrawnLine } from '../map/lines.js'
import { type DrawnPlace } from '../map/overlays.js'

/** An answer as the page shows it. */
export interface Shown {
  nodes: Node[]
  lines: DrawnLine[]
  /** Where the found places are. */
  places?: DrawnPlace[]
  /** Of an optimised tour: indexes of the points as they are visited. */
  order?: number[]
}
