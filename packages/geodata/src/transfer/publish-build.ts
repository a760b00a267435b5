import { createHash } from 'node:crypto'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Bucket } from '@repere/object-store'
import { type Manifest } from '@repere/shared'
import { GeodataProblem } from '../problems.js'
import {
  buildName,
  type Chunk,
  CHUNK_BYTES,
  chunkName,
  type CurrentBuild,
  currentName,
  listedFiles,
  type PublishedBuild,
} from './published-build.js'
import { signDocument } from './signed-document.js'

export interface PublishOptions {
  /** The build's folder. */
  folder: string
  bucket: Bucket
  /** PEM. */
  signingKey: string
  /** True to make it current: replicas that follow the current build then fetch it. */
  makeCurrent: boolean
  onProgress?(sentBytes: number, totalBytes: number): void
  signal?: AbortSignal
}

export interface Published {
  manifest: Manifest
  /** Bytes that the store already had, from this build or other builds. */
  keptBytes: number
  sentBytes: number
}

/**
 * Sends a build to the store. Files in the store are not sent again, so a repeated call continues an interrupted one.
 *
 * @throws GeodataProblem `build_refused` when a file differs from its manifest
 * @throws ObjectStoreError  the store then holds no document of this build
 */
export async function publishBuild(options: PublishOptions): Promise<Published> {
  const { folder, bucket, signingKey, signal } = options
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const listed = listedFiles(manifest)
  const paths = (await filesOf(folder)).filter((path) => path !== 'manifest.json')
  const total = [...listed.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  const files: PublishedBuild['files'] = {}
  let [keptBytes, sentBytes] = [0, 0]
  for (const path of paths) {
    const whole = createHash('sha256')
    const chunks: Chunk[] = []
    for await (const bytes of chunksOf(join(folder, path))) {
      signal?.throwIfAborted()
      whole.update(bytes)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      chunks.push({ sha256, bytes: bytes.length })
      if ((await bucket.head(chunkName(sha256))) === null) {
        await bucket.put(chunkName(sha256), bytes, { sha256 })
        sentBytes += bytes.length
      } else keptBytes += bytes.length
      options.onProgress?.(keptBytes + sentBytes, total)
    }
    const sha256 = whole.digest('hex')
    if ((listed.get(path)?.sha256 ?? sha256) !== sha256) {
      throw new GeodataProblem(
        'build_refused',
        `${join(folder, path)} does not match its checksum in the manifest.`,
        'The disk may be failing. Build again: bin/data build --force.',
      )
    }
    files[path] = { bytes: chunks.reduce((sum, { bytes }) => sum + bytes, 0), sha256, chunks }
  }
  const missing = [...listed.keys()].filter((path) => files[path] === undefined)
  if (missing.length > 0) {
    throw new GeodataProblem(
      'build_refused',
      `The build lacks ${missing.join(', ')}.`,
      'Build again: bin/data build --force.',
    )
  }
  // The documents are sent last, so that everything that a document names is in the store.
  const document: PublishedBuild = { format: 1, manifest, files }
  await bucket.put(buildName(manifest.region, manifest.build_id), Buffer.from(signDocument(document, signingKey)))
  if (options.makeCurrent) await makeCurrent(bucket, signingKey, manifest.region, manifest.build_id)
  return { manifest, keptBytes, sentBytes }
}

/** Names the build that replicas must fetch. */
export async function makeCurrent(bucket: Bucket, signingKey: string, region: string, buildId: string): Promise<void> {
  const current: CurrentBuild = { format: 1, region, build_id: buildId, published_at: new Date().toISOString() }
  await bucket.put(currentName(region), Buffer.from(signDocument(current, signingKey)))
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file)
  try {
    for (;;) {
      const buffer = Buffer.alloc(CHUNK_BYTES)
      let filled = 0
      while (filled < CHUNK_BYTES) {
        const { bytesRead } = await handle.read(buffer, filled, CHUNK_BYTES - filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      if (filled === 0) return
      yield buffer.subarray(0, filled)
      if (filled < CHUNK_BYTES) return
    }
  } finally {
    await handle.close()
  }
}
