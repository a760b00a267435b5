import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Build, type BuildReader, type PreparedBuild } from '../region/index.js'
import { type TileArchive } from './tile-archive.port.js'

/** The name of the archive in a build's folder. */
const ARCHIVE_FILE = 'tiles.mbtiles'

/**
 * The tiles that are served now. A build without tiles, as one made where there is no tilemaker, is served all the same:
 * only tiles are then unavailable.
 */
export class TileData implements BuildReader {
  readonly name = 'tiles'
  private archive: TileArchive | null = null
  private hasBuild = false

  /** @param open  throws where the file is no archive that this version reads */
  constructor(private readonly open: (file: string, build: string) => TileArchive) {}

  prepare({ folder, id }: Build): Promise<PreparedBuild> {
    const file = join(folder, ARCHIVE_FILE)
    return new Promise((resolve) => {
      const next = existsSync(file) ? this.open(file, id) : null
      resolve({
        commit: () => {
          // Reading is synchronous, so nobody is reading just now.
          this.archive?.close()
          this.archive = next
          this.hasBuild = true
        },
        abandon: () => next?.close(),
      })
    })
  }

  /** Null while there is no build, or where it has no tiles. To be used at once, never kept. */
  get serving(): TileArchive | null {
    return this.archive
  }

  status(): 'ok' | 'starting' | 'unavailable' {
    if (this.archive) return 'ok'
    return this.hasBuild ? 'unavailable' : 'starting'
  }

  close(): void {
    this.archive?.close()
    this.archive = null
  }
}
