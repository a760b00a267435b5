import { isAbsolute } from 'node:path'
import { paths, readSettings, url } from '@repere/settings'

/** Settings of programs that start servers on this machine. */
export const SETTINGS = {
  redisUrl: url('REDIS_URL', 'Redis to use.', { protocols: ['redis:', 'rediss:'], empty: 'one is started' }),
  databaseUrl: url('DATABASE_URL', 'Postgres to use. Its database exists.', {
    protocols: ['postgres:', 'postgresql:'],
    empty: 'one is started',
  }),
  path: paths('PATH', 'Folders of commands.', { setBy: 'the shell' }),
}

export type LocalConfig = ReturnType<typeof readLocalConfig>

/**
 * Reads the settings of programs that start servers on this machine. `path` has absolute folders only.
 *
 * @throws BadSettings
 */
export function readLocalConfig(env: NodeJS.ProcessEnv = process.env) {
  return readSettings(SETTINGS, env, ({ path, ...stores }) => ({ ...stores, path: path.filter(isAbsolute) }))
}

/** The environment that a child process inherits. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env }
}
