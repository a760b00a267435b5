import { type Bounds } from '../osm-pbf/elements.js'

/** Every tile up to this zoom exists, all over the world. */
export const worldZoomMax = 5

export const worldBounds: Bounds = [-180, -85, 180, 85]
