import { type Quartier } from '../areas/quartiers.js'
import { type Draft, type Tags } from '../draft.js'
import { madeUp, ofQuartier, personName } from '../names.js'
import { type Random } from '../plane/random.js'
import { type Spot } from '../plane/spot.js'
import { type Street } from '../streets/town-streets.js'
import { type Building } from './buildings.js'
import { promises, type ServiceKind, serviceKinds } from './service-kinds.js'

/** The quartier whose houses have numbers. */
export const numberedQuartier = 'Plateau-Lagune'

type QuartierAt = (spot: Spot) => Quartier | null
type TagsOf = (building: Building) => Tags

/** Every building, and the number of its house where there is one. */
export function drawBuildings(
  draft: Draft,
  all: readonly Building[],
  quartierAt: QuartierAt,
  streetTagsOf: TagsOf,
): void {
  for (const building of all) {
    const { ring, levels, zone } = building
    const kind = zone === 'port' ? 'warehouse' : zone === 'plateau' || zone === 'star' ? 'yes' : 'house'
    const tags: Record<string, string> = { building: kind }
    if (levels > 1) tags['building:levels'] = String(levels)
    const street = streetTagsOf(building).name
    if (street !== undefined && quartierAt(building.at)?.name === numberedQuartier) {
      tags['addr:housenumber'] = houseNumber(building)
      tags['addr:street'] = street
      tags['addr:suburb'] = numberedQuartier
    }
    draft.outline(ring, tags)
  }
}

/** Numbers count the tens of metres from the street's beginning: even on the left, odd on the right. */
const houseNumber = ({ edge, along, side }: Building): string =>
  String(2 * Math.round((edge.startMetres + along) / 10) + (side === 'left' ? 2 : 1))

/** Shops, services and water points, in buildings along the streets. */
export function drawServices(
  draft: Draft,
  all: readonly Building[],
  streets: readonly Street[],
  quartierAt: QuartierAt,
  random: Random,
): void {
  const isMain = ({ edge }: Building): boolean => streets[edge.line]!.zone === null || streets[edge.line]!.collector
  const city = all.filter(({ at }) => quartierAt(at) !== null)
  const other = all.filter(({ at }) => quartierAt(at) === null)
  const pools = { main: city.filter(isMain), city, other }
  const taken = new Set<Building>()
  const used = new Set<string>()
  for (const kind of serviceKinds) {
    for (let i = 0; i < kind.count * 1.1; i++) {
      const pool = i >= kind.count ? pools.other : kind.main || random.chance(0.35) ? pools.main : pools.city
      const building = random.pick(pool)
      if (taken.has(building)) continue
      taken.add(building)
      const quartier = quartierAt(building.at)
      draft.node(building.at, tagsOf(kind, building, quartier, used, random))
    }
  }
}

function tagsOf(
  kind: ServiceKind,
  { zone }: Building,
  quartier: Quartier | null,
  used: Set<string>,
  random: Random,
): Tags {
  const tags: Record<string, string> = { ...kind.tags, note: madeUp }
  const name = nameOf(kind, quartier, used, random)
  if (name !== '') tags.name = name
  if (kind.hours && random.chance(0.8)) tags.opening_hours = random.pick(kind.hours)
  // Numbers that begin with two zeros are given to nobody.
  if (random.chance(kind.phones ?? 0.15)) tags.phone = `+229 00 00 ${random.whole(10, 99)} ${random.whole(10, 99)}`
  if (quartier !== null && zone === 'lots') {
    tags['addr:full'] =
      `Carré ${100 + quartier.number * 7 + random.whole(0, 6)}, lot ${random.whole(1, 48)}, ${quartier.name}`
  }
  if (quartier !== null) tags['addr:suburb'] = quartier.name
  return tags
}

function nameOf({ names }: ServiceKind, quartier: Quartier | null, used: Set<string>, random: Random): string {
  for (let tries = 0; tries < 8; tries++) {
    const name = random
      .pick(names)
      .replace('{dq}', quartier ? ofQuartier(quartier.name) : 'du Levant')
      .replace('{q}', quartier?.name ?? 'du Levant')
      .replace('{p}', personName(random))
      .replace('{w}', random.pick(promises))
    if (name === '' || !used.has(name)) {
      used.add(name)
      return name
    }
  }
  return ''
}
