import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@repere/local'
import { answering, install, peerFolder, requireProgram, startServer, stopServer } from './install.js'
import { type Request, type RunningPeer } from './peer.js'

const VERSION = '1.14.0'

/** Without optimisation across crates it is built in a quarter of an hour. */
const BUILD = { CARGO_PROFILE_RELEASE_LTO: 'off', CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '16' }

/** Martin on our archive, with one thread and only the features for this kind of archive. */
export async function startMartin(archive: string): Promise<RunningPeer> {
  const folder = await peerFolder('martin')
  const program = join(folder, 'bin/martin')
  if (!existsSync(program)) {
    requireProgram('cargo')
    console.error('building Martin takes a quarter of an hour')
    const features = ['--no-default-features', '--features', 'mbtiles']
    await install('cargo', ['install', 'martin', '--version', VERSION, '--locked', ...features, '--root', folder], {
      cwd: folder,
      env: { ...BUILD, CARGO_TARGET_DIR: join(folder, 'target') },
    })
  }
  const port = await freePort()
  const child = startServer(program, [archive, '--listen-addresses', `127.0.0.1:${port}`, '--workers', '1'], {
    cwd: folder,
    log: join(folder, 'log'),
    env: { RUST_LOG: 'error' },
  })
  await answering(`http://127.0.0.1:${port}/health`, child, 30_000)
  return {
    version: `martin ${VERSION}`,
    origin: `http://127.0.0.1:${port}`,
    pids: [child.pid!],
    stop: () => stopServer(child),
  }
}

/** @param tile  `z/x/y` */
export const martinTile = (tile: string): Request => ({
  method: 'GET',
  path: `/tiles/${tile}`,
  headers: { 'accept-encoding': 'gzip' },
})
