import { categoryTable } from '@repere/gazetteer'

/**
 * The mix of made-up documents, counted in the West Africa sample of 331,712: of a hundred, 37 are towns and villages,
 * one is a street, the others are things of the kinds below.
 */
export const settlementShare = 0.37
export const streetShare = 0.006

/** The sixty most frequent kinds of thing: their number, and the number of them with a name. */
const counted: Readonly<Record<string, readonly [things: number, named: number]>> = {
  school: [20_005, 11_832],
  water_well: [14_253, 158],
  toilets: [13_148, 102],
  place_of_worship: [9_867, 2_003],
  waste_disposal: [8_565, 29],
  drinking_water: [8_142, 397],
  restaurant: [7_655, 2_360],
  kiosk: [6_604, 2_266],
  fuel: [5_177, 1_423],
  tailor: [4_121, 1_751],
  pub: [3_905, 220],
  hospital: [3_877, 2_865],
  bank: [3_820, 1_590],
  convenience: [3_804, 2_202],
  tower: [3_771, 167],
  pharmacy: [3_621, 1_340],
  beauty: [3_559, 2_698],
  hairdresser: [3_336, 2_096],
  clothes: [3_165, 1_978],
  water_point: [2_953, 54],
  bus_stop: [2_742, 2_044],
  bar: [2_643, 1_196],
  hardware: [2_605, 1_612],
  cafe: [2_313, 400],
  clinic: [2_065, 1_083],
  car_repair: [2_034, 1_141],
  carpenter: [1_897, 177],
  market: [1_818, 375],
  doctor: [1_814, 642],
  shop: [1_779, 1_361],
  money_transfer: [1_758, 1_513],
  supermarket: [1_517, 1_152],
  park: [1_499, 98],
  fast_food: [1_394, 402],
  water_tower: [1_333, 104],
  bakery: [1_314, 1_056],
  police: [1_189, 428],
  bench: [1_177, 12],
  bus_station: [1_073, 370],
  industrial: [1_047, 258],
  beverages: [1_038, 765],
  handicraft: [1_014, 74],
  electronics: [1_006, 725],
  laundry: [935, 648],
  college: [889, 432],
  mall: [875, 748],
  parking: [833, 95],
  mobile_phone: [827, 715],
  welder: [825, 75],
  variety_store: [798, 706],
  car_parts: [707, 412],
  community_centre: [691, 188],
  power: [664, 307],
  furniture: [661, 505],
  books: [659, 533],
  pitch: [654, 125],
  car_wash: [631, 88],
  traffic_signals: [583, 10],
  copyshop: [576, 415],
  atm: [568, 63],
}
/** The number of all other things together; about half of them have a name. */
const others = { things: 22_050, namedShare: 0.5 }

/** A kind of thing with its frequency. */
export interface Kind {
  slug: string
  layer: 'landmark' | 'market'
  /** Its French name. */
  name: string
  /** 0..1: the share of them with a name. */
  namedShare: number
}

/** Draws kinds of things with the frequencies of the sample. */
export function kindsAsCounted(): (random: () => number) => Kind {
  const kinds: Kind[] = []
  const upTo: number[] = []
  const rest = categoryTable.filter(
    ({ layer, slug }) => (layer === 'landmark' || layer === 'market') && slug !== 'place' && !(slug in counted),
  )
  const add = (slug: string, things: number, namedShare: number) => {
    const category = categoryTable.find((one) => one.slug === slug)
    if (category?.layer !== 'landmark' && category?.layer !== 'market') throw new Error(`${slug} is no kind of thing`)
    kinds.push({ slug, layer: category.layer, name: category.fr[0]!, namedShare })
    upTo.push((upTo.at(-1) ?? 0) + things)
  }
  for (const [slug, [things, named]] of Object.entries(counted)) add(slug, things, named / things)
  for (const { slug } of rest) add(slug, others.things / rest.length, others.namedShare)
  const all = upTo.at(-1)!
  return (random) => {
    const drawn = random() * all
    return kinds[upTo.findIndex((end) => drawn < end)] ?? kinds.at(-1)!
  }
}
