import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { inheritedEnvironment } from '../config.js'
import { StartProblem } from '../start-problem.js'
import { unpackDebianPackage } from './debian-package.js'

export interface RedisBinary {
  /** Absolute path of `redis-server`. */
  command: string
  /** The environment that it needs. */
  env: NodeJS.ProcessEnv
}

const REMEDY = 'Install Redis 7 so that `redis-server` is on the PATH, or set REDIS_URL to one that runs.'

/**
 * A Redis server of this machine: on the PATH, else Debian's package, unpacked under `toolsDir` without root and without
 * starting a service.
 *
 * @param path  folders in which to look, in order
 * @param toolsDir  where an unpacked package is kept for the next time
 * @throws StartProblem  when there is none and apt cannot fetch one
 */
export async function findRedisBinary(
  path: string[],
  toolsDir: string,
  onProgress: (message: string) => void = () => undefined,
  signal?: AbortSignal,
): Promise<RedisBinary> {
  const installed = await findCommand('redis-server', path)
  if (installed !== null) return { command: installed, env: inheritedEnvironment() }

  const aptGet = await findCommand('apt-get', path)
  const dpkg = await findCommand('dpkg', path)
  if (aptGet === null || dpkg === null) {
    throw new StartProblem('No Redis server was found, and this machine has no apt-get to fetch one with.', REMEDY)
  }
  const { command, libraryPath } = await unpackDebianPackage({
    folder: join(toolsDir, 'redis'),
    package: 'redis-server',
    command: 'usr/bin/redis-server',
    onProgress,
    signal,
  }).catch((error: Error) => {
    throw new StartProblem(`No Redis server was found, and fetching one failed: ${error.message}`, REMEDY, {
      cause: error,
    })
  })
  return { command, env: { ...inheritedEnvironment(), LD_LIBRARY_PATH: libraryPath } }
}

/** The first executable of that name; null without one. */
export async function findCommand(name: string, path: string[]): Promise<string | null> {
  for (const folder of path) {
    const file = join(folder, name)
    if (
      await access(file, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return file
  }
  return null
}
