import { area, FillRule, intersect, type Paths64 } from 'clipper2-ts'
import { isSamePlace } from './clip.js'
import { positive } from './land-outlines.js'

// An island that the outline has too may lie beside its own coastline; one that it lacks has hardly any land there.
const knownShareMax = 0.05

/**
 * The land of the world with the islands that only the extract has: closed coastlines in what the outline takes for sea.
 * Without them, land that is more than a cell from its coast would stay sea.
 *
 * @param shores  the world outline's land, each path of positive area
 * @param lines  coastlines in the world's grid, land on the left and y to the south
 */
export function withWholeIslands(shores: Paths64, lines: Paths64): Paths64 {
  const islands = lines
    .filter((line) => line.length > 3 && isSamePlace(line[0]!, line.at(-1)!) && area(line) < 0)
    .map((line) => positive(line.slice(0, -1)))
    .filter((island) => {
      const known = intersect([island], shores, FillRule.NonZero).reduce((sum, path) => sum + area(path), 0)
      return known < knownShareMax * area(island)
    })
  return [...shores, ...islands]
}
