import { drawBoundaries, frame } from './areas/boundaries.js'
import { type Quartier, quartierAt, quartiers } from './areas/quartiers.js'
import { Draft, type Node, type Relation, type Tags, type Way } from './draft.js'
import { drawWater } from './land/draw-land.js'
import { drawLandCover, drawReserves } from './land/draw-reserves.js'
import { Random } from './plane/random.js'
import { onEarth, type Spot } from './plane/spot.js'
import { drawJunctions } from './streets/draw-junctions.js'
import { drawStreets } from './streets/draw-streets.js'
import { streetTags } from './streets/street-tags.js'
import { townStreets } from './streets/town-streets.js'
import { buildings } from './things/buildings.js'
import { drawBuildings, drawServices } from './things/draw-things.js'
import { drawLines } from './things/lines.js'

/** A town as OpenStreetMap data. */
export interface Town {
  /** `[west, south, east, north]`, WGS 84 degrees. */
  bounds: [number, number, number, number]
  /** ISO 8601, UTC. Changed only with the town, not with the time: the same town has the same bytes. */
  osmTimestamp: string
  writingProgram: string
  nodes: Node[]
  ways: Way[]
  relations: Relation[]
}

export const SEED = 7

/** Port-Fiction with its surroundings: the same for the same seed, on every machine. */
export function portFiction(seed = SEED): Town {
  const draft = new Draft()
  const all: Quartier[] = quartiers(new Random(seed))
  const streets = townStreets(new Random(seed + 1))
  const tags: (edge: (typeof streets.edges)[number]) => Tags = streetTags(
    streets,
    (spot) => quartierAt(spot, all),
    new Random(seed + 2),
  )
  const standing = buildings(streets, new Random(seed + 3))
  const at = (spot: Spot) => quartierAt(spot, all)
  drawWater(draft)
  drawLandCover(draft)
  drawReserves(draft)
  drawBoundaries(draft, all)
  const drawn = drawStreets(draft, streets, tags)
  drawJunctions(draft, streets, drawn, at, new Random(seed + 4))
  drawLines(draft, streets, drawn, at, new Random(seed + 5))
  drawBuildings(draft, standing, at, ({ edge }) => tags(edge))
  drawServices(draft, standing, streets.streets, at, new Random(seed + 6))
  const [southWest, northEast] = [onEarth([frame.west, frame.south]), onEarth([frame.east, frame.north])]
  const { nodes, ways, relations } = draft
  return {
    bounds: [southWest.lng, southWest.lat, northEast.lng, northEast.lat],
    osmTimestamp: '2026-01-01T00:00:00Z',
    writingProgram: 'repere port-fiction',
    nodes,
    ways,
    relations,
  }
}
