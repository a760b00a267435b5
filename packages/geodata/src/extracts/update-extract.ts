import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { applyChanges } from '../osm-pbf/apply-changes.js'
import { type Replication } from '../osm-pbf/header.js'
import { BadChange, OsmChanges, readOsmChange } from '../osm-pbf/osm-changes.js'
import { readExtractHeader } from '../osm-pbf/read-extract.js'
import { GeodataProblem } from '../problems.js'

/** Beyond this, a new download is less work, and the changes of a country may not fit into memory. */
export const CHANGES_MAX = 120
const ANSWER_MAX_MS = 300_000

export interface UpdateOptions {
  /** Milliseconds until the site must start to answer. */
  connectTimeoutMs: number
  onProgress?(done: number): void
  signal?: AbortSignal
}

export interface UpdatedExtract {
  /** Files of changes that were applied; 0: the extract is up to date. */
  changes: number
  elements: number
  /** Of the data now, ISO 8601, UTC; null when the extract does not say it. */
  osmTimestamp: string | null
}

/**
 * Brings an extract up to date with the changes that its site publishes. The file is replaced when all of them are applied; after a
 * failure it is what it was.
 *
 * @throws GeodataProblem `fetch_failed`, `extract_unreadable`; `no_changes` for a file that names no such site, or is too old
 */
export async function updateExtract(file: string, options: UpdateOptions): Promise<UpdatedExtract> {
  const { replication, osmTimestamp } = await readExtractHeader(file, options.signal)
  if (!replication) {
    throw new GeodataProblem(
      'no_changes',
      `${file} does not say where its changes are published.`,
      'Fetch it again: bin/data fetch. Extracts of download.geofabrik.de name their changes.',
    )
  }
  const latest = await stateOf(replication.url, options)
  const behind = latest.sequence - replication.sequence
  if (behind <= 0) return { changes: 0, elements: 0, osmTimestamp }
  if (behind > CHANGES_MAX) {
    throw new GeodataProblem(
      'no_changes',
      `${file} is ${behind} changes behind, more than ${CHANGES_MAX}.`,
      'Fetch it again: bin/data fetch.',
    )
  }
  const changes = new OsmChanges()
  for (let sequence = replication.sequence + 1; sequence <= latest.sequence; sequence++) {
    await fetchChange(replication.url, sequence, changes, options)
    options.onProgress?.((sequence - replication.sequence) / (behind + 1))
  }
  const part = `${file}.update`
  try {
    const state = { osmTimestamp: latest.timestamp, replication: { ...replication, sequence: latest.sequence } }
    await applyChanges(file, part, changes, state, options.signal)
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
  options.onProgress?.(1)
  return { changes: behind, elements: changes.size, osmTimestamp: latest.timestamp }
}

/** `4256` → `000/004/256`. */
export const pathOfSequence = (sequence: number): string => {
  const digits = String(sequence).padStart(9, '0')
  return [digits.slice(0, -6), digits.slice(-6, -3), digits.slice(-3)].join('/')
}

async function stateOf(url: string, options: UpdateOptions): Promise<Replication & { timestamp: string }> {
  const address = `${url}/state.txt`
  const text = await (await request(address, options)).text()
  const sequence = Number(/^sequenceNumber=(\d{1,9})\s*$/m.exec(text)?.[1])
  // Colons are escaped: 2026-01-30T20\:21\:01Z
  const written = /^timestamp=(\S+)\s*$/m.exec(text)?.[1]?.replaceAll('\\', '')
  const time = Date.parse(written ?? '')
  if (!Number.isSafeInteger(sequence) || Number.isNaN(time)) throw failed(address, 'it is not the state of changes')
  return { url, sequence, timestamp: new Date(time).toISOString() }
}

async function fetchChange(url: string, sequence: number, into: OsmChanges, options: UpdateOptions): Promise<void> {
  const address = `${url}/${pathOfSequence(sequence)}.osc.gz`
  const response = await request(address, options)
  const unzip = createGunzip()
  try {
    const received = pipeline(Readable.fromWeb(response.body as never), unzip)
    // Reported by the reading below.
    received.catch(() => undefined)
    await readOsmChange(unzip.setEncoding('utf8'), into)
    await received
  } catch (cause) {
    options.signal?.throwIfAborted()
    const reason = cause instanceof BadChange ? `is not a file of changes: ${cause.message}` : (cause as Error).message
    throw failed(address, reason, cause)
  }
}

async function request(address: string, { connectTimeoutMs, signal }: UpdateOptions): Promise<Response> {
  const connect = new AbortController()
  const timer = setTimeout(() => connect.abort(new Error('the site does not answer')), connectTimeoutMs)
  const signals = [connect.signal, AbortSignal.timeout(ANSWER_MAX_MS), ...(signal ? [signal] : [])]
  try {
    const response = await fetch(address, { signal: AbortSignal.any(signals) })
    if (!response.ok || !response.body) throw new Error(`the site answers ${response.status}`)
    return response
  } catch (cause) {
    signal?.throwIfAborted()
    throw failed(address, (cause as Error).message, cause)
  } finally {
    clearTimeout(timer)
  }
}

const failed = (address: string, reason: string, cause?: unknown): GeodataProblem =>
  new GeodataProblem(
    'fetch_failed',
    `${address}: ${reason}.`,
    'Try again later, or fetch the whole extract: bin/data fetch. The extract is what it was.',
    { cause },
  )
