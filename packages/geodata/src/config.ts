import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GeodataProblem } from './problems.js'

/** The repository's root, from src/ and dist/ alike. */
export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url))

export interface GeodataConfig {
  /** Where region.json files are: one folder per region. */
  regionsDir: string
  /**
   * Folders where extracts may lie, in order of preference. `REPERE_EXTRACTS` (absolute or relative to the working
   * folder, several separated as in PATH; empty means none), then `data/extracts/`, then `../shared/data/extracts/`.
   */
  extractFolders: string[]
  /** Where fetched extracts go: the first of `REPERE_EXTRACTS`, else `data/extracts/`. */
  fetchFolder: string
  /** `REPERE_OFFLINE=1`: never fetch. Empty or 0: fetch what is missing. */
  offline: boolean
  /** `REPERE_CONNECT_TIMEOUT_MS`, 1..60000, default 5000: how long a download site may take to start answering. */
  connectTimeoutMs: number
  /** Where programs that do not come with npm are looked for: those of `PATH`, then what `bin/up` got for itself. */
  programFolders: string[]
}

/** @throws GeodataProblem `bad_settings` listing every setting that is wrong */
export function readConfig(env: NodeJS.ProcessEnv = process.env): GeodataConfig {
  const wrong: string[] = []
  const own = (env.REPERE_EXTRACTS ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => resolve(folder))
  const offline = env.REPERE_OFFLINE ?? ''
  if (!['', '0', '1'].includes(offline)) wrong.push(`REPERE_OFFLINE is "${offline}", not 0 or 1`)
  const timeout = env.REPERE_CONNECT_TIMEOUT_MS || '5000'
  const connectTimeoutMs = Number(timeout)
  if (!(Number.isInteger(connectTimeoutMs) && connectTimeoutMs >= 1 && connectTimeoutMs <= 60_000)) {
    wrong.push(`REPERE_CONNECT_TIMEOUT_MS is "${timeout}", not 1..60000`)
  }
  if (wrong.length) throw new GeodataProblem('bad_settings', `${wrong.join('; ')}.`, 'Correct the environment.')
  const local = join(repositoryRoot, 'data', 'extracts')
  return {
    regionsDir: join(repositoryRoot, 'data', 'regions'),
    extractFolders: [...own, local, join(repositoryRoot, '..', 'shared', 'data', 'extracts')],
    fetchFolder: own[0] ?? local,
    offline: offline === '1',
    connectTimeoutMs,
    programFolders: [
      ...(env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''),
      join(repositoryRoot, '.repere', 'tools', 'bin'),
    ],
  }
}

/**
 * Where a region's builds are kept unless somebody says otherwise: where `bin/up` looks for them, so in the folder that
 * `REPERE_HOME` names, if it names one.
 */
export function defaultDataDir(region: string, env: NodeJS.ProcessEnv = process.env): string {
  return join(resolve(env.REPERE_HOME?.trim() || join(repositoryRoot, '.repere')), 'data', region)
}

export interface StoreConfig {
  /**
   * `ARTEFACTS_S3_URL` (path style, `https://s3.example/bucket`), `ARTEFACTS_S3_REGION` (us-east-1),
   * `ARTEFACTS_S3_ACCESS_KEY_ID`, `ARTEFACTS_S3_SECRET_ACCESS_KEY`.
   */
  bucket: { url: string; region: string; accessKeyId: string; secretAccessKey: string; timeoutMs: number }
  /** `ARTEFACTS_SIGNING_KEY`: a file with the private key, where builds are made. Null: this machine only takes builds. */
  signingKeyFile: string | null
  /** `ARTEFACTS_PUBLIC_KEY`: files with public keys, separated as in PATH. */
  publicKeyFiles: string[]
}

/** For each request; a chunk on a slow line takes its time. */
const STORE_TIMEOUT_MS = 300_000

/** @throws GeodataProblem `bad_settings` naming every setting that is missing */
export function readStoreConfig(env: NodeJS.ProcessEnv = process.env): StoreConfig {
  const required = ['ARTEFACTS_S3_URL', 'ARTEFACTS_S3_ACCESS_KEY_ID', 'ARTEFACTS_S3_SECRET_ACCESS_KEY']
  const wrong = required.filter((name) => !env[name]?.trim()).map((name) => `${name} is not set`)
  const url = (env.ARTEFACTS_S3_URL ?? '').trim().replace(/\/+$/, '')
  if (url !== '' && !/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
    wrong.push(`ARTEFACTS_S3_URL is "${url}", not an http or https URL`)
  }
  if (wrong.length) throw new GeodataProblem('bad_settings', `${wrong.join('; ')}.`, 'Correct the environment.')
  return {
    bucket: {
      url,
      region: env.ARTEFACTS_S3_REGION?.trim() || 'us-east-1',
      accessKeyId: env.ARTEFACTS_S3_ACCESS_KEY_ID!.trim(),
      secretAccessKey: env.ARTEFACTS_S3_SECRET_ACCESS_KEY!.trim(),
      timeoutMs: STORE_TIMEOUT_MS,
    },
    signingKeyFile: env.ARTEFACTS_SIGNING_KEY?.trim() || null,
    publicKeyFiles: (env.ARTEFACTS_PUBLIC_KEY ?? '').split(delimiter).filter((file) => file !== ''),
  }
}
