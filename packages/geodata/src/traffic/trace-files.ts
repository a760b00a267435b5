import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type Trace, type TracePoint } from '@repere/traffic'
import { GeodataProblem } from '../problems.js'

/** Formats of files with many traces, by the end of the file's name. */
const READERS: Record<string, (file: string, onBytes: (bytes: number) => void) => AsyncGenerator<Trace>> = {
  '.ndjson': readNdjson,
  '.jsonl': readNdjson,
  '.csv': readCsv,
  '.gpx': readGpx,
}

/**
 * The traces of a file, one after the other, in constant memory.
 *
 * @param onBytes  gets the number of bytes read
 * @throws GeodataProblem `bad_traces`, with the invalid line, for a file of an unknown format
 */
export function readTraces(file: string, onBytes: (bytes: number) => void = () => undefined): AsyncGenerator<Trace> {
  const reader = Object.entries(READERS).find(([ending]) => file.toLowerCase().endsWith(ending))?.[1]
  if (!reader) {
    throw bad(file, `its name ends with none of ${Object.keys(READERS).join(', ')}`)
  }
  return reader(file, onBytes)
}

async function* linesOf(file: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const stream = createReadStream(file)
  stream.on('data', (chunk) => onBytes(chunk.length))
  for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) yield line
}

/** One trace per line: `{"id"?, "contributor"?, "points": [[lat, lng, time], …]}` or points as `{lat, lng, time}`. */
async function* readNdjson(file: string, onBytes: (bytes: number) => void): AsyncGenerator<Trace> {
  let number = 0
  for await (const line of linesOf(file, onBytes)) {
    number++
    if (line.trim() === '') continue
    let value: { id?: unknown; contributor?: unknown; points?: unknown }
    try {
      value = JSON.parse(line) as typeof value
    } catch {
      throw bad(file, `line ${number} is not JSON`)
    }
    if (!Array.isArray(value?.points)) throw bad(file, `line ${number} has no "points"`)
    yield {
      id: String(value.id ?? number),
      ...(value.contributor !== undefined && { contributor: String(value.contributor) }),
      points: value.points.map((point: unknown) => {
        if (Array.isArray(point)) return { lat: Number(point[0]), lng: Number(point[1]), time: epochSeconds(point[2]) }
        const { lat, lng, lon, time } = (point ?? {}) as Record<string, unknown>
        return { lat: Number(lat), lng: Number(lng ?? lon), time: epochSeconds(time) }
      }),
    }
  }
}

/**
 * One point per line, after a line of column names: `time`, `lat` and `lng` or `lon`, in any order; `trace` in a file
 * with several traces (the points of a trace together), and optionally `contributor`.
 */
async function* readCsv(file: string, onBytes: (bytes: number) => void): AsyncGenerator<Trace> {
  let columns: Record<string, number> | null = null
  let current = null as Trace | null
  for await (const line of linesOf(file, onBytes)) {
    if (line.trim() === '') continue
    const cells = line.split(',')
    if (!columns) {
      const names = cells.map((cell) =>
        cell
          .trim()
          .toLowerCase()
          .replace(/^\uFEFF/, ''),
      )
      const at = (...wanted: string[]) => names.findIndex((name) => wanted.includes(name))
      columns = {
        time: at('time', 'timestamp'),
        lat: at('lat', 'latitude'),
        lng: at('lng', 'lon', 'longitude'),
        trace: at('trace', 'trace_id', 'trip', 'trip_id'),
        contributor: at('contributor', 'vehicle', 'vehicle_id'),
      }
      for (const name of ['time', 'lat', 'lng']) if (columns[name]! < 0) throw bad(file, `its heading names no ${name}`)
      continue
    }
    const cell = (name: string) => (columns![name]! < 0 ? undefined : cells[columns![name]!]?.trim())
    const id = cell('trace') ?? file
    if (current === null || current.id !== id) {
      if (current) yield current
      const contributor = cell('contributor')
      current = { id, ...(contributor !== undefined && { contributor }), points: [] }
    }
    current.points.push({ lat: Number(cell('lat')), lng: Number(cell('lng')), time: epochSeconds(cell('time')) })
  }
  if (current) yield current
}

/** One trace per track. Its segments are joined; later checks split it at pauses. */
async function* readGpx(file: string, onBytes: (bytes: number) => void): AsyncGenerator<Trace> {
  let rest = ''
  let points: TracePoint[] = []
  let number = 0
  const stream = createReadStream(file, 'utf8')
  for await (const chunk of stream) {
    const text = chunk as string
    onBytes(Buffer.byteLength(text))
    rest += text
    for (;;) {
      const end = rest.search(/<\/trkpt>|<\/trk>/)
      if (end < 0) break
      const isPoint = rest.startsWith('</trkpt>', end)
      const part = rest.slice(0, end)
      rest = rest.slice(end + (isPoint ? '</trkpt>'.length : '</trk>'.length))
      if (!isPoint) {
        yield { id: `${file} ${++number}`, points }
        points = []
        continue
      }
      const lat = /<trkpt[^>]*\slat="([^"]+)"/.exec(part)?.[1]
      const lng = /<trkpt[^>]*\slon="([^"]+)"/.exec(part)?.[1]
      const time = /<time>([^<]+)<\/time>/.exec(part)?.[1]
      points.push({ lat: Number(lat), lng: Number(lng), time: epochSeconds(time) })
    }
  }
}

/** Epoch seconds of a time in a file: ISO 8601, seconds or milliseconds; NaN for any other text. */
function epochSeconds(time: unknown): number {
  const number = typeof time === 'number' ? time : Number(time)
  if (Number.isFinite(number) && time !== '' && time !== null) return number > 1e11 ? number / 1000 : number
  return typeof time === 'string' ? Date.parse(time) / 1000 : NaN
}

const bad = (file: string, why: string) =>
  new GeodataProblem(
    'bad_traces',
    `${file} cannot be read as GPS traces: ${why}.`,
    'Give NDJSON, CSV or GPX; bin/data traffic import --help says what is in them.',
  )
