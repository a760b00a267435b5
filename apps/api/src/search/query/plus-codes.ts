import { type LatLng } from '@repere/shared'
import openLocationCode from 'open-location-code'

const codes = new openLocationCode.OpenLocationCode()

const DIGITS = '23456789CFGHJMPQRVWX'
const CODE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])([${DIGITS}0]{4}|[${DIGITS}0]{6}|[${DIGITS}0]{8})\+([${DIGITS}]{2,7})?(?![\p{L}\p{N}])`,
  'iu',
)
/** Characters of the codes that we write: a square of about 14 metres. */
const LENGTH = 10

/** A Plus Code in a text. */
export interface PlusCode {
  /** Upper case. */
  code: string
  /** True for a full code, which is a position by itself. A short code needs a place near it. */
  isFull: boolean
  /** The rest of the text, which may name that place; empty for none. */
  around: string
}

/**
 * The full or short Plus Code in a text, including `+`; null for none. Without its `+`, a code looks like a word.
 */
export function readPlusCode(text: string): PlusCode | null {
  const match = CODE.exec(text)
  if (!match) return null
  const code = match[0].toUpperCase()
  const isFull = codes.isFull(code)
  if (!isFull && !codes.isShort(code)) return null
  const around = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
  return { code, isFull, around: around.replace(/^[\s,;]+|[\s,;]+$/g, '') }
}

/**
 * The middle of a code's square.
 *
 * @param near  a point near a short code; null leaves a short code unknown
 */
export function pointOfCode({ code, isFull }: PlusCode, near: LatLng | null): LatLng | null {
  if (!isFull && near === null) return null
  const full = isFull ? code : codes.recoverNearest(code, near!.lat, near!.lng)
  const { latitudeCenter: lat, longitudeCenter: lng } = codes.decode(full)
  return { lat, lng }
}

/** The full Plus Code of a point. */
export function plusCodeOf({ lat, lng }: LatLng): string {
  return codes.encode(lat, lng, LENGTH)
}
