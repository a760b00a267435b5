import { type OsmData, encodeExtract } from '../../osm-pbf/write-extract.js'
import { drawBoundaries } from './boundaries.js'
import { Draft } from './draft.js'
import { townBounds } from './ground.js'
import { drawHouses } from './houses.js'
import { drawIsland } from './island.js'
import { drawOuterRoads } from './outer-roads.js'
import { drawServices } from './shops-and-services.js'
import { drawStreetGrid, drawTurnRestrictions } from './street-grid.js'
import { drawLandUse, drawWater } from './water.js'

// Changed only with the town, not with the time: the same town has the same bytes.
const drawnAt = '2026-01-01T00:00:00Z'

/** The whole town as OpenStreetMap data. */
export function demoTownData(): OsmData {
  const draft = new Draft()
  drawStreetGrid(draft)
  drawOuterRoads(draft)
  drawIsland(draft)
  drawTurnRestrictions(draft)
  drawWater(draft)
  drawLandUse(draft)
  drawBoundaries(draft)
  drawServices(draft)
  drawHouses(draft)
  const { nodes, ways, relations } = draft
  return { bounds: townBounds, osmTimestamp: drawnAt, writingProgram: 'repere demo town', nodes, ways, relations }
}

/** The whole town as the bytes of an .osm.pbf file, the same on every run and every machine. */
export function demoTownExtract(): Uint8Array {
  return encodeExtract(demoTownData())
}
