import { Problem } from '@repere/http'
import { type Regions } from '../region/index.js'
import { engineFailed, noMapData } from '../gateway/problem.js'

/** The name of this engine in `X-Backend`. */
export const TILES_BACKEND = 'tiles'

export const noSuchTile = () => new Problem({ status: 404, message: 'Tile not found.', backend: TILES_BACKEND })

/** The current build has no tiles, or they cannot be read. */
export const tilesFailed = (cause?: unknown) => engineFailed(TILES_BACKEND, cause)

/** With several regions, tiles are put together one by one. */
export const noSingleArchive = () =>
  new Problem({
    status: 404,
    message: 'Several regions are served here, and their tiles are in no single archive: ask for tiles.',
    backend: TILES_BACKEND,
  })

/** @param regions  none has a build */
export const noTileData = ({ problem }: Pick<Regions, 'problem'>) => noMapData(TILES_BACKEND, problem)

/** @param max  bytes of one answer */
export const rangeRequired = (range: string | undefined, max: number) =>
  new Problem({
    status: 400,
    message: `The archive is larger than ${max / 1_048_576} MiB: ask for one range of it.`,
    details: [{ field: 'Range', reason: range === undefined ? 'required' : 'invalid_format', value: range ?? null }],
    backend: TILES_BACKEND,
  })

/** @param size  bytes of the archive */
export const rangeOutside = (size: number) =>
  new Problem({
    status: 416,
    message: 'The range is outside the file.',
    headers: { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' },
    backend: TILES_BACKEND,
  })

export const noSuchStyle = () =>
  new Problem({
    status: 404,
    message: 'Style not found; available styles: day, night, satellite.',
    backend: TILES_BACKEND,
  })

export const noSuchGlyphs = () =>
  new Problem({
    status: 404,
    message: 'Glyphs not found; use a documented font and a range such as 0-255.',
    backend: TILES_BACKEND,
  })

/** A font cannot be read or drawn. */
export const glyphsFailed = (cause: unknown) => engineFailed(TILES_BACKEND, cause)

export const noSuchSprite = () =>
  new Problem({
    status: 404,
    message: 'Sprite not found; use the name of a style, optionally @2x, and .json or .png.',
    backend: TILES_BACKEND,
  })

/** An icon cannot be read or drawn. */
export const spritesFailed = (cause: unknown) => engineFailed(TILES_BACKEND, cause)
