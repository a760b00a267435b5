import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { create } from 'tar'

/**
 * Packs the graph's tiles into one plain tar. All processes of a machine share it through mmap.
 *
 * @param tileFolder  the output of the tile builder
 * @returns the number of tiles
 */
export async function packTiles(tileFolder: string, target: string): Promise<number> {
  const entries = await readdir(tileFolder, { recursive: true, withFileTypes: true })
  const tiles = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.gph'))
    .map((entry) => relative(tileFolder, join(entry.parentPath, entry.name)))
    .sort()
  await mkdir(dirname(target), { recursive: true })
  // Uncompressed, because the engine maps the file to memory. Without users and times, so that equal graphs give equal
  // files.
  await create({ file: target, cwd: tileFolder, portable: true, mtime: new Date(0), noDirRecurse: true }, tiles)
  const handle = await open(target, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  return tiles.length
}
