import { type NearbyPlace, type PlaceFeature, type Position } from '../api/answers.js'
import { type Texts } from '../language/texts.js'

/** A place in the form that the parts of the page share, found by a text or by a point on the map. */
export interface FoundPlace {
  name: string
  /** Its kind and its surroundings, without its name. */
  context: string
  position: Position
  layer: string
  /** Slug; null where there is none. */
  category: string | null
  /** Metres from the middle of the map; null if unknown. */
  distance: number | null
  /** The typed parts of the name. */
  matches: readonly [from: number, to: number][]
}

export function foundPlace({ geometry, properties }: PlaceFeature, { place }: Texts): FoundPlace {
  const [lng, lat] = geometry.coordinates
  const { name, label, layer, category = null, distance = null, matches = [] } = properties
  const rest = label.startsWith(`${name}, `) ? label.slice(name.length + 2) : label === name ? '' : label
  const kind = kindText(category, layer, place)
  // A place without a name gets the name of its category.
  const context = [kind === name ? '' : kind, rest].filter(Boolean).join(' · ')
  return { name, context, position: { lat, lng }, layer, category, distance, matches }
}

/** A place of a category as a found one. */
export function foundNearby(found: NearbyPlace, { place }: Texts): FoundPlace {
  const { name, category, location, quartier, city, distance = null } = found
  const kind = kindText(category, 'landmark', place)
  const where = [quartier, city].filter((part) => part !== undefined && part !== name)
  return {
    name: name ?? kind,
    context: [name === null ? '' : kind, where.join(', ')].filter(Boolean).join(' · '),
    position: location,
    layer: category === 'market' ? 'market' : 'landmark',
    category,
    distance,
    matches: [],
  }
}

/** A point that was chosen on the map, before its address is known. */
export const pickedPoint = (position: Position, texts: Texts, name = texts.pickedPoint): FoundPlace => ({
  name,
  context: '',
  position,
  layer: 'point',
  category: null,
  distance: null,
  matches: [],
})

/** The kind of a place: its category if the page has a word for it, else its layer. */
function kindText(category: string | null, layer: string, { categories, layers }: Texts['place']): string {
  return (category === null ? undefined : categories[category]) ?? layers[layer] ?? ''
}
