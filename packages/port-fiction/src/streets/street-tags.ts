import { type Quartier } from '../areas/quartiers.js'
import { type Tags } from '../draft.js'
import { type ZoneName } from '../land/zones.js'
import { avenueNames } from '../names.js'
import { lengthOf } from '../plane/lines.js'
import { type Random } from '../plane/random.js'
import { type Spot } from '../plane/spot.js'
import { type Edge } from './graph.js'
import { type Street, type TownStreets } from './town-streets.js'

/** Surfaces of a zone's streets, by how many streets have each; `''`: nobody mapped it. */
const surfaces: Record<ZoneName | 'village' | 'secondTown', Partial<Record<string, number>>> = {
  oldTown: { sett: 5, paving_stones: 4, asphalt: 1, '': 1 },
  plateau: { asphalt: 8, paving_stones: 1 },
  star: { asphalt: 6, paving_stones: 3, '': 1 },
  lots: { laterite: 4, paving_stones: 3, sand: 2, '': 2 },
  estates: { paving_stones: 6, asphalt: 3 },
  spontaneous: { dirt: 5, sand: 3, laterite: 2, '': 3 },
  beach: { sand: 7, paving_stones: 1, '': 2 },
  suburb: { laterite: 5, dirt: 2, paving_stones: 1, '': 3 },
  port: { concrete: 1 },
  village: { laterite: 4, dirt: 5, '': 2 },
  secondTown: { laterite: 4, asphalt: 1, sand: 1, '': 3 },
}

/** The tags of every street: its class, name, surface and direction. */
export function streetTags(
  { streets, edges }: TownStreets,
  quartierAt: (spot: Spot) => Quartier | null,
  random: Random,
): (edge: Edge) => Tags {
  const nextAvenue = avenueNames(random)
  const numbers = new Map<number, number>()
  const used = new Set(edges.map(({ line }) => line))
  const tags = streets.map((street, line): Tags => {
    if (!used.has(line)) return {}
    const middle = street.line[Math.floor(street.line.length / 2)]!
    return street.zone === null ? planned(street) : grown(street, quartierAt(middle))
  })
  return ({ line }) => tags[line]!

  function grown(street: Street, quartier: Quartier | null): Tags {
    const zone = street.zone!
    const surface = random.weighted(surfaces[zone] as Record<string, number>)
    const metres = lengthOf(street.line)
    const own: Record<string, string> = {}
    if (street.collector) {
      Object.assign(own, {
        highway: 'tertiary',
        name: nextAvenue(),
        surface: zone === 'spontaneous' ? 'laterite' : 'asphalt',
        lanes: '2',
      })
      return own
    }
    own.highway = zone === 'oldTown' ? 'living_street' : zone === 'port' ? 'service' : 'residential'
    if (zone === 'spontaneous' && metres < 160 && random.chance(0.5)) own.highway = 'track'
    if (zone === 'oldTown' && metres < 110 && random.chance(0.3)) own.highway = 'pedestrian'
    if (surface !== '') own.surface = surface
    if (street.oneWay) own.oneway = 'yes'
    if (quartier !== null && metres > 90 && zone !== 'spontaneous') {
      const number = (numbers.get(quartier.number) ?? 0) + 1
      numbers.set(quartier.number, number)
      own.name =
        metres > 520 && random.chance(0.35) ? nextAvenue() : `Rue ${quartier.number}.${String(number).padStart(3, '0')}`
    }
    return own
  }

  function planned(street: Street): Tags {
    if (street.class === 'rail') return { railway: 'rail', gauge: '1000', name: 'Chemin de fer du Levant' }
    return {
      highway: street.class,
      ...(street.name !== undefined && { name: street.name }),
      ...(street.ref !== undefined && { ref: street.ref }),
      ...(street.surface !== undefined && { surface: street.surface }),
      ...(street.lanes !== undefined && { lanes: String(street.lanes) }),
      ...(street.speed !== undefined && { maxspeed: String(street.speed) }),
      ...(street.oneWay && { oneway: 'yes' }),
      ...(street.roundabout && { junction: 'roundabout' }),
      ...(street.toll && { toll: 'yes' }),
      ...(street.seasonal && { seasonal: 'dry_season', tracktype: 'grade4' }),
      ...(street.floods && { flood_prone: 'yes' }),
    }
  }
}
