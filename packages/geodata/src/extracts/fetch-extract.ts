import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pTimeout from 'p-timeout'
import { GeodataProblem } from '../problems.js'
import { fileNameOf, type RegionSource } from '../regions/region.js'
import { md5OfFile, sha256OfFile } from './checksum.js'

export interface FetchOptions {
  /** Milliseconds until the site must start to answer. Short, for machines without a network. */
  connectTimeoutMs: number
  /** Milliseconds without data after which the download is cut; the default is 30 s. */
  silenceTimeoutMs?: number
  /** @param total  bytes of the whole file; null when the site does not say */
  onProgress?(received: number, total: number | null): void
  signal?: AbortSignal
}

export interface FetchedExtract {
  file: string
  bytes: number
  /** The kind of checksum that the file was compared with; null when the site publishes none. */
  verified: 'md5' | 'sha256' | null
}

// A download over an unstable line succeeds after some attempts; a line that always fails is reported.
const attemptsMax = 4

/**
 * Fetches one extract into a folder. A partial download is kept as `<name>.part` and continued, now or by the next
 * call. The file gets its name only when it is complete and its checksum is right.
 *
 * @throws GeodataProblem `fetch_failed` or `checksum_mismatch`; the signal's reason when aborted
 */
export async function fetchExtract(
  source: RegionSource,
  folder: string,
  options: FetchOptions,
): Promise<FetchedExtract> {
  await mkdir(folder, { recursive: true })
  const target = join(folder, fileNameOf(source))
  const part = `${target}.part`
  const checksum = await publishedChecksum(source, options)
  for (let attempt = 1; ; attempt++) {
    const before = await sizeOf(part)
    try {
      await receive(source, part, options)
      break
    } catch (cause) {
      options.signal?.throwIfAborted()
      if (cause instanceof GeodataProblem) throw cause
      const moved = (await sizeOf(part)) > before
      // No data arrived: another attempt would not help.
      if (attempt === attemptsMax || !moved) throw failed(source, reasonOf(cause), cause)
    }
  }
  await verify(source, part, checksum)
  await rename(part, target)
  await rm(validatorFile(part), { force: true })
  return { file: target, bytes: await sizeOf(target), verified: checksum?.kind ?? null }
}

interface Checksum {
  kind: 'md5' | 'sha256'
  hex: string
}

async function publishedChecksum(source: RegionSource, options: FetchOptions): Promise<Checksum | null> {
  for (const [kind, digits] of [
    ['md5', 32],
    ['sha256', 64],
  ] as const) {
    const url = `${source.url}.${kind}`
    try {
      const response = await request(url, {}, options)
      const text = response.ok ? await response.text() : (await response.body?.cancel(), '')
      const hex = new RegExp(`\\b[0-9a-f]{${digits}}\\b`, 'i').exec(text)?.[0]
      if (hex) return { kind, hex: hex.toLowerCase() }
    } catch (cause) {
      options.signal?.throwIfAborted()
      throw failed(source, reasonOf(cause), cause)
    }
  }
  return null
}

async function verify(source: RegionSource, part: string, checksum: Checksum | null): Promise<void> {
  if (!checksum) return
  const own = checksum.kind === 'md5' ? await md5OfFile(part) : await sha256OfFile(part)
  if (own === checksum.hex) return
  // A partial file with wrong bytes cannot be continued.
  await rm(part, { force: true })
  await rm(validatorFile(part), { force: true })
  throw new GeodataProblem(
    'checksum_mismatch',
    `${source.url} came with ${checksum.kind} ${own}, but ${checksum.hex} is published.`,
    'Fetch again; the site may have been publishing a new file just then. The wrong one is deleted.',
  )
}

/** Appends the missing bytes to the partial file, or starts again when the site cannot continue. */
async function receive(source: RegionSource, part: string, options: FetchOptions): Promise<void> {
  const have = await sizeOf(part)
  const validator = await readFile(validatorFile(part), 'utf8').catch(() => '')
  const resuming = have > 0 && validator !== ''
  // If-Range: a site with a newer file sends the whole new file, so two files are never mixed.
  const headers: Record<string, string> = resuming ? { range: `bytes=${have}-`, 'if-range': validator } : {}
  const response = await request(source.url, headers, options)
  if (response.status === 416) {
    await response.body?.cancel()
    if (/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] === String(have)) return
    await rm(part, { force: true })
    throw new Error('the site has a different file now')
  }
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw failed(source, `it answered ${response.status}`)
  }
  const continues = response.status === 206
  if (continues && !response.headers.get('content-range')?.startsWith(`bytes ${have}-`)) {
    await response.body.cancel()
    await rm(part, { force: true })
    throw failed(source, 'it returned a different byte range than requested')
  }
  let received = continues ? have : 0
  const length = response.headers.get('content-length')
  const total = length === null ? null : received + Number(length)
  await writeFile(validatorFile(part), response.headers.get('etag') ?? response.headers.get('last-modified') ?? '')
  const handle = await open(part, continues ? 'a' : 'w')
  try {
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await within(reader.read(), options.silenceTimeoutMs ?? 30_000, () => reader.cancel())
      if (done) break
      await handle.write(value)
      received += value.length
      options.onProgress?.(received, total)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (total !== null && received !== total) throw new Error(`the line was cut after ${received} of ${total} bytes`)
}

async function request(url: string, headers: Record<string, string>, options: FetchOptions): Promise<Response> {
  // The deadline covers the headers only: a body may take any time while data arrives.
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(new Error('it did not answer in time')), options.connectTimeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, deadline.signal]) : deadline.signal
  try {
    return await fetch(url, { headers: { 'accept-encoding': 'identity', ...headers }, signal })
  } finally {
    clearTimeout(timer)
  }
}

async function within<T>(promise: Promise<T>, timeoutMs: number, giveUp: () => Promise<void>): Promise<T> {
  try {
    return await pTimeout(promise, { milliseconds: timeoutMs, message: `nothing came for ${timeoutMs} ms` })
  } catch (failure) {
    await giveUp().catch(() => undefined)
    throw failure
  }
}

function validatorFile(part: string): string {
  return `${part}.validator`
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

/** The innermost cause: the message of fetch() is only "fetch failed". */
function reasonOf(failure: unknown): string {
  let reason = failure
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause
  return reason instanceof Error ? reason.message || reason.name : String(reason)
}

function failed(source: RegionSource, why: string, cause?: unknown): GeodataProblem {
  return new GeodataProblem(
    'fetch_failed',
    `${source.title} could not be fetched from ${source.url}: ${why}.`,
    'Check the network and run bin/data fetch again: it continues where it stopped. Or put the file into data/extracts/ by hand.',
    { cause },
  )
}
