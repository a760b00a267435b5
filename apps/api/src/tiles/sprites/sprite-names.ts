import { type Badge, type Network } from '../palette.js'

interface PoiIcon {
  /** Name in the icon set. */
  icon: string
  badge: Badge
}

/** Class of a point of interest in the tiles → its icon in the sprite, which has the same name. */
export const poiIcons: Record<string, PoiIcon> = {
  hospital: { icon: 'hospital', badge: 'health' },
  clinic: { icon: 'doctor', badge: 'health' },
  pharmacy: { icon: 'cross', badge: 'pharmacy' },
  market: { icon: 'stalls', badge: 'trade' },
  place_of_worship: { icon: 'place-of-worship', badge: 'worship' },
  fuel: { icon: 'fuel', badge: 'transport' },
  bus_station: { icon: 'gare', badge: 'transport' },
  bus_stop: { icon: 'bus', badge: 'transport' },
  taxi: { icon: 'taxi', badge: 'transport' },
  ferry_terminal: { icon: 'ferry', badge: 'transport' },
  railway: { icon: 'rail', badge: 'transport' },
  airport: { icon: 'airport', badge: 'transport' },
  heliport: { icon: 'heliport', badge: 'transport' },
  harbor: { icon: 'harbor', badge: 'transport' },
  parking: { icon: 'parking', badge: 'transport' },
  bank: { icon: 'bank', badge: 'money' },
  atm: { icon: 'bank', badge: 'public' },
  mobile_money: { icon: 'mobile-phone', badge: 'money' },
  toll: { icon: 'toll', badge: 'transport' },
  school: { icon: 'school', badge: 'public' },
  college: { icon: 'college', badge: 'public' },
  library: { icon: 'library', badge: 'public' },
  townhall: { icon: 'town-hall', badge: 'public' },
  police: { icon: 'police', badge: 'public' },
  fire_station: { icon: 'fire-station', badge: 'public' },
  post: { icon: 'post', badge: 'public' },
  embassy: { icon: 'embassy', badge: 'public' },
  information: { icon: 'information', badge: 'public' },
  toilets: { icon: 'toilet', badge: 'public' },
  water_point: { icon: 'drinking-water', badge: 'public' },
  restaurant: { icon: 'restaurant', badge: 'food' },
  fast_food: { icon: 'fast-food', badge: 'food' },
  cafe: { icon: 'cafe', badge: 'food' },
  bar: { icon: 'bar', badge: 'food' },
  bakery: { icon: 'bakery', badge: 'food' },
  shop: { icon: 'commercial', badge: 'trade' },
  supermarket: { icon: 'grocery', badge: 'trade' },
  mall: { icon: 'clothing-store', badge: 'trade' },
  grocery: { icon: 'convenience', badge: 'trade' },
  car: { icon: 'car-repair', badge: 'trade' },
  hairdresser: { icon: 'hairdresser', badge: 'trade' },
  clothing_store: { icon: 'clothing-store', badge: 'trade' },
  mobile_phone: { icon: 'telephone', badge: 'trade' },
  works: { icon: 'industry', badge: 'other' },
  lodging: { icon: 'lodging', badge: 'leisure' },
  attraction: { icon: 'attraction', badge: 'leisure' },
  monument: { icon: 'monument', badge: 'leisure' },
  roundabout: { icon: 'ring', badge: 'other' },
  stadium: { icon: 'stadium', badge: 'leisure' },
  sports: { icon: 'pitch', badge: 'leisure' },
  park: { icon: 'park', badge: 'leisure' },
  beach: { icon: 'beach', badge: 'leisure' },
  theatre: { icon: 'theatre', badge: 'leisure' },
  cemetery: { icon: 'cemetery', badge: 'other' },
  veterinary: { icon: 'veterinary', badge: 'health' },
  lighthouse: { icon: 'lighthouse', badge: 'other' },
  water_tower: { icon: 'water', badge: 'other' },
  communications_tower: { icon: 'communications-tower', badge: 'other' },
  dam: { icon: 'dam', badge: 'other' },
  spring: { icon: 'water', badge: 'other' },
}

/**
 * Icons that the set lacks, in its square of 15 units: the cross of pharmacies, a market's stalls under their roof, a bus
 * station, a roundabout.
 */
export const ownIcons: Record<string, string> = {
  cross: '<path d="M5.2 1.5h4.6v3.7h3.7v4.6H9.8v3.7H5.2V9.8H1.5V5.2h3.7z"/>',
  stalls:
    '<path d="M1.5 2h12l1 4.2a1.9 1.9 0 0 1-3.5.6 2 2 0 0 1-3.5 0 2 2 0 0 1-3.5 0A1.9 1.9 0 0 1 .5 6.2z"/><path d="M2 8.6h1.4v4.9H2zM11.6 8.6H13v4.9h-1.4zM4 10h7v1.6H4z"/>',
  ring: '<path d="M7.5 1.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zm0 2.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8z" fill-rule="evenodd"/><circle cx="7.5" cy="7.5" r="1.5"/>',
  gare: '<path d="M3 1h9l1.5 2v5.5H1.5V3zM3 3.2v2.6h4V3.2zm5 0v2.6h4V3.2z" fill-rule="evenodd"/><path d="M2.2 8.5h2.3V10H2.2zM10.500 8.500h2.300V10h-2.300zM.5 11.500h14v1.700H.5z"/>',
}

/** Icons of places of worship by religion, which is the subclass in the tiles. */
export const worshipIcons: Record<string, string> = { muslim: 'religious-muslim', christian: 'religious-christian' }

/** The icon of every class without its own icon. */
export const OTHER_POI = 'other'
export const otherPoi: PoiIcon = { icon: 'circle', badge: 'other' }

export const PEAK = 'peak'
export const ONEWAY = 'oneway'
/** Patterns that fill areas: mangroves, and other wetland. */
export const MANGROVE = 'mangrove'
export const MARSH = 'marsh'
export const CAPITAL_DOT = 'dot-capital'
export const TOWN_DOT = 'dot-town'

/** Shields by the network of a route in the tiles: their names in the sprite. */
export const shields: Record<Network, string> = {
  motorway: 'shield-motorway',
  national: 'shield-national',
  regional: 'shield-regional',
  road: 'shield-road',
}
