/** The colours of one style. All are opaque, `#rrggbb`, so that contrast can be computed. */
export interface Palette {
  /** The background of the map, and of most labels. */
  land: string
  water: string
  /** The sea at low zooms, and the strip of water along a shore: deep and shallow. */
  waterDeep: string
  waterShallow: string
  /** Zones of the land at low zooms. */
  tintDesert: string
  tintSavanna: string
  tintForest: string
  tintIce: string
  wood: string
  grass: string
  farmland: string
  wetland: string
  /** Trees and rushes on wetland. */
  wetlandPattern: string
  sand: string
  rock: string
  /** Slopes away from the light and towards it, where there is hill shading. */
  hillShadow: string
  hillLight: string
  park: string
  residential: string
  /** Commerce, markets and industry. */
  business: string
  /** Schools, hospitals, stations and other public services. */
  service: string
  cemetery: string
  aeroway: string
  runway: string
  building: string
  buildingLine: string
  /** Buildings of forty metres and more, and the shadow of every building. */
  buildingTall: string
  buildingShadow: string
  border: string
  borderGlow: string
  /** Motorways and trunk roads, which carry the national routes. */
  roadNational: string
  roadPrimary: string
  roadSecondary: string
  roadMinor: string
  /** Minor roads where they are too narrow for a casing: one line that stands out from the land. */
  roadMinorAfar: string
  roadCasing: string
  casingNational: string
  casingPrimary: string
  casingSecondary: string
  casingBridge: string
  /** Unpaved roads are recognisable at every zoom, and never more prominent than a paved one of their class. */
  roadUnpaved: string
  roadUnpavedCasing: string
  /** Roads without data about their surface. */
  roadUnknownCasing: string
  path: string
  rail: string
  ferry: string
  text: string
  /** Quarters, villages and streets: less prominent than names of towns. */
  textQuiet: string
  textWater: string
  textPark: string
  textPoi: string
  /** Names of hospitals and of pharmacies, which people search in emergencies. */
  healthText: string
  pharmacyText: string
  halo: string
  haloWater: string
  /** Badges under icons of points of interest, by purpose; the icon on them is `icon`. */
  badges: Record<Badge, string>
  icon: string
  /** Signs with the number of a route. */
  shields: Record<Network, Shield>
}

/** The network of a route, as the tiles have it. */
export const networks = ['motorway', 'national', 'regional', 'road'] as const
export type Network = (typeof networks)[number]

export interface Shield {
  ground: string
  text: string
  border: string
}

/** The purpose of a point of interest. */
export type Badge =
  'health' | 'pharmacy' | 'money' | 'worship' | 'trade' | 'food' | 'transport' | 'public' | 'leisure' | 'other'

export const STYLE_NAMES = ['day', 'night', 'satellite'] as const
export type StyleName = (typeof STYLE_NAMES)[number]

const day: Palette = {
  land: '#f6f2ea',
  water: '#9fcfe8',
  waterDeep: '#8cc1e0',
  waterShallow: '#c3e3f0',
  tintDesert: '#f7edd3',
  tintSavanna: '#eff0d8',
  tintForest: '#d9e9c8',
  tintIce: '#f8fafc',
  wood: '#cfe3bf',
  grass: '#dfecc9',
  farmland: '#eeedd3',
  wetland: '#cfe3d6',
  wetlandPattern: '#86b79b',
  sand: '#f5e8c0',
  rock: '#e4dfd8',
  hillShadow: '#7d7263',
  hillLight: '#fffdf6',
  park: '#cde8bd',
  residential: '#eee8dd',
  business: '#f3e4d8',
  service: '#f4ecd2',
  cemetery: '#d7e2cb',
  aeroway: '#e3e0ea',
  runway: '#bfb9cc',
  building: '#e3dacd',
  buildingLine: '#cfc4b4',
  buildingTall: '#d2c5b6',
  buildingShadow: '#b9ab97',
  border: '#8a6f8f',
  borderGlow: '#e6d8e6',
  roadNational: '#f2a65a',
  roadPrimary: '#f8c976',
  roadSecondary: '#fbe7a6',
  roadMinor: '#ffffff',
  roadMinorAfar: '#cfc6b7',
  roadCasing: '#bfae90',
  casingNational: '#c9762a',
  casingPrimary: '#cf9a3f',
  casingSecondary: '#cdb062',
  casingBridge: '#6f6a70',
  roadUnpaved: '#f3d9bf',
  roadUnpavedCasing: '#cdaa85',
  roadUnknownCasing: '#cbbfa9',
  path: '#a9794f',
  rail: '#8d8890',
  ferry: '#3f7fa6',
  text: '#2b2622',
  textQuiet: '#51483f',
  textWater: '#1d4f6e',
  textPark: '#2f5522',
  textPoi: '#4a4038',
  healthText: '#b3202d',
  pharmacyText: '#11662f',
  halo: '#fbf8f2',
  haloWater: '#d3e9f3',
  badges: {
    health: '#c62f3b',
    pharmacy: '#17803f',
    money: '#8a6a00',
    worship: '#6a4c93',
    trade: '#b5560b',
    food: '#a8501a',
    transport: '#1f6fb2',
    public: '#5a5f6b',
    leisure: '#2f7d3b',
    other: '#6f665c',
  },
  icon: '#ffffff',
  // The colours of milestones in French-speaking countries: red for national routes, yellow for regional ones.
  shields: {
    motorway: { ground: '#1f5fa8', text: '#ffffff', border: '#ffffff' },
    national: { ground: '#c22f2f', text: '#ffffff', border: '#ffffff' },
    regional: { ground: '#f7d34a', text: '#241f10', border: '#241f10' },
    road: { ground: '#ffffff', text: '#2b2622', border: '#6f665c' },
  },
}

const night: Palette = {
  land: '#191d24',
  water: '#0e2a3d',
  waterDeep: '#0b2334',
  waterShallow: '#14374d',
  tintDesert: '#24221f',
  tintSavanna: '#1c2223',
  tintForest: '#172620',
  tintIce: '#2b313a',
  wood: '#18281f',
  grass: '#1b2821',
  farmland: '#1f2422',
  wetland: '#162a2a',
  wetlandPattern: '#2c4a44',
  sand: '#2b2920',
  rock: '#24272c',
  hillShadow: '#07090c',
  hillLight: '#39424f',
  park: '#182b20',
  residential: '#1f242c',
  business: '#272627',
  service: '#262a2a',
  cemetery: '#1d2823',
  aeroway: '#2a2b38',
  runway: '#47485a',
  building: '#272c35',
  buildingLine: '#353b46',
  buildingTall: '#343a45',
  buildingShadow: '#0f1217',
  border: '#8d7a96',
  borderGlow: '#2b2431',
  roadNational: '#86643f',
  roadPrimary: '#836a48',
  roadSecondary: '#716754',
  roadMinor: '#646c7b',
  roadMinorAfar: '#5d6573',
  roadCasing: '#12151a',
  casingNational: '#12151a',
  casingPrimary: '#12151a',
  casingSecondary: '#12151a',
  casingBridge: '#6c7280',
  roadUnpaved: '#7f6552',
  roadUnpavedCasing: '#5a4535',
  roadUnknownCasing: '#12151a',
  path: '#8f6a4a',
  rail: '#6c7280',
  ferry: '#5d8ca8',
  text: '#f3eee4',
  textQuiet: '#cfc8bb',
  textWater: '#9ccbe4',
  textPark: '#a9cf9c',
  textPoi: '#ddd5c8',
  healthText: '#ff9d9f',
  pharmacyText: '#93d9ac',
  halo: '#12151a',
  haloWater: '#0a2030',
  badges: {
    health: '#b8434d',
    pharmacy: '#267a46',
    money: '#7d651d',
    worship: '#765d9c',
    trade: '#a2591f',
    food: '#985429',
    transport: '#33709f',
    public: '#616775',
    leisure: '#37753f',
    other: '#6a635a',
  },
  icon: '#ffffff',
  shields: {
    motorway: { ground: '#25456b', text: '#dce5ef', border: '#64809f' },
    national: { ground: '#6d2c30', text: '#f2dedb', border: '#9c6a68' },
    regional: { ground: '#5c5026', text: '#f2e8cd', border: '#8f8157' },
    road: { ground: '#2b3038', text: '#d9d4ca', border: '#6c7280' },
  },
}

/** Over satellite images, or over a dark ground: brighter roads and heavier halos than at night. */
const satellite: Palette = {
  ...night,
  land: '#1b211d',
  water: '#0b2233',
  waterDeep: '#081c2b',
  waterShallow: '#0f2c40',
  residential: '#232822',
  building: '#2c302b',
  buildingLine: '#3c413a',
  border: '#e3cdea',
  borderGlow: '#3a2f40',
  roadNational: '#f0a04b',
  roadPrimary: '#e8bd6a',
  roadSecondary: '#e0d39c',
  roadMinor: '#b7bcc3',
  // A town's streets, so close to each other that brighter ones would cover the image.
  roadMinorAfar: '#7f858f',
  roadUnpaved: '#d39a6f',
  roadUnpavedCasing: '#8a5630',
  path: '#d8b48f',
  rail: '#b4b9c4',
  text: '#ffffff',
  textQuiet: '#ece7dc',
  textWater: '#b9def1',
  textPark: '#c6e7ba',
  textPoi: '#f1ebe0',
  healthText: '#ffb3b3',
  pharmacyText: '#a5e3bb',
  halo: '#0f1310',
  haloWater: '#081a28',
  shields: day.shields,
}

export const palettes: Record<StyleName, Palette> = { day, night, satellite }
