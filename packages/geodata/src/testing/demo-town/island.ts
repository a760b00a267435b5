import { type Draft, rectangle, spotsAlong } from './draft.js'

/** The island in the lagoon: a grid of lanes without a bridge or a ferry. */
export const island = { west: 1400, east: 1800, south: 1550, north: 1950, name: 'Île aux Songes' } as const

// 81 crossings: the engine ignores smaller islands when it searches for the road nearest to a point.
const step = 50

export function drawIsland(draft: Draft): void {
  const { west, east, south, north } = island
  for (let x = west; x <= east; x += step) {
    draft.street(spotsAlong([x, south], [x, north], step), {
      highway: 'residential',
      name: `Ruelle ${'ABCDEFGHI'[(x - west) / step]}`,
      surface: 'sand',
    })
  }
  for (let y = south; y <= north; y += step) {
    draft.street(spotsAlong([west, y], [east, y], step), {
      highway: 'residential',
      name: `Allée ${(y - south) / step + 1}`,
      surface: 'sand',
    })
  }
}

/** The island's shore, 30 m beyond its lanes. */
export const islandShore = rectangle([island.west - 30, island.south - 30], [island.east + 30, island.north + 30])
