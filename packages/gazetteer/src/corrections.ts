import { formatPlaceId, parsePlaceId, placeId } from './place-id.js'

export const correctionKinds = ['add', 'move', 'rename', 'close', 'withdraw'] as const
/** The effect of a correction; `withdraw` cancels an earlier correction. */
export type CorrectionKind = (typeof correctionKinds)[number]

/** One accepted correction: the change, the person who accepted it, and the time. */
export interface Correction {
  /** A UUID. */
  id: string
  /** ISO 8601, UTC. */
  at: string
  /** The person who accepted it. */
  by: string
  kind: CorrectionKind
  /**
   * The id of the place, see `formatPlaceId`; for `add` the id of the new place, for `withdraw` the id of the withdrawn
   * correction.
   */
  place: string
  /**
   * The source of the place (`node/1`); `correction/<id>` for an added place. Absent for `withdraw`, and until the
   * place has been looked up.
   */
  source?: string
  /** For `add` and `rename`. */
  name?: string
  /** A slug; for `add`. */
  category?: string
  /** Degrees; for `add` and `move`. */
  lat?: number
  lng?: number
  /** The reason, for later readers. */
  note?: string
}

/** A place that no extract contains. */
export interface AddedPlace {
  source: string
  name: string
  category: string
  lat: number
  lng: number
}

/** The combined effect of all corrections of one place. Absent fields stay as in the data. */
export interface PlaceEffect {
  added?: AddedPlace
  name?: string
  at?: { lat: number; lng: number }
  isClosed?: boolean
}

/** A line that cannot be read; lines count from 1. */
export interface CorrectionFault {
  line: number
  reason: string
}

const nameLengthMax = 200
const noteLengthMax = 500

/** Reads the lines of a file in order. An invalid line does not affect other lines. */
export function parseCorrections(text: string): { corrections: Correction[]; faults: CorrectionFault[] } {
  const corrections: Correction[] = []
  const faults: CorrectionFault[] = []
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return
    const read = parseLine(line)
    if (typeof read === 'string') faults.push({ line: index + 1, reason: read })
    else corrections.push(read)
  })
  return { corrections, faults }
}

/** A correction as a line, with its line feed. */
export const formatCorrection = (correction: Correction): string => `${JSON.stringify(correction)}\n`

function parseLine(line: string): Correction | string {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return 'not JSON'
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'not an object'
  const correction = value as Correction
  const fault = faultOf(correction)
  return fault ?? correction
}

/** The fault of a correction; null when it is valid. */
function faultOf({ id, at, by, kind, place, source, name, category, lat, lng, note }: Correction): string | null {
  const isText = (text: unknown, max: number) => typeof text === 'string' && text.trim() !== '' && text.length <= max
  if (!isText(id, 64)) return 'no id'
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return 'no time'
  if (!isText(by, nameLengthMax)) return 'no author'
  if (!correctionKinds.includes(kind)) return 'unknown kind'
  if (note !== undefined && !isText(note, noteLengthMax)) return 'the note is no text'
  if (kind === 'withdraw') return isText(place, 64) ? null : 'no correction to withdraw'
  if (typeof place !== 'string' || !parsePlaceId(place)) return 'no place'
  if ((kind === 'add' || source !== undefined) && !isText(source, nameLengthMax)) return 'no source'
  if ((kind === 'add' || kind === 'rename') && !isText(name, nameLengthMax)) return 'no name'
  if (kind === 'add' && !isText(category, 64)) return 'no category'
  if ((kind === 'add' || kind === 'move') && !isPoint(lat, lng)) return 'no point'
  if (kind === 'add' && place !== formatPlaceId(placeId(source!))) return 'the id is not that of its source'
  return null
}

const isPoint = (lat: unknown, lng: unknown) =>
  typeof lat === 'number' && Math.abs(lat) <= 90 && typeof lng === 'number' && Math.abs(lng) <= 180

/**
 * The effects of corrections by place id. Later corrections replace earlier ones; withdrawn corrections have no effect.
 *
 * @param corrections  the oldest first
 */
export function effectsOf(corrections: readonly Correction[]): Map<string, PlaceEffect> {
  const withdrawn = new Set(corrections.flatMap(({ kind, place }) => (kind === 'withdraw' ? [place] : [])))
  const effects = new Map<string, PlaceEffect>()
  for (const { id, kind, place, source, name, category, lat, lng } of corrections) {
    if (kind === 'withdraw' || withdrawn.has(id)) continue
    const effect = effects.get(place) ?? {}
    effects.set(place, effect)
    if (kind === 'add') effect.added = { source: source!, name: name!, category: category!, lat: lat!, lng: lng! }
    else if (kind === 'move') effect.at = { lat: lat!, lng: lng! }
    else if (kind === 'rename') effect.name = name!
    else effect.isClosed = true
  }
  return effects
}
