import { type NearbyPlace, type PlaceFeature, type Position } from '../api/answers.js'
import { type Texts } from '../language/texts.js'

/** A place as the page hands it around, found by a text or by a point on the map. */
export interface FoundPlace {
  name: string
  /** What it is and where, without its name. */
  context: string
  position: Position
  layer: string
  /** Slug; null where there is none. */
  category: string | null
  /** Metres from the middle of the map; null where it is not known. */
  distance: number | null
}

export function foundPlace({ geometry, properties }: PlaceFeature, { place }: Texts): FoundPlace {
  const [lng, lat] = geometry.coordinates
  const { name, label, layer, category = null, distance = null } = properties
  const rest = label.startsWith(`${name}, `) ? label.slice(name.length + 2) : label === name ? '' : label
  const kind = kindText(category, layer, place)
  // A thing without a name of its own is called by its category.
  const context = [kind === name ? '' : kind, rest].filter(Boolean).join(' · ')
  return { name, context, position: { lat, lng }, layer, category, distance }
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
  }
}

/** A point that was chosen on the map, before anything is known of it. */
export const pickedPoint = (position: Position, texts: Texts, name = texts.pickedPoint): FoundPlace => ({
  name,
  context: '',
  position,
  layer: 'point',
  category: null,
  distance: null,
})

/** What a thing is: its category where the page has a word for it, else its layer. */
function kindText(category: string | null, layer: string, { categories, layers }: Texts['place']): string {
  return (category === null ? undefined : categories[category]) ?? layers[layer] ?? ''
}
