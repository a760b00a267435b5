import { readFileSync } from 'node:fs'
import { copyFile, link, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { type TilesArtefact } from '@repere/shared'
import { runAside } from '../aside.js'
import { type ArtefactStep, type BuildContext, type Tools } from '../artefacts/artefact-step.js'
import { shoreFolders } from '../config.js'
import { sha256OfFile } from '../extracts/checksum.js'
import { type Bounds } from '../osm-pbf/elements.js'
import { GeodataProblem } from '../problems.js'
import { findGshhg, gshhgVersion } from './sea/gshhg.js'
import { putSea } from './sea/put-sea.js'
import { type Sea, seaMaking } from './sea/make-sea.js'
import { withOutlinesClockwise } from './ring-order.js'
import { TileArchive } from './tile-archive.js'
import { growBounds, zoomMax } from './tile-grid.js'
import { tilemakerConfig } from './tile-layers.js'
import { putWorld } from './world/put-world.js'
import { worldShapes } from './world/world-tiles.js'
import { findTilemaker, isVersion2, profileFile, runTilemaker, type Tilemaker } from './tilemaker.js'
import { TilemakerInputs } from './tilemaker-inputs.js'

const tilesFile = 'tiles.mbtiles'
// Raised when the code of this folder makes other tiles of the same extract.
const recipeVersion = 14

/** Degrees around the region in which the map has water and rivers, so that no sea ends at the edge of a screen. */
const surroundingsDegrees = 0.35

const sources =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>, ' +
  '<a href="https://www.naturalearthdata.com/">Natural Earth</a>'

const gshhgSource = '<a href="https://www.soest.hawaii.edu/pwessel/gshhg/">GSHHG</a>'

/**
 * Extract → `tiles.mbtiles`. Without tilemaker, or if making them fails, the tiles of the previous build are kept; if it
 * had none, the new build has none.
 */
export const tilesStep: ArtefactStep<TilesArtefact> = {
  name: 'tiles',
  stages: ['water', 'tiles'],
  async tools({ programFolders, current }): Promise<Tools> {
    const found = await findTilemaker(programFolders)
    if (found) {
      const gshhg = await findGshhg(shoreFolders)
      return { tilemaker: found.version, ...(gshhg ? { gshhg: gshhgVersion } : {}) }
    }
    const { tilemaker, gshhg } = (current?.artefacts.tiles && current.tools) || {}
    return { ...(tilemaker === undefined ? {} : { tilemaker }), ...(gshhg === undefined ? {} : { gshhg }) }
  },
  async isOwed({ programFolders, current }) {
    const lacks = current?.artefacts.tiles?.kept_from !== undefined || current?.incomplete?.some(({ failed }) => failed)
    return lacks === true && (await findTilemaker(programFolders)) !== null
  },
  recipe: () => JSON.stringify([recipeVersion, tilemakerConfig(), readFileSync(profileFile, 'utf8')]),

  async run(context) {
    const tilemaker = await findTilemaker(context.programFolders)
    if (!tilemaker) {
      return keepTiles(context, {
        why: 'tilemaker was not found; install tilemaker 2.2 or newer (Debian: apt-get install tilemaker) and build again',
        failed: false,
      })
    }
    try {
      return await makeTiles(context, tilemaker)
    } catch (error) {
      // Another step failed, or the build was stopped.
      context.signal.throwIfAborted()
      return keepTiles(context, { why: `making them failed: ${(error as Error).message}`, failed: true })
    }
  },
}

async function makeTiles(context: BuildContext, tilemaker: Tilemaker) {
  const scratch = join(context.scratch, 'tiles')
  await mkdir(scratch, { recursive: true })
  const inputs = new TilemakerInputs(context, scratch)
  // Starts after the program that makes the borders, because that takes much memory. The result is added when
  // tilemaker has ended.
  const making = context.after('countries').then(() => finestSea(context, scratch))
  // Its thread writes into the scratch folder, which is removed after a failure.
  const ended = making.catch(() => undefined)
  try {
    await Promise.all([inputs.prepare(), inputs.rank()])
    const cut = await cutTiles(context, { tilemaker, inputs, scratch })
    const made = await finishTiles(context, { tilemaker, cut, ...(await making) })
    await rm(scratch, { recursive: true })
    context.report('tiles', 1)
    return made
  } finally {
    await ended
  }
}

/** Runs tilemaker on the extracts. @returns the file with their tiles */
async function cutTiles(
  { signal, report }: BuildContext,
  { tilemaker, inputs, scratch }: { tilemaker: Tilemaker; inputs: TilemakerInputs; scratch: string },
): Promise<string> {
  report('tiles', 0)
  const cut = join(scratch, 'cut.mbtiles')
  // Halves tilemaker's memory: 1.0 GB became 0.47 GB for West Africa. The file has holes: 9 GB long, it took 24 MB.
  const store = join(scratch, 'store')
  // Without --fast, tilemaker 3.0 reads relations in several passes, and some of them several times.
  const runOnInputs = async () =>
    runTilemaker({
      tilemaker,
      args: [...inputs.args, '--output', cut, '--store', store, ...(isVersion2(tilemaker) ? [] : ['--fast'])],
      cwd: scratch,
      logFile: join(scratch, 'tilemaker.log'),
      signal,
      onProgress: (done) => report('tiles', done * 0.8),
    })
  try {
    await runOnInputs()
  } catch (error) {
    if (!isMissingNode(error)) throw error
    // This is rare, and finding the ways takes memory, so the first attempt does without it.
    await rm(cut, { force: true })
    await rm(store, { recursive: true, force: true })
    await inputs.complete()
    await runOnInputs()
  }
  return cut
}

/** Puts the sea and the world into the tiles, and writes the artefact. */
async function finishTiles(
  context: BuildContext,
  { tilemaker, cut, sea, gshhg }: { tilemaker: Tilemaker; cut: string; sea: Sea; gshhg: string | null },
) {
  const { signal } = context
  const bounds = drawnBounds(context)
  const archive = new TileArchive(`${cut}.archive`)
  try {
    archive.takeFrom(cut, isVersion2(tilemaker) ? undefined : withOutlinesClockwise)
    const world = await worldShapes()
    await putSea(archive, sea, world.land, bounds, {
      signal,
      onProgress: (done) => context.report('tiles', 0.8 + 0.14 * done),
    })
    await putWorld(archive, world, bounds, gshhg, signal)
    const { tiles, layers } = archive.describe({ bounds, attribution: attributionOf(context, gshhg !== null) })
    const target = join(context.folder, tilesFile)
    archive.finish(target)
    const artefact = { ...(await describeFile(target, signal)), tiles, layers: layers.map(({ id }) => id) }
    return { artefact, counts: { tiles } }
  } finally {
    archive.close()
  }
}

/** The sea with the shores of GSHHG; without it, or if it cannot be read, with coarser ones. */
async function finestSea(context: BuildContext, scratch: string): Promise<{ sea: Sea; gshhg: string | null }> {
  const gshhg = await findGshhg(shoreFolders)
  if (gshhg === null) {
    const reason = 'Shores are coarse: GSHHG was not found (Debian: apt-get install gmt-gshhg-full)'
    context.leaveOut({ part: 'shores', reason, failed: false })
    return { sea: await seaOf(context, scratch, null), gshhg }
  }
  try {
    return { sea: await seaOf(context, scratch, gshhg), gshhg }
  } catch (error) {
    context.signal.throwIfAborted()
    const reason = `Shores are coarse: reading GSHHG failed: ${(error as Error).message}`
    context.leaveOut({ part: 'shores', reason, failed: true })
    return { sea: await seaOf(context, scratch, null), gshhg: null }
  }
}

async function seaOf(context: BuildContext, scratch: string, gshhg: string | null): Promise<Sea> {
  const { extracts, signal, report } = context
  const bounds = drawnBounds(context)
  const bytes = Math.max(...(await Promise.all(extracts.map(async (file) => (await stat(file)).size))))
  const onProgress = (done: number) => report('water', done)
  const file = join(scratch, 'sea')
  return runAside(seaMaking, { extracts, bounds, bytes, gshhg, file }, { signal, onProgress })
}

function drawnBounds({ bounds }: BuildContext): Bounds {
  return growBounds(bounds, surroundingsDegrees)
}

function attributionOf({ attribution, fictional }: BuildContext, withGshhg: boolean): string {
  return [...(fictional ? [attribution] : []), sources, ...(withGshhg ? [gshhgSource] : [])].join(', ')
}

async function describeFile(
  path: string,
  signal?: AbortSignal,
): Promise<Pick<TilesArtefact, 'file' | 'zooms' | 'files'>> {
  const files = { [tilesFile]: { bytes: (await stat(path)).size, sha256: await sha256OfFile(path, signal) } }
  return { file: tilesFile, zooms: [0, zoomMax], files }
}

/** The tiles of the build in service, where it has any of the same region. */
async function keepTiles(context: BuildContext, { why, failed }: { why: string; failed: boolean }) {
  const { current, region } = context
  const kept = current && current.manifest.region === region ? current.manifest.artefacts.tiles : undefined
  if (!current || !kept) {
    context.leaveOut({ part: 'tiles', reason: `No map tiles: ${why}`, failed })
    return null
  }
  const [source, target] = [join(current.folder, kept.file), join(context.folder, tilesFile)]
  // A hard link, because neither file is ever written to.
  await link(source, target).catch(() => copyFile(source, target))
  const from = kept.kept_from ?? current.manifest.build_id
  context.leaveOut({ part: 'tiles', reason: `The map tiles are those of build ${from}: ${why}`, failed })
  const database = new DatabaseSync(target, { readOnly: true })
  try {
    const { tiles } = database.prepare('SELECT count(*) AS tiles FROM tiles').get() as { tiles: number }
    return { artefact: { ...kept, kept_from: from }, counts: { tiles } }
  } finally {
    database.close()
  }
}

/** tilemaker fails at a way with a node that is not in the extract. Valhalla uses the rest of such ways. */
const isMissingNode = (error: unknown): boolean =>
  error instanceof GeodataProblem && error.message.includes('Could not find node with id')
