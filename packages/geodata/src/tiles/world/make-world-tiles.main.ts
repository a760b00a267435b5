import { rename, rm, writeFile } from 'node:fs/promises'
import { naturalEarthLand } from '../sea/land-outlines.js'
import { countryLabels } from './countries.js'
import { makeWorldTiles } from './put-world.js'
import { worldShapesFile, worldTilesFile, writtenShapes } from './world-tiles.js'
import { worldBounds } from '../world-zooms.js'

// Part of the package's build.
const [land, countries] = await Promise.all([naturalEarthLand('50m', worldBounds), countryLabels()])
await writeFile(`${worldShapesFile}.new`, writtenShapes({ land, countries }))
await rename(`${worldShapesFile}.new`, worldShapesFile)
const fresh = `${worldTilesFile}.new`
await rm(fresh, { force: true })
const archive = await makeWorldTiles({ land, countries })
archive.finish(fresh)
await rename(fresh, worldTilesFile)
