import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@repere/local'
import { environment } from '../config.js'

export const tileserverVersion = 'tileserver-gl-light@5.6.0'

const folder = join(import.meta.dirname, '../../../.repere/bench/tileserver')
const INSTALL_MS = 900_000

/**
 * Installs tileserver-gl-light from npm, once for this checkout. It is only measured; nothing depends on it.
 *
 * @returns its program; null where it cannot be fetched or its SQLite cannot be built
 */
export async function installTileserver(): Promise<string | null> {
  const program = join(folder, 'node_modules/tileserver-gl-light/src/main.js')
  const addon = join(folder, 'node_modules/sqlite3/build/Release/node_sqlite3.node')
  if (existsSync(program) && existsSync(addon)) return program
  await mkdir(folder, { recursive: true })
  console.error(`getting ${tileserverVersion}; building its SQLite takes minutes`)
  const args = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--prefix', folder, tileserverVersion]
  const { status } = spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: INSTALL_MS })
  return status === 0 && existsSync(addon) ? program : null
}

/** Starts it on an archive, as `/data/tiles/{z}/{x}/{y}.pbf`. */
export async function startTileserver(program: string, archive: string): Promise<{ origin: string; stop: () => void }> {
  const config = join(folder, 'config.json')
  const paths = { root: '', fonts: '', styles: '', mbtiles: dirname(archive) }
  await writeFile(config, JSON.stringify({ options: { paths }, styles: {}, data: { tiles: { mbtiles: archive } } }))
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [program, '--config', config, '--port', `${port}`, '--bind', '127.0.0.1', '--silent'],
    { cwd: folder, env: { ...environment(), NODE_ENV: 'production' }, stdio: 'ignore' },
  )
  const stop = () => void child.kill('SIGKILL')
  const origin = `http://127.0.0.1:${port}`
  for (let i = 0; i < 600; i++) {
    if (child.exitCode !== null) throw new Error(`tileserver ended with ${child.exitCode}`)
    const answer = await fetch(`${origin}/data/tiles.json`).catch(() => null)
    if (answer?.ok) return { origin, stop }
    await sleep(100)
  }
  stop()
  throw new Error('tileserver never answered')
}
