import { flatMetres } from '@repere/geometry'
import { type Position } from './answers.js'

/** A point of a trace; seconds since 1970, or since its start. */
export interface TracePoint extends Position {
  time: number
}

/** The largest number that the API accepts. */
export const TRACE_POINTS_MAX = 5_000
/** The speed for generated times between two points. */
const METRES_PER_SECOND = 8

/**
 * Reads a trace from the text of a GPX, GeoJSON or CSV file.
 *
 * @returns its points in order, at most `TRACE_POINTS_MAX`; fewer than two if the text is no trace
 */
export function readTrace(text: string): TracePoint[] {
  const trimmed = text.trim()
  const read = trimmed.startsWith('<') ? fromGpx : trimmed.startsWith('{') ? fromGeoJson : fromCsv
  const points = read(trimmed).filter(
    ({ lat, lng }) => Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180,
  )
  return withTimes(points.slice(0, TRACE_POINTS_MAX))
}

interface RawPoint extends Position {
  time: number | null
}

function fromGpx(text: string): RawPoint[] {
  return [
    ...text.matchAll(/<(?:\w+:)?(?:trkpt|rtept|wpt)\b([^>]*)>([\s\S]*?)(?=<(?:\w+:)?(?:trkpt|rtept|wpt)\b|$)/g),
  ].map(([, attributes = '', content = '']) => {
    const of = (name: string) => Number(new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1] ?? NaN)
    const time = /<(?:\w+:)?time>\s*([^<]+?)\s*</.exec(content)?.[1]
    return { lat: of('lat'), lng: of('lon'), time: secondsOf(time) }
  })
}

function fromGeoJson(text: string): RawPoint[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  return pointsIn(value, null)
}

/** Every line and point, at any depth. */
function pointsIn(value: unknown, times: unknown): RawPoint[] {
  if (typeof value !== 'object' || value === null) return []
  const { type, features, geometry, geometries, coordinates, properties } = value as Record<string, unknown>
  const own = (properties as Record<string, unknown> | null | undefined)?.coordTimes ?? times
  if (Array.isArray(features)) return features.flatMap((one) => pointsIn(one, own))
  if (Array.isArray(geometries)) return geometries.flatMap((one) => pointsIn(one, own))
  if (geometry !== undefined) return pointsIn(geometry, own ?? (properties as Record<string, unknown> | null)?.time)
  const line =
    type === 'Point' ? [coordinates] : type === 'MultiLineString' ? (coordinates as unknown[]).flat() : coordinates
  if (!Array.isArray(line)) return []
  const allTimes = Array.isArray(own) ? own.flat() : [own]
  return line.flatMap((position, i) =>
    Array.isArray(position)
      ? [{ lat: Number(position[1]), lng: Number(position[0]), time: secondsOf(allTimes[i]) }]
      : [],
  )
}

const COLUMNS = {
  lat: /^(?:lat|latitude|y)$/,
  lng: /^(?:lng|lon|long|longitude|x)$/,
  time: /^(?:time|timestamp|date|datetime|utc)$/,
}

/** With a header, or as latitude, longitude and time. */
function fromCsv(text: string): RawPoint[] {
  const rows = text.split(/\r?\n/).map((line) => line.split(/[;,\t]/).map((cell) => cell.trim().replaceAll('"', '')))
  const [head = []] = rows
  const at = (pattern: RegExp) => head.findIndex((cell) => pattern.test(cell.toLowerCase()))
  const named = { lat: at(COLUMNS.lat), lng: at(COLUMNS.lng), time: at(COLUMNS.time) }
  const hasHead = named.lat !== -1 && named.lng !== -1
  const columns = hasHead ? named : { lat: 0, lng: 1, time: 2 }
  return rows.slice(hasHead ? 1 : 0).map((row) => ({
    lat: numberOf(row[columns.lat]),
    lng: numberOf(row[columns.lng]),
    time: secondsOf(row[columns.time]),
  }))
}

const numberOf = (cell: string | undefined): number => (cell === undefined || cell === '' ? NaN : Number(cell))

/** A number is seconds, or milliseconds if it is large; a text is a date. */
function secondsOf(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null
  const number = Number(value)
  if (Number.isFinite(number)) return number > 1e11 ? number / 1_000 : number
  const date = Date.parse(String(value))
  return Number.isNaN(date) ? null : date / 1_000
}

/** Rising times: those of the trace if every point has one, otherwise generated ones. */
function withTimes(points: RawPoint[]): TracePoint[] {
  const known = points.every(({ time }, i) => time !== null && (i === 0 || time >= points[i - 1]!.time!))
  let time = 0
  return points.map((point, i) => {
    const before = points[i - 1]
    if (before !== undefined) time += Math.max(1, Math.round(flatMetres(before, point) / METRES_PER_SECOND))
    return { lat: point.lat, lng: point.lng, time: known ? point.time! : time }
  })
}
