import { Problem } from '@repere/http'
import { type RegionData } from '../region/index.js'
import { engineFailed, noMapData } from '../gateway/problem.js'

/** The name of this engine in `X-Backend`. */
export const TILES_BACKEND = 'tiles'

export const noSuchTile = () => new Problem({ status: 404, message: 'Tile not found.', backend: TILES_BACKEND })

/** The current build has no tiles, or they cannot be read. */
export const tilesFailed = (cause?: unknown) => engineFailed(TILES_BACKEND, cause)

/** @param region  has no build */
export const noTileData = ({ problem }: Pick<RegionData, 'problem'>) => noMapData(TILES_BACKEND, problem)

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
