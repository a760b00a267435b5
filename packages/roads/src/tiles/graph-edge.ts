import { type LatLng } from '@repere/shared'

/** One directed road edge of one routing graph. */
export interface GraphEdge {
  /** The engine's id. It is valid in this graph only, and is never stored with observations. */
  id: number
  /** OpenStreetMap's id of the way. */
  wayId: number
  /** True in the direction of the way in OpenStreetMap. */
  forward: boolean
  /** In the direction of travel. */
  shape: LatLng[]
  metres: number
  /** The engine's speed without traffic. */
  kmPerHour: number
  /** 0 motorway, 1 trunk, 2 primary, 3 secondary, 4 tertiary, 5 unclassified, 6 residential, 7 service and other. */
  roadClass: number
  /** True when it ends at a traffic signal, or where more than two roads meet. */
  endsAtJunction: boolean
}
