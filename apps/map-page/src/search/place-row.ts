import { placeRow as rowOf } from '@repere/elements'
import { icon, type IconName } from '../elements/icons.js'
import { type Texts } from '../language/texts.js'
import { type FoundPlace } from './found-place.js'

/** A place as a row of a list, as in the list of the search box, with its icon. */
export const placeRow = (place: FoundPlace, locale: Texts['locale']): Node[] =>
  rowOf({ ...place, icon: icon(placeIcon(place)) }, locale)

const byCategory: Record<string, IconName> = {
  pharmacy: 'pharmacy',
  hospital: 'pharmacy',
  clinic: 'pharmacy',
  health_post: 'pharmacy',
  doctor: 'pharmacy',
  market: 'market',
  supermarket: 'market',
  convenience: 'market',
  mall: 'market',
  kiosk: 'market',
  bus_station: 'bus',
  bus_stop: 'bus',
  taxi: 'car',
  ferry_terminal: 'ferry',
  fuel: 'fuel',
  bank: 'bank',
  atm: 'bank',
  money_transfer: 'bank',
  microfinance: 'bank',
  drinking_water: 'water',
  water_point: 'water',
  water_well: 'water',
  mosque: 'mosque',
  church: 'church',
  place_of_worship: 'church',
  school: 'school',
  university: 'school',
  college: 'school',
  kindergarten: 'school',
  restaurant: 'food',
  fast_food: 'food',
  cafe: 'food',
  bar: 'food',
  pub: 'food',
  hotel: 'bed',
  guest_house: 'bed',
  townhall: 'bank',
}

const byLayer: Record<string, IconName> = {
  street: 'directions',
  intersection: 'directions',
  market: 'market',
  city: 'city',
  locality: 'city',
  quartier: 'city',
  region: 'city',
  country: 'city',
}

/** The icon for the kind of a place. */
export const placeIcon = ({ category, layer }: FoundPlace): IconName =>
  byCategory[category ?? ''] ?? byLayer[layer] ?? 'pin'
