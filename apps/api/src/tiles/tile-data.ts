import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Build, type BuildReader, type PreparedBuild } from '../region/index.js'
import { type TileArchive } from './tile-archive.port.js'

/** The name of the archive in a build's folder. */
const ARCHIVE_FILE = 'tiles.mbtiles'

/**
 * The current tiles. A build without tiles, made on a machine without tilemaker, is served too; only tiles are then
 * unavailable.
 */
export class TileData implements BuildReader {
  readonly name = 'tiles'
  private archive: TileArchive | null = null
  private hasBuild = false

  /** @param open  throws for a file that this version cannot read as an archive */
  constructor(private readonly open: (file: string, build: string) => TileArchive) {}

  prepare({ folder, id }: Build): Promise<PreparedBuild> {
    const file = join(folder, ARCHIVE_FILE)
    return new Promise((resolve) => {
      const next = existsSync(file) ? this.open(file, id) : null
      resolve({
        commit: () => {
          // Reading is synchronous, so no read is in progress.
          this.archive?.close()
          this.archive = next
          this.hasBuild = true
        },
        abandon: () => next?.close(),
      })
    })
  }

  /** Null without a build, or for a build without tiles. Use it at once and never keep it. */
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
