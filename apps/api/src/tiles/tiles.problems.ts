import { Problem } from '@repere/http'
import { engineFailed, overloaded } from '../gateway/problem.js'

/** What `X-Backend` calls the engine of this group. */
export const TILES_BACKEND = 'tiles'

/** Seconds after which a replica without data may have some. */
const NO_DATA_RETRY_SECONDS = 2

export const noSuchTile = () => new Problem({ status: 404, message: 'There is no such tile.', backend: TILES_BACKEND })

/** The build in service has no tiles, or they cannot be read. */
export const tilesFailed = (cause?: unknown) => engineFailed(TILES_BACKEND, cause)

export const noDataYet = () => overloaded(NO_DATA_RETRY_SECONDS, TILES_BACKEND)
