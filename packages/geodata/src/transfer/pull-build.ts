import { createHash } from 'node:crypto'
import { type FileHandle, link, mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { type Bucket } from '@repere/object-store'
import { type Manifest } from '@repere/shared'
import { BuildFolder, readCurrentManifest } from '../artefacts/build-folder.js'
import { type BuildOnDisk } from '../builds/build-region.js'
import { sha256OfFile } from '../extracts/checksum.js'
import { GeodataProblem } from '../problems.js'
import {
  buildName,
  type Chunk,
  chunkName,
  type CurrentBuild,
  currentName,
  listedFiles,
  type PublishedBuild,
} from './published-build.js'
import { openDocument } from './signed-document.js'

export interface PullOptions {
  bucket: Bucket
  /** Public keys as PEM. One of them must have signed. */
  publicKeys: readonly string[]
  region: string
  /** Null: the build that was published as current. */
  buildId: string | null
  /** This region's folder of builds. */
  dataDir: string
  /** Judges the build before it is put in service; null: every complete build is accepted. */
  judge: ((candidate: BuildOnDisk, current: BuildOnDisk | null) => void) | null
  onProgress?(doneBytes: number, totalBytes: number): void
  signal?: AbortSignal
}

export interface Pulled {
  manifest: Manifest
  /** Bytes that were fetched over the network; all other bytes were on this disk. */
  fetchedBytes: number
}

/**
 * Fetches a build from the store and puts it in service. A repeated call continues an interrupted one. Files that the
 * build in service also has are not fetched.
 *
 * @throws GeodataProblem `no_build`, `build_refused`, `store_failed`; the build in service then stays
 */
export async function pullBuild(options: PullOptions): Promise<Pulled> {
  const { bucket, publicKeys, region, dataDir, judge, signal } = options
  const buildId = options.buildId ?? (await currentBuildId(bucket, publicKeys, region))
  const published = await readPublished(bucket, publicKeys, region, buildId)
  const folder = await BuildFolder.open(dataDir)
  try {
    const inService = await readCurrentManifest(dataDir)
    const { manifest } = published
    if (inService?.build_id === buildId) return { manifest, fetchedBytes: 0 }
    if (await folder.exists(buildId)) {
      await folder.switchTo(buildId)
      return { manifest, fetchedBytes: 0 }
    }
    const current = inService && { folder: join(dataDir, 'current'), manifest: inService }
    const arriving = join(dataDir, 'builds', `${ARRIVING}${buildId}`)
    await removeOtherBuilds(join(dataDir, 'builds'), `${ARRIVING}${buildId}`)
    await mkdir(arriving, { recursive: true })
    const fetchedBytes = await fetchFiles(published, arriving, current, options)
    signal?.throwIfAborted()
    try {
      judge?.({ folder: arriving, manifest }, current)
    } catch (refusal) {
      // Fetching it again would give the same file.
      await rm(arriving, { recursive: true, force: true })
      throw refusal
    }
    await folder.publish(arriving, manifest)
    return { manifest, fetchedBytes }
  } finally {
    await folder.close()
  }
}

const ARRIVING = '.pull-'

/** Partial downloads of builds that are no longer wanted. */
async function removeOtherBuilds(builds: string, wanted: string): Promise<void> {
  for (const name of await readdir(builds)) {
    if (name.startsWith(ARRIVING) && name !== wanted) await rm(join(builds, name), { recursive: true, force: true })
  }
}

async function currentBuildId(bucket: Bucket, publicKeys: readonly string[], region: string): Promise<string> {
  const text = await read(bucket, currentName(region))
  if (text === null) {
    throw new GeodataProblem(
      'no_build',
      `No build of ${region} was published as current.`,
      'Run bin/data publish where builds are made, or name one: --build ID.',
    )
  }
  const current = openDocument<CurrentBuild>(text, publicKeys, currentName(region))
  if (current.region !== region) throw refused(`${currentName(region)} is for region ${current.region}`)
  return current.build_id
}

async function readPublished(
  bucket: Bucket,
  publicKeys: readonly string[],
  region: string,
  buildId: string,
): Promise<PublishedBuild> {
  const name = buildName(region, buildId)
  const text = await read(bucket, name)
  if (text === null) {
    throw new GeodataProblem('no_build', `The bucket has no build ${buildId} of ${region}.`, 'Check the name.')
  }
  const published = openDocument<PublishedBuild>(text, publicKeys, name)
  if ((published.format as number) !== 1) throw refused(`${name} has a format that this release does not know`)
  // A document of another build under this name would be an unwanted rollback.
  if (published.manifest.build_id !== buildId || published.manifest.region !== region) {
    throw refused(`${name} is the document of another build`)
  }
  for (const path of Object.keys(published.files)) {
    const plain = normalize(path)
    if (plain !== path || plain.startsWith('..') || plain.startsWith(sep)) throw refused(`${name} names a file ${path}`)
  }
  return published
}

async function fetchFiles(
  { files, manifest }: PublishedBuild,
  into: string,
  current: BuildOnDisk | null,
  { bucket, onProgress, signal }: PullOptions,
): Promise<number> {
  const here = new Map<string, string>()
  if (current !== null) {
    for (const [path, { sha256 }] of listedFiles(current.manifest)) here.set(sha256, join(current.folder, path))
  }
  const total = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0)
  let [done, fetched] = [0, 0]
  for (const [path, { bytes, sha256, chunks }] of Object.entries(files)) {
    const target = join(into, path)
    await mkdir(dirname(target), { recursive: true })
    const same = here.get(sha256)
    if (same !== undefined && (await linked(same, target))) {
      onProgress?.((done += bytes), total)
      continue
    }
    // Created if it is absent; kept if a part of it has arrived.
    await (await open(target, 'a')).close()
    const handle = await open(target, 'r+')
    try {
      let at = 0
      for (const chunk of chunks) {
        signal?.throwIfAborted()
        if (!(await holds(handle, at, chunk))) {
          await handle.write(await fetchChunk(bucket, chunk), 0, chunk.bytes, at)
          fetched += chunk.bytes
        }
        at += chunk.bytes
        onProgress?.((done += chunk.bytes), total)
      }
      await handle.truncate(at)
      await handle.sync()
    } finally {
      await handle.close()
    }
    if ((await sha256OfFile(target, signal)) !== sha256) {
      await rm(target)
      throw refused(`${path} of ${manifest.build_id} does not match its checksum`)
    }
  }
  return fetched
}

async function linked(from: string, to: string): Promise<boolean> {
  await rm(to, { force: true })
  return link(from, to).then(
    () => true,
    () => false,
  )
}

async function holds(handle: FileHandle, at: number, { sha256, bytes }: Chunk): Promise<boolean> {
  const buffer = Buffer.alloc(bytes)
  const { bytesRead } = await handle.read(buffer, 0, bytes, at)
  return bytesRead === bytes && createHash('sha256').update(buffer).digest('hex') === sha256
}

async function fetchChunk(bucket: Bucket, { sha256, bytes }: Chunk): Promise<Buffer> {
  const found = await readBytes(bucket, chunkName(sha256))
  if (found === null) throw refused(`the bucket lacks ${chunkName(sha256)}`)
  if (found.length !== bytes || createHash('sha256').update(found).digest('hex') !== sha256) {
    throw refused(`${chunkName(sha256)} was changed in the bucket`)
  }
  return found
}

const read = async (bucket: Bucket, name: string): Promise<string | null> =>
  (await readBytes(bucket, name))?.toString('utf8') ?? null

async function readBytes(bucket: Bucket, name: string): Promise<Buffer | null> {
  try {
    return await bucket.get(name)
  } catch (cause) {
    throw new GeodataProblem(
      'store_failed',
      `${name} could not be read from the bucket: ${(cause as Error).message}.`,
      'Check ARTEFACTS_S3_… and the network, then repeat: what has arrived is kept.',
      { cause },
    )
  }
}

const refused = (what: string): GeodataProblem =>
  new GeodataProblem('build_refused', `Refused: ${what}.`, 'The build in service stays. Publish the build again.')
