import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { Bucket } from '@repere/object-store'
import { BuildFolder, readCurrentManifest } from '../artefacts/build-folder.js'
import { buildRegion } from '../builds/build-region.js'
import { defaultDataDir, readConfig, readStoreConfig, repositoryRoot } from '../config.js'
import { fetchExtract } from '../extracts/fetch-extract.js'
import { missingSources } from '../extracts/fetch-extracts.js'
import { findExtract } from '../extracts/find-extract.js'
import { updateExtract } from '../extracts/update-extract.js'
import { GeodataProblem } from '../problems.js'
import { progressBar } from '../progress-bar.js'
import { readRegion } from '../regions/region.js'
import { publishBuild } from '../transfer/publish-build.js'
import { pullBuild } from '../transfer/pull-build.js'
import { newSigningKey } from '../transfer/signed-document.js'
import { type Bounds, DEFAULT_BOUNDS, judgeBuild } from '../validation/judge-build.js'
import { type CommandLine } from './command-line.js'

const OF_REGION = `  --region NAME        region (west-africa)
  --data-dir DIR       where the builds are kept (.repere/data/<region>)`

const BOUNDS = `  --fall-max PERCENT   largest allowed fall of any count (${DEFAULT_BOUNDS.countFallMax * 100})
  --missing-max PERCENT  largest allowed share of lost sample searches and routes (${DEFAULT_BOUNDS.missingMax * 100})
  --time-max PERCENT   largest allowed change of the median route time (${DEFAULT_BOUNDS.routeTimeChangeMax * 100})`

const STORE = `Settings: ARTEFACTS_S3_URL, ARTEFACTS_S3_REGION, ARTEFACTS_S3_ACCESS_KEY_ID, ARTEFACTS_S3_SECRET_ACCESS_KEY.`

const help: Record<string, string> = {
  refresh: `bin/data refresh [--region NAME] [--data-dir DIR] [--no-fetch]

For a schedule: fetches the region's extracts again, builds, and compares the new build with the one in service: counts,
and a sample of searches and routes. If the new build is outside the bounds, it is not put in service: the exit code is 1
and each reason is printed. bin/data rollback undoes a refresh.

${OF_REGION}
  --no-fetch           build from the files in the folders of extracts
${BOUNDS}`,
  update: `bin/data update [--region NAME] [--data-dir DIR]

Like refresh, with less to download: applies the changes that the site has published since the region's extracts were made, and
replaces them. They must be writable. Extracts of download.geofabrik.de name their changes; others are fetched again.

${OF_REGION}
${BOUNDS}`,
  rollback: `bin/data rollback [--region NAME] [--data-dir DIR]

Puts the previous build back in service; a running API switches within a second. Run it again to undo this.

${OF_REGION}`,
  publish: `bin/data publish [--region NAME] [--data-dir DIR] [--not-current]

Sends the build in service to an S3-compatible store, signed, and makes it the one that replicas pull. Files that the
store already has are not sent again. ${STORE}
ARTEFACTS_SIGNING_KEY names the file of the private key.

${OF_REGION}
  --not-current        replicas take it only with --build ID
  --new-key FILE       only make a key pair: FILE signs, FILE.pub goes to the replicas. FILE is outside the checkout`,
  pull: `bin/data pull [--region NAME] [--data-dir DIR] [--build ID] [--unjudged]

Takes a build from the store and puts it in service; a running API switches within a second. Signature and checksums
must fit, and the build must be as good as the one in service, or nothing changes and the exit code is 1. An interrupted
download is continued. ${STORE}
ARTEFACTS_PUBLIC_KEY names the file of the public key, or several as in PATH.

${OF_REGION}
  --build ID           the build to take (the one that was published as current)
  --unjudged           do not compare it with the build in service
${BOUNDS}`,
}

export const transferCommands = Object.keys(help)

const options = {
  help: { type: 'boolean', short: 'h' },
  'regions-dir': { type: 'string' },
  region: { type: 'string' },
  'data-dir': { type: 'string' },
  'no-fetch': { type: 'boolean' },
  'not-current': { type: 'boolean' },
  'new-key': { type: 'string' },
  build: { type: 'string' },
  unjudged: { type: 'boolean' },
  'fall-max': { type: 'string' },
  'missing-max': { type: 'string' },
  'time-max': { type: 'string' },
} satisfies ParseArgsConfig['options']

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** Runs `bin/data refresh`, `update`, `rollback`, `publish` and `pull`. @throws GeodataProblem */
export async function runTransfer([command = '', ...args]: string[], line: CommandLine): Promise<void> {
  const { values } = parseArgs({ args, options })
  if (values.help) return void line.out.write(`${help[command]}\n`)
  const region = values.region ?? 'west-africa'
  const dataDir = values['data-dir'] ?? defaultDataDir(region)
  if (command === 'refresh') return refresh(region, dataDir, values, line)
  if (command === 'update') {
    await updateExtracts(region, values, line)
    return refresh(region, dataDir, { ...values, 'no-fetch': true }, line)
  }
  if (command === 'rollback') return rollBack(dataDir, line)
  if (command === 'publish') return publish(dataDir, values, line)
  return pull(region, dataDir, values, line)
}

async function refresh(region: string, dataDir: string, values: Values, { out, err, signal }: CommandLine) {
  const config = readConfig()
  const regionsDir = values['regions-dir'] ?? config.regionsDir
  const before = await readCurrentManifest(dataDir)
  const bar = progressBar(err)
  try {
    if (!values['no-fetch']) {
      const described = await readRegion(regionsDir, region)
      const found = (await findExtract(described, regionsDir, config.extractFolders))?.sources ?? []
      for (const source of found.length > 0 ? found : missingSources(described, null, [])) {
        await fetchExtract(source, config.fetchFolder, {
          connectTimeoutMs: config.connectTimeoutMs,
          signal,
          onProgress: (received, total) =>
            bar.show({ stage: 'fetching', done: total ? received / total : 0, detail: source.title }),
        })
      }
    }
    const manifest = await buildRegion({
      region,
      regionsDir,
      dataDir,
      config,
      signal,
      judge: judgeBuild(boundsOf(values)),
      onProgress: (progress) => bar.show(progress),
      onNotice: (notice) => {
        bar.end()
        err.write(`${notice}\n`)
      },
    })
    bar.end()
    out.write(
      before?.build_id === manifest.build_id
        ? `Nothing new: ${manifest.build_id}\n`
        : `In service: ${manifest.build_id}${before === null ? '' : `, in place of ${before.build_id}`}\n`,
    )
  } finally {
    bar.end()
  }
}

/** @throws GeodataProblem `extract_missing`, and what `updateExtract` throws; the extracts before it are then up to date */
async function updateExtracts(region: string, values: Values, { out, err, signal }: CommandLine): Promise<void> {
  const config = readConfig()
  const regionsDir = values['regions-dir'] ?? config.regionsDir
  const found = await findExtract(await readRegion(regionsDir, region), regionsDir, config.extractFolders)
  if (!found) {
    throw new GeodataProblem('extract_missing', `There is no extract of ${region} here.`, 'Fetch it: bin/data fetch.')
  }
  for (const file of found.files) {
    const bar = progressBar(err)
    try {
      const { changes, elements, osmTimestamp } = await updateExtract(file, {
        connectTimeoutMs: config.connectTimeoutMs,
        signal,
        onProgress: (done) => bar.show({ stage: 'fetching', done, detail: 'changes' }),
      })
      bar.end()
      out.write(`${file}  ${changes} changes of ${elements} elements, data of ${osmTimestamp ?? 'unknown date'}\n`)
    } finally {
      bar.end()
    }
  }
}

async function rollBack(dataDir: string, { out }: CommandLine): Promise<void> {
  const folder = await BuildFolder.open(dataDir)
  try {
    const { from, to } = await folder.rollBack()
    out.write(`In service: ${to}, in place of ${from}\n`)
  } finally {
    await folder.close()
  }
}

async function publish(dataDir: string, values: Values, { out, err, signal }: CommandLine): Promise<void> {
  const newKey = values['new-key']
  if (newKey !== undefined) {
    refuseInCheckout(newKey)
    const { privateKey, publicKey } = newSigningKey()
    await writeFile(newKey, privateKey, { mode: 0o600, flag: 'wx' })
    await chmod(newKey, 0o600)
    await writeFile(`${newKey}.pub`, publicKey)
    out.write(`${newKey}\n${newKey}.pub\n`)
    return
  }
  const { bucket, signingKeyFile } = readStoreConfig()
  if (signingKeyFile === null) {
    throw new GeodataProblem(
      'bad_settings',
      'ARTEFACTS_SIGNING_KEY is not set.',
      'Make a key with bin/data publish --new-key FILE, and set ARTEFACTS_SIGNING_KEY to FILE.',
    )
  }
  refuseInCheckout(signingKeyFile)
  const bar = progressBar(err)
  try {
    const { manifest, keptBytes, sentBytes } = await publishBuild({
      folder: join(dataDir, 'current'),
      bucket: new Bucket(bucket),
      signingKey: await readFile(signingKeyFile, 'utf8'),
      makeCurrent: !values['not-current'],
      onProgress: (done, total) => bar.show({ stage: 'publishing', done: total === 0 ? 1 : done / total }),
      signal,
    })
    bar.end()
    out.write(`Published ${manifest.build_id}: ${megabytes(sentBytes)} sent, ${megabytes(keptBytes)} were there\n`)
  } finally {
    bar.end()
  }
}

/**
 * A private key in the checkout would get into images, archives and commits.
 *
 * @throws GeodataProblem
 */
function refuseInCheckout(keyFile: string): void {
  const path = relative(repositoryRoot, resolve(keyFile))
  if (path.startsWith('..')) return
  throw new GeodataProblem(
    'bad_settings',
    `The signing key ${keyFile} is in the checkout.`,
    'Keep it outside, such as in /etc/repere, readable for its owner alone.',
  )
}

async function pull(region: string, dataDir: string, values: Values, { out, err, signal }: CommandLine): Promise<void> {
  const { bucket, publicKeyFiles } = readStoreConfig()
  if (publicKeyFiles.length === 0) {
    throw new GeodataProblem(
      'bad_settings',
      'ARTEFACTS_PUBLIC_KEY is not set.',
      'Set it to the file that bin/data publish --new-key wrote beside the key (….pub).',
    )
  }
  const bar = progressBar(err)
  try {
    const { manifest, fetchedBytes } = await pullBuild({
      bucket: new Bucket(bucket),
      publicKeys: await Promise.all(publicKeyFiles.map((file) => readFile(file, 'utf8'))),
      region,
      buildId: values.build ?? null,
      dataDir,
      judge: values.unjudged ? null : judgeBuild(boundsOf(values)),
      onProgress: (done, total) => bar.show({ stage: 'fetching', done: total === 0 ? 1 : done / total }),
      signal,
    })
    bar.end()
    out.write(`In service: ${manifest.build_id}, ${megabytes(fetchedBytes)} fetched\n`)
  } finally {
    bar.end()
  }
}

function boundsOf(values: Values): Bounds {
  const share = (name: 'fall-max' | 'missing-max' | 'time-max', fallback: number): number => {
    const text = values[name]
    if (text === undefined) return fallback
    const percent = Number(text)
    if (text.trim() !== '' && percent >= 0 && percent <= 100) return percent / 100
    throw new GeodataProblem('bad_settings', `--${name} is "${text}", not a percentage (0..100).`, 'Correct it.')
  }
  return {
    countFallMax: share('fall-max', DEFAULT_BOUNDS.countFallMax),
    missingMax: share('missing-max', DEFAULT_BOUNDS.missingMax),
    routeTimeChangeMax: share('time-max', DEFAULT_BOUNDS.routeTimeChangeMax),
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1)} MB`
