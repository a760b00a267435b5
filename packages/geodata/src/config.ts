import { join, resolve } from 'node:path'
import {
  BadSettings,
  CHECKOUT,
  type Declared,
  HOME,
  homeFolder,
  oneOf,
  optionalGroup,
  paths,
  readSettings,
  text,
  url,
  wholeNumber,
} from '@repere/settings'
import { GeodataProblem } from './problems.js'

/** The repository's root; the path is the same from src/ and dist/. */
export const repositoryRoot = CHECKOUT

/** Folders that may contain the world's shores (GSHHG): `bin/up` and `bin/test` unpack them there. */
export const shoreFolders = [join(CHECKOUT, '.repere', 'tools', 'gshhg')]

/** Milliseconds for each request: long enough for a chunk on a slow line. */
const STORE_TIMEOUT_MS = 300_000

const BUILDING = {
  extracts: paths(
    'REPERE_EXTRACTS',
    'Folders of extracts, in order of preference. After them come `data/extracts` and `../shared/data/extracts`.',
  ),
  regionsDir: text('REPERE_REGIONS', 'Folder of the descriptions of regions: a folder with a `region.json` for each.', {
    empty: '`data/regions`',
  }),
  offline: oneOf('REPERE_OFFLINE', 'With 1, nothing is downloaded.', ['0', '1'], { fallback: '0' }),
  connectTimeoutMs: wholeNumber('REPERE_CONNECT_TIMEOUT_MS', 'Time until a download site must start to answer.', {
    min: 1,
    max: 60_000,
    unit: 'milliseconds',
    fallback: 5_000,
  }),
  path: paths('PATH', 'Folders of programs that npm does not contain.', { setBy: 'the shell' }),
}

const CONSOLE = {
  databaseUrl: url('DATABASE_URL', "The control plane's Postgres, as the role `repere_gateway`.", {
    protocols: ['postgres:', 'postgresql:'],
  }),
}

const STORE = {
  bucket: {
    url: url('ARTEFACTS_S3_URL', 'Bucket of builds, path style: `https://s3.example/builds`.'),
    region: text('ARTEFACTS_S3_REGION', 'Region of the bucket.', { fallback: 'us-east-1' }),
    accessKeyId: text('ARTEFACTS_S3_ACCESS_KEY_ID', 'Access key of the bucket.'),
    secretAccessKey: text('ARTEFACTS_S3_SECRET_ACCESS_KEY', 'Secret of the access key.'),
  },
  signingKeyFile: text('ARTEFACTS_SIGNING_KEY', 'File with the private key that signs builds.', {
    empty: 'this machine publishes no builds',
  }),
  publicKeyFiles: paths('ARTEFACTS_PUBLIC_KEY', 'Files with public keys that check builds.'),
}

/** Settings of `bin/data`. The bucket is required only for publishing and pulling, the database for `places sync`. */
export const SETTINGS = {
  ...BUILDING,
  home: HOME,
  console: optionalGroup(CONSOLE, { empty: '`bin/data places sync` does not work' }),
  store: optionalGroup(STORE, { empty: 'builds are neither published nor pulled' }),
}

export type GeodataConfig = ReturnType<typeof readConfig>

/** @throws GeodataProblem `bad_settings` listing every setting that is wrong */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const { extracts, regionsDir, offline, connectTimeoutMs, path } = read(BUILDING, env)
  const own = extracts.map((folder) => resolve(folder))
  const local = join(CHECKOUT, 'data', 'extracts')
  return {
    /** The folder of region.json files: one folder per region. */
    regionsDir: regionsDir === null ? join(CHECKOUT, 'data', 'regions') : resolve(regionsDir),
    /** Folders that may contain extracts, in order of preference. */
    extractFolders: [...own, local, join(CHECKOUT, '..', 'shared', 'data', 'extracts')],
    /** The folder for fetched extracts. */
    fetchFolder: own[0] ?? local,
    /** Never fetch. */
    offline: offline === '1',
    /** Milliseconds until a download site must start to answer. */
    connectTimeoutMs,
    /** Folders of programs that npm does not install: the folders of `PATH`, then the folder of `bin/up`. */
    programFolders: [...path, join(CHECKOUT, '.repere', 'tools', 'bin')],
  }
}

/** The folder of a region's builds, unless a command names another folder. `bin/up` reads it. */
export const defaultDataDir = (region: string, env: NodeJS.ProcessEnv = process.env): string =>
  join(homeFolder(env), 'data', region)

/** @throws GeodataProblem `bad_settings` */
export const readConsoleConfig = (env: NodeJS.ProcessEnv = process.env) => read(CONSOLE, env)

/** @throws GeodataProblem `bad_settings` listing every setting that is missing or wrong */
export function readStoreConfig(env: NodeJS.ProcessEnv = process.env) {
  const { bucket, ...keys } = read(STORE, env)
  return { bucket: { ...bucket, timeoutMs: STORE_TIMEOUT_MS }, ...keys }
}

function read<D extends Declared>(settings: D, env: NodeJS.ProcessEnv) {
  try {
    return readSettings(settings, env)
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error
    throw new GeodataProblem('bad_settings', `${error.problems.join('; ')}.`, 'Correct the environment.')
  }
}
