import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  DOCS_URL,
  list,
  LOG_LEVEL,
  oneOf,
  optionalGroup,
  paths,
  port,
  readable,
  readSettings,
  requestLimits,
  text,
  TRACING,
  url,
  wholeNumber,
} from '@repere/settings'
import { LANGUAGES, REDIS_ADDRESS } from '@repere/shared'

/** Injection token of the process' settings. */
export const CONFIG = Symbol('CONFIG')

/** Metres beyond which a stop has no road nearby, unless a deployment says otherwise. */
export const DEFAULT_SNAP_MAX_METRES = 5_000

const BODY_MAX_BYTES = 1024 * 1024
const PER_CORE = 'cores divided by `WORKERS`'

const speechServers = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    url(`SPEECH_URL_${language.toUpperCase()}`, `Speech server for \`${language}\`, in place of eSpeak NG.`, {
      empty: 'eSpeak NG',
    }),
  ]),
)

/** Settings of an API process. Types, checks and the documentation come from here. */
export const SETTINGS = {
  securityContact: text('SECURITY_CONTACT', 'URI in `security.txt` where people report security problems.', {
    fallback: 'mailto:security@repere.example',
  }),
  docsUrl: DOCS_URL,
  portalUrl: url('PUBLIC_ADMIN_URL', 'Origin of the portal. Pages link to its registration, prices and status.', {
    empty: 'these links lead to the guide of self-hosting',
  }),
  http: {
    host: text('HOST', 'Address that the public API listens on.', { fallback: '127.0.0.1' }),
    port: port('PORT', 'Port of the public API.', { fallback: 8080 }),
    internalHost: text(
      'INTERNAL_HOST',
      'Address of probes and metrics: the loopback or a private network. Clients must not reach it.',
      { fallback: '127.0.0.1' },
    ),
    internalPort: port('INTERNAL_PORT', 'Port of probes and metrics.', { fallback: 0 }),
    workers: wholeNumber('WORKERS', 'API processes that share the port.', { min: 1, max: 256, fallback: 1 }),
    publicUrl: url('PUBLIC_API_URL', 'Origin under which clients reach this API.', {
      empty: '`http://127.0.0.1` and `PORT`',
    }),
    ...requestLimits(10_000),
    headersTimeoutMs: wholeNumber('HEADERS_TIMEOUT_MS', 'Time until all headers of a request must have arrived.', {
      min: 100,
      max: 600_000,
      unit: 'milliseconds',
      fallback: 10_000,
    }),
    drainMs: wholeNumber('DRAIN_MS', 'Time that a stopping process keeps answering, so that load balancers notice.', {
      min: 0,
      max: 600_000,
      unit: 'milliseconds',
      fallback: 1_000,
    }),
    closeGraceMs: wholeNumber('CLOSE_GRACE_MS', 'Time that open requests may still take after that.', {
      min: 0,
      max: 600_000,
      unit: 'milliseconds',
      fallback: 12_000,
    }),
  },
  gateway: {
    deployment: oneOf('DEPLOYMENT', 'Decides which kind of key is accepted.', ['sandbox', 'production', 'local'], {
      fallback: 'local',
    }),
    redisUrl: readable('REDIS_URL', 'The Redis that holds keys, limits and usage.', REDIS_ADDRESS),
    databaseUrl: url('DATABASE_URL', "The control plane's Postgres, as the role `repere_gateway`.", {
      protocols: ['postgres:', 'postgresql:'],
    }),
    redisTimeoutMs: wholeNumber('REDIS_TIMEOUT_MS', 'Time after which Redis counts as unavailable for a request.', {
      min: 10,
      max: 60_000,
      unit: 'milliseconds',
      fallback: 500,
    }),
    postgresTimeoutMs: wholeNumber(
      'POSTGRES_TIMEOUT_MS',
      'Time after which Postgres counts as unavailable for a request.',
      { min: 10, max: 60_000, unit: 'milliseconds', fallback: 1_500 },
    ),
    spoolDir: text('SPOOL_DIR', 'Folder for usage while Redis is unavailable. It must outlive the process.', {
      empty: '`spool` in `DATA_DIR`',
    }),
  },
  region: {
    dataDir: text('DATA_DIR', "Folder with a region's builds. The build named `current` is served."),
    furtherDataDirs: paths(
      'FURTHER_DATA_DIRS',
      'Folders of further regions, which are served together with that of `DATA_DIR`.',
    ),
  },
  geocoding: {
    codeResolverUrl: url(
      'CODE_RESOLVER_URL',
      'Answers codes of other systems (GhanaPostGPS, what3words…): `?system=ghanapost_gps&code=…` → `{"lat", "lng"}` or 404.',
      { empty: 'such codes have no result' },
    ),
  },
  routing: {
    lanes: wholeNumber('ROUTING_LANES', 'Engine calls at the same time. Each needs a thread and a core.', {
      min: 1,
      max: 256,
      empty: PER_CORE,
    }),
    deadlineMs: wholeNumber('ROUTING_DEADLINE_MS', 'Time after which an engine call counts as failed.', {
      min: 50,
      max: 60_000,
      unit: 'milliseconds',
      fallback: 5_000,
    }),
    snapMaxMetres: wholeNumber('SNAP_MAX_METRES', 'Distance beyond which a stop has no road nearby.', {
      min: 1,
      max: 100_000,
      unit: 'metres',
      fallback: DEFAULT_SNAP_MAX_METRES,
    }),
  },
  speech: {
    clipsDir: text('CLIPS_DIR', 'Folder for clips and for voices with our own pronunciation.', {
      empty: '`clips` in `DATA_DIR`',
    }),
    clipsMaxBytes: wholeNumber('CLIPS_MAX_BYTES', 'Size of the clips in that folder.', {
      min: 1_000_000,
      max: 1e13,
      unit: 'bytes',
      fallback: 1_000_000_000,
    }),
    s3: optionalGroup(
      {
        url: url('CLIPS_S3_URL', 'Bucket for clips, path style: `https://s3.example/clips`.'),
        region: text('CLIPS_S3_REGION', 'Region of the bucket.', { fallback: 'us-east-1' }),
        accessKeyId: text('CLIPS_S3_ACCESS_KEY_ID', 'Access key of the bucket.'),
        secretAccessKey: text('CLIPS_S3_SECRET_ACCESS_KEY', 'Secret of the access key.'),
      },
      { empty: 'clips are kept in `CLIPS_DIR`' },
    ),
    clipSecret: text(
      'CLIP_SECRET',
      'Signs the addresses of clips and pictures. All machines of a deployment need the same.',
      {
        empty: 'a secret of this machine',
      },
    ),
    clipSecretsAccepted: list(
      'CLIP_SECRETS_ACCEPTED',
      'Further secrets whose signatures are valid, while `bin/secrets` changes the secret.',
    ),
    serverUrls: speechServers,
    processes: wholeNumber('SPEECH_PROCESSES', 'Prompts that are synthesized at the same time.', {
      min: 1,
      max: 256,
      empty: PER_CORE,
    }),
    deadlineMs: wholeNumber('SPEECH_DEADLINE_MS', 'Time for a program or a server to synthesize one prompt.', {
      min: 50,
      max: 60_000,
      unit: 'milliseconds',
      fallback: 5_000,
    }),
    pronunciationsDir: text('PRONUNCIATIONS_DIR', 'Folder with the pronunciation of Wolof and Hausa, a folder each.', {
      empty: "the checkout's `espeak`",
    }),
    searchPath: text('PATH', 'Folders with espeak-ng, lame and opusenc.', {
      fallback: '/usr/local/bin:/usr/bin:/bin',
      setBy: 'the shell',
    }),
  },
  tiles: {
    imagery: optionalGroup(
      {
        url: url('SATELLITE_TILES_URL', 'Aerial pictures of the satellite style, with `{z}`, `{x}` and `{y}`.'),
        attribution: text('SATELLITE_ATTRIBUTION', 'HTML that the map shows for them.'),
        zoomMax: wholeNumber('SATELLITE_ZOOM_MAX', 'The deepest zoom of the supplier.', {
          min: 1,
          max: 22,
          fallback: 18,
        }),
        tileSize: wholeNumber('SATELLITE_TILE_SIZE', 'Size of a tile.', {
          min: 128,
          max: 1024,
          unit: 'pixels',
          fallback: 256,
        }),
      },
      { empty: 'the satellite style has a dark background' },
    ),
    terrain: optionalGroup(
      {
        url: url(
          'TERRAIN_TILES_URL',
          'Images of heights (`raster-dem`) for hill shading, with `{z}`, `{x}` and `{y}`.',
        ),
        attribution: text('TERRAIN_ATTRIBUTION', 'HTML that the map shows for them.'),
        encoding: oneOf('TERRAIN_ENCODING', 'The encoding of heights as colours.', ['terrarium', 'mapbox'], {
          fallback: 'terrarium',
        }),
        zoomMax: wholeNumber('TERRAIN_ZOOM_MAX', 'The deepest zoom of the supplier.', {
          min: 1,
          max: 22,
          fallback: 12,
        }),
        tileSize: wholeNumber('TERRAIN_TILE_SIZE', 'Size of a tile.', {
          min: 128,
          max: 1024,
          unit: 'pixels',
          fallback: 256,
        }),
      },
      { empty: 'the map has no hill shading' },
    ),
  },
  cache: {
    answersMax: wholeNumber('ANSWER_CACHE_BYTES', 'Size of the cached answers of one process; 0: no cache.', {
      min: 0,
      max: 1e12,
      unit: 'bytes',
      fallback: 64 * 1024 * 1024,
    }),
  },
  log: { level: LOG_LEVEL },
  tracing: TRACING,
}

export type Config = ReturnType<typeof readConfig>

/** The kind of this installation. It decides which kind of key is accepted. */
export type Deployment = Config['gateway']['deployment']

/**
 * Reads the settings of one API process.
 *
 * @throws BadSettings  with every setting that is missing or wrong
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  return readSettings(SETTINGS, env, ({ docsUrl, http, gateway, routing, speech, ...others }, problems) => {
    const { dataDir } = others.region
    const publicUrl = http.publicUrl ?? `http://127.0.0.1:${http.port}`
    const perCore = Math.max(1, Math.floor(availableParallelism() / http.workers))
    problems.push(...addressProblems('SATELLITE_TILES_URL', others.tiles.imagery))
    problems.push(...addressProblems('TERRAIN_TILES_URL', others.tiles.terrain))
    problems.push(...regionProblems(others.region))
    return {
      ...others,
      docsUrl: docsUrl ?? `${publicUrl}/docs`,
      http: { ...http, publicUrl, bodyMax: BODY_MAX_BYTES },
      gateway: { ...gateway, spoolDir: gateway.spoolDir ?? `${dataDir}/spool` },
      routing: { ...routing, lanes: routing.lanes ?? perCore },
      speech: {
        ...speech,
        clipsDir: speech.clipsDir ?? `${dataDir}/clips`,
        serverUrls: givenOf(speech.serverUrls),
        processes: speech.processes ?? perCore,
        pronunciationsDir: speech.pronunciationsDir ?? fileURLToPath(new URL('../../../espeak', import.meta.url)),
      },
    }
  })
}

function addressProblems(name: string, supplier: { url: string | null } | null): string[] {
  const missing = ['{z}', '{x}', '{y}'].filter((part) => supplier?.url && !supplier.url.includes(part))
  return missing.length === 0 ? [] : [`${name} must contain ${missing.join(', ')}`]
}

function regionProblems({ dataDir, furtherDataDirs }: { dataDir: string; furtherDataDirs: string[] }): string[] {
  const all = [dataDir, ...furtherDataDirs].map((folder) => resolve(folder))
  const doubled = all.filter((folder, index) => all.indexOf(folder) < index)
  return doubled.map((folder) => `FURTHER_DATA_DIRS names ${folder} twice, or DATA_DIR names it too`)
}

function givenOf(urls: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(urls).flatMap(([language, url]) => (url === null ? [] : [[language, url]])))
}
