import { rename, rm } from 'node:fs/promises'
import { makeWorldTiles } from './put-world.js'
import { worldTilesFile } from './world-tiles.js'

// Part of the package's build.
const fresh = `${worldTilesFile}.new`
await rm(fresh, { force: true })
const archive = await makeWorldTiles()
archive.finish(fresh)
await rename(fresh, worldTilesFile)
