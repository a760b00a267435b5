import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, postgresOwner } from '@repere/local'
import { type GoldQuery } from '../geocoding/gold.js'
import { type Feature } from '../geocoding/judge.js'
import {
  answering,
  install,
  peerFolder,
  pythonEnvironment,
  requireProgram,
  startServer,
  stopServer,
} from './install.js'
import { LeftOut, type Request, type RunningPeer } from './peer.js'

const PACKAGES = [
  'nominatim-db==5.3.3',
  'nominatim-api==5.3.3',
  'falcon',
  'uvicorn',
  'uvloop',
  'httptools',
  'psycopg[binary]',
]
const USER = 'nominatim'
const READY_MS = 60_000
const BIAS_DEGREES = 0.25

/** Settings for loading. Data that is lost in a power failure is loaded again. */
const POSTGRES_SETTINGS = {
  listen_addresses: '',
  // Nominatim's manual requires these.
  jit: 'off',
  shared_buffers: '1GB',
  maintenance_work_mem: '512MB',
  work_mem: '50MB',
  effective_cache_size: '8GB',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.0',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '2GB',
}

/** Nominatim on our extract, one process of it, its Postgres beside it. */
export async function startNominatim(extract: string): Promise<RunningPeer> {
  const folder = await peerFolder('nominatim')
  const debian = await debianPackages(folder)
  const venv = await pythonEnvironment(folder, PACKAGES)
  const owner = (await postgresOwner()) ?? undefined
  const [cluster, socket, project] = ['cluster', 'socket', 'project'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const own of [cluster, socket]) {
    await mkdir(own, { recursive: true })
    if (owner) await chown(own, owner.uid, owner.gid)
    await chmod(own, 0o700)
  }
  await mkdir(project, { recursive: true })
  const environment = {
    LC_ALL: 'C.UTF-8',
    LD_LIBRARY_PATH: ['usr/lib/x86_64-linux-gnu', 'usr/lib', 'usr/lib/ogdi']
      .map((path) => join(debian, path))
      .join(':'),
    PROJ_DATA: join(debian, 'usr/share/proj'),
    PROJ_LIB: join(debian, 'usr/share/proj'),
    NOMINATIM_DATABASE_DSN: `pgsql:host=${socket};dbname=nominatim;user=${USER}`,
    NOMINATIM_DATABASE_WEBUSER: USER,
    NOMINATIM_OSM2PGSQL_BINARY: join(debian, 'usr/bin/osm2pgsql'),
    NOMINATIM_API_POOL_SIZE: '5',
    NOMINATIM_LOG_FILE: '',
  }
  const bin = join(debian, 'usr/lib/postgresql', (await readdir(join(debian, 'usr/lib/postgresql')))[0]!, 'bin')
  const postgres = await startPostgres()
  try {
    const done = join(project, 'imported')
    if (!existsSync(done)) {
      console.error('reading the extract into Nominatim takes some ten minutes')
      await install(join(bin, 'dropdb'), ['-h', socket, '-U', USER, '--if-exists', 'nominatim'], { env: environment })
      const from = ['import', '--osm-file', extract, '--threads', '2', '--project-dir', project]
      await install(join(venv, 'bin/nominatim'), from, { cwd: project, env: environment })
      await install('touch', [done])
    }
    const port = await freePort()
    const application = 'nominatim_api.server.falcon.server:run_wsgi'
    const server = startServer(
      join(venv, 'bin/uvicorn'),
      ['--factory', application, '--host', '127.0.0.1', '--port', `${port}`, '--log-level', 'error', '--no-access-log'],
      { cwd: project, log: join(folder, 'log'), env: environment },
    )
    const origin = `http://127.0.0.1:${port}`
    await answering(`${origin}/status`, server, READY_MS)
    return {
      version: `${PACKAGES[0]}, ${PACKAGES[1]}`,
      origin,
      pids: [server.pid!, postgres.pid!],
      async stop() {
        await stopServer(server)
        await stopServer(postgres, 'SIGINT')
      },
    }
  } catch (error) {
    await stopServer(postgres, 'SIGINT')
    throw error
  }

  async function startPostgres() {
    const asOwner = { uid: owner?.uid, gid: owner?.gid }
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      const args = ['-D', cluster, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
      const child = startServer(join(bin, 'initdb'), args, {
        cwd: cluster,
        log: join(folder, 'initdb.log'),
        env: environment,
        ...asOwner,
      })
      const code = await new Promise((resolve) => child.once('exit', resolve))
      if (code !== 0) throw new LeftOut(`initdb ended with ${String(code)}`)
    }
    const settings = Object.entries(POSTGRES_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = startServer(join(bin, 'postgres'), ['-D', cluster, '-k', socket, ...settings], {
      cwd: cluster,
      log: join(folder, 'postgres.log'),
      env: environment,
      ...asOwner,
    })
    for (const end = performance.now() + READY_MS; performance.now() < end;) {
      const ready = await install(join(bin, 'pg_isready'), ['-h', socket, '-U', USER], { env: environment }).catch(
        () => null,
      )
      if (ready !== null) return child
      await sleep(200)
    }
    await stopServer(child, 'SIGINT')
    throw new LeftOut('its Postgres did not start')
  }
}

/**
 * Debian's Postgres, PostGIS and osm2pgsql, unpacked and not installed: nothing of the machine changes, and root is not
 * needed.
 */
async function debianPackages(folder: string): Promise<string> {
  const target = join(folder, 'debian')
  const done = join(target, 'unpacked')
  if (existsSync(done)) return target
  requireProgram('apt-get')
  requireProgram('dpkg')
  const found = await install('apt-cache', ['search', '--names-only', '^postgresql-[0-9]+-postgis-3$'])
  const version = /^postgresql-(\d+)-/.exec(found)?.[1]
  if (version === undefined) throw new LeftOut('there is no PostGIS among the packages of this machine')
  const wanted = [`postgresql-${version}-postgis-3`, 'osm2pgsql']
  const simulated = await install('apt-get', [
    'install',
    '--print-uris',
    '-qq',
    '-y',
    '--no-install-recommends',
    ...wanted,
  ])
  const missing = simulated.split('\n').flatMap((line) => /^\S+ ([^_ ]+)_/.exec(line)?.[1] ?? [])
  const names = [...new Set([...missing, `postgresql-${version}`, `postgresql-client-${version}`, 'libpq5'])]
  const debs = join(folder, 'debs')
  await mkdir(debs, { recursive: true })
  await install('apt-get', ['download', '-qq', ...names], { cwd: debs })
  for (const file of await readdir(debs)) await install('dpkg', ['-x', join(debs, file), target])
  // Debian's alternatives, which an installation would set.
  const extensions = join(target, 'usr/share/postgresql', version, 'extension')
  for (const file of await readdir(extensions)) {
    const plain = /^(postgis\w*)-3\.control$/.exec(file)?.[1]
    if (plain) await symlink(file, join(extensions, `${plain}.control`)).catch(() => undefined)
  }
  await install('touch', [done])
  return target
}

/** The same search there, with the user's position as a preference. */
export function nominatimSearch({ q, bias, language }: Pick<GoldQuery, 'q' | 'bias' | 'language'>): Request {
  const parameters = new URLSearchParams({
    q: q!,
    format: 'geojson',
    addressdetails: '1',
    limit: '10',
    'accept-language': language,
  })
  if (bias) {
    const { lat, lng } = bias
    const box = [lng - BIAS_DEGREES, lat + BIAS_DEGREES, lng + BIAS_DEGREES, lat - BIAS_DEGREES]
    parameters.set('viewbox', box.map((degrees) => degrees.toFixed(5)).join(','))
  }
  return { method: 'GET', path: `/search?${parameters}`, headers: {} }
}

/** The fields of a feature of Nominatim's GeoJSON that the judge needs. */
export interface NominatimFeature {
  geometry: { coordinates: [number, number] }
  properties: {
    osm_id?: number
    name?: string
    display_name: string
    type: string
    address?: Record<string, string>
  }
}

/** Its answer in the form that the judge reads. It marks nothing as a guess. */
export function fromNominatim({ geometry, properties }: NominatimFeature): Feature {
  const { osm_id, name, display_name, type, address = {} } = properties
  return {
    geometry,
    properties: {
      id: `${osm_id ?? ''}`,
      name: name || null,
      label: display_name,
      layer: '',
      confidence: 1,
      match_type: 'exact',
      city: address.city ?? address.town ?? address.municipality ?? address.village,
      country_code: (address.country_code ?? '').toUpperCase(),
      category: type === 'marketplace' ? 'market' : type,
    },
  }
}
