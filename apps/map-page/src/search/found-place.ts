import { type PlaceFeature, type Position } from '../api/answers.js'
import { type Texts } from '../language/texts.js'

/** A place as the page hands it around, found by a text or by a point on the map. */
export interface FoundPlace {
  name: string
  /** What it is and where, without its name. */
  context: string
  position: Position
  layer: string
}

export function foundPlace({ geometry, properties }: PlaceFeature, { place }: Texts): FoundPlace {
  const [lng, lat] = geometry.coordinates
  const { name, label, layer } = properties
  const rest = label.startsWith(`${name}, `) ? label.slice(name.length + 2) : label === name ? '' : label
  const kind = place.layers[layer] ?? ''
  return { name, context: [kind, rest].filter(Boolean).join(' · '), position: { lat, lng }, layer }
}
