import { fileURLToPath } from 'node:url'

/**
 * The tiles of the first zooms as they are where no region is: an SQLite file that is made with this package
 * (`make-world-tiles.main.ts`), for they take some 10 s and are the same in every build.
 */
export const worldTilesFile = fileURLToPath(new URL('../../../dist/world-tiles.sqlite', import.meta.url))
