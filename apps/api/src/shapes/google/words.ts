import { type ManeuverType } from '@repere/guidance'
import { type GeocodeFeatureDto } from '../../geocoding/geocode-feature.dto.js'
import { type TravelRequest } from '../../routing/travel.js'
import { type GoogleAddressComponentDto, type GoogleTextValueDto } from './google-answers.dto.js'

/** A mode of Google as ours, with the word of its steps. There is no `transit`. */
export const GOOGLE_TRAVELS = {
  driving: { request: { mode: 'auto' }, word: 'DRIVING' },
  two_wheeler: { request: { mode: 'auto', vehicle: 'motorcycle' }, word: 'TWO_WHEELER' },
  walking: { request: { mode: 'pedestrian' }, word: 'WALKING' },
  bicycling: { request: { mode: 'bicycle' }, word: 'BICYCLING' },
} as const satisfies Record<string, { request: TravelRequest; word: string }>
export type GoogleMode = keyof typeof GOOGLE_TRAVELS
export const GOOGLE_MODES = Object.keys(GOOGLE_TRAVELS) as GoogleMode[]

/** Google's names of maneuvers. A maneuver without a name is left out, as Google does. */
const MANEUVERS: Partial<Record<ManeuverType, string>> = {
  turn_left: 'turn-left',
  turn_right: 'turn-right',
  slight_left: 'turn-slight-left',
  slight_right: 'turn-slight-right',
  sharp_left: 'turn-sharp-left',
  sharp_right: 'turn-sharp-right',
  uturn_left: 'uturn-left',
  uturn_right: 'uturn-right',
  continue: 'straight',
  stay_straight: 'straight',
  stay_left: 'keep-left',
  stay_right: 'keep-right',
  ramp_left: 'ramp-left',
  ramp_right: 'ramp-right',
  exit_left: 'ramp-left',
  exit_right: 'ramp-right',
  merge: 'merge',
  merge_left: 'merge',
  merge_right: 'merge',
  roundabout_enter: 'roundabout-right',
  ferry_enter: 'ferry',
}

export const maneuverOf = (type: ManeuverType): string | undefined => MANEUVERS[type]

const isFrench = (language: string): boolean => language.startsWith('fr')

export function distanceText(metres: number, language: string): GoogleTextValueDto {
  const kilometres = (metres / 1000).toFixed(metres < 100_000 ? 1 : 0)
  const text =
    metres < 1000 ? `${Math.round(metres)} m` : `${isFrench(language) ? kilometres.replace('.', ',') : kilometres} km`
  return { text, value: Math.round(metres) }
}

export function durationText(seconds: number, language: string): GoogleTextValueDto {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const [hour, minute] = isFrench(language) ? ['heure', 'minute'] : ['hour', 'min']
  const many = (count: number, word: string) => `${count} ${word}${count > 1 ? 's' : ''}`
  const text = [hours > 0 ? many(hours, hour) : '', rest > 0 || hours === 0 ? many(rest, minute) : '']
  return { text: text.filter(Boolean).join(' '), value: Math.round(seconds) }
}

const LAYER_TYPES: Record<string, string[]> = {
  address: ['street_address'],
  street: ['route'],
  intersection: ['intersection'],
  landmark: ['point_of_interest', 'establishment'],
  market: ['point_of_interest', 'establishment'],
  quartier: ['sublocality', 'political'],
  locality: ['locality', 'political'],
  city: ['locality', 'political'],
  district: ['administrative_area_level_2', 'political'],
  region: ['administrative_area_level_1', 'political'],
  country: ['country', 'political'],
  plus_code: ['plus_code'],
}
const { street, quartier, locality, city, district, region, country } = LAYER_TYPES
const COMPONENT_TYPES: Record<string, string[] | undefined> = {
  street,
  quartier,
  locality,
  city,
  district,
  region,
  country,
}

export const typesOf = (layer: string): string[] => LAYER_TYPES[layer] ?? ['point_of_interest']

/** The parts of the address that Google has a type for; the country also has its code. */
export const addressComponentsOf = ({ properties }: GeocodeFeatureDto): GoogleAddressComponentDto[] =>
  properties.components.flatMap(({ layer, name }): GoogleAddressComponentDto[] => {
    const types = layer === 'address' ? ['street_number'] : COMPONENT_TYPES[layer]
    if (!types) return []
    return [{ long_name: name, short_name: (layer === 'country' && properties.country_code) || name, types }]
  })

/** Google's names of categories, where ours have another name. */
const CATEGORIES: Readonly<Record<string, string>> = {
  gas_station: 'fuel',
  lodging: 'hotel',
  shopping_mall: 'mall',
  convenience_store: 'convenience',
  clothing_store: 'clothes',
  shoe_store: 'shoes',
  electronics_store: 'electronics',
  hardware_store: 'hardware',
  furniture_store: 'furniture',
  book_store: 'books',
  pet_store: 'pet_shop',
  liquor_store: 'beverages',
  jewelry_store: 'jewelry',
  bicycle_store: 'bicycle',
  hair_care: 'hairdresser',
  beauty_salon: 'beauty',
  night_club: 'nightclub',
  movie_theater: 'cinema',
  art_gallery: 'gallery',
  tourist_attraction: 'attraction',
  city_hall: 'townhall',
  local_government_office: 'government',
  train_station: 'railway_station',
  taxi_stand: 'taxi',
  veterinary_care: 'veterinary',
  insurance_agency: 'insurance',
  real_estate_agency: 'estate_agent',
  campground: 'camp_site',
}
/** Types whose category is also a type of Google. */
const NARROWER: Readonly<Record<string, string>> = {
  drugstore: 'pharmacy',
  primary_school: 'school',
  secondary_school: 'school',
}
const GOOGLE_CATEGORIES = new Map(Object.entries(CATEGORIES).map(([theirs, ours]) => [ours, theirs]))

export function categoryOfType(type: string): string {
  const known = { ...CATEGORIES, ...NARROWER }
  return Object.hasOwn(known, type) ? known[type]! : type
}

/** Types of a place, from its categories. */
export const typesOfPlace = (categories: readonly string[]): string[] => [
  ...new Set(categories.map((slug) => GOOGLE_CATEGORIES.get(slug) ?? slug)),
  'point_of_interest',
  'establishment',
]
