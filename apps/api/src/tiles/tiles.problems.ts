import { Problem } from '@repere/http'
import { engineFailed, overloaded } from '../gateway/problem.js'

/** The name of this engine in `X-Backend`. */
export const TILES_BACKEND = 'tiles'

/** Seconds after which a replica without data may have a build. */
const NO_DATA_RETRY_SECONDS = 2

export const noSuchTile = () => new Problem({ status: 404, message: 'Tile not found.', backend: TILES_BACKEND })

/** The current build has no tiles, or they cannot be read. */
export const tilesFailed = (cause?: unknown) => engineFailed(TILES_BACKEND, cause)

export const noDataYet = () => overloaded(NO_DATA_RETRY_SECONDS, TILES_BACKEND)

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
