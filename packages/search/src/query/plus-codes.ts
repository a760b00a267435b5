import { type LatLng } from '@repere/shared'
import openLocationCode from 'open-location-code'

const codes = new openLocationCode.OpenLocationCode()

const DIGITS = '23456789CFGHJMPQRVWX'
/** A code, which people also write with spaces: "6FR4 9C79+V3" after its area, "6FR49C79 + V3" around the sign. */
const CODE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:([${DIGITS}]{4})\s+(?=[${DIGITS}]{4}\s*\+))?([${DIGITS}0]{4}|[${DIGITS}0]{6}|[${DIGITS}0]{8}|[${DIGITS}]{2}(?=\+[${DIGITS}]{2,3}(?![\p{L}\p{N}])))(\s*)\+(?:(\s*)([${DIGITS}]{2,7}))?(?![\p{L}\p{N}])`,
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
 * The full or short Plus Code in a text, including `+`; null for none. Without its `+`, a code looks like a word. A short
 * code after the four digits of its area is a full one.
 */
export function readPlusCode(text: string): PlusCode | null {
  const plain = text.normalize('NFKC')
  const match = CODE.exec(plain)
  if (!match) return null
  const [found, area = '', digits, before, after = '', rest = ''] = match
  // "2345 +229" is a telephone number.
  const isNumber = !/\p{L}/u.test(area + digits + rest)
  // "25+30" is a sum.
  if (isNumber && (before + after !== '' || digits!.length === 2)) return null
  const written = `${digits}+${rest}`.toUpperCase()
  const full = area.toUpperCase() + written
  const isFull = codes.isFull(full)
  const code = isFull ? full : written
  if (!isFull && !codes.isShort(code)) return null
  // Four letters that are no area may name the place.
  const place = isFull ? '' : area
  const around = `${plain.slice(0, match.index)} ${place} ${plain.slice(match.index + found.length)}`
  return { code, isFull, around: around.replace(/\s+/g, ' ').replace(/^[\s,;]+|[\s,;]+$/g, '') }
}

/** The text of a link to a Plus Code, with the place that it names; null for any other text. */
export function readPlusCodeLink(text: string): string | null {
  const path = /\bplus\.codes\/([^\s?#]+)/i.exec(text)?.[1]
  if (path === undefined) return null
  const written = path.replace(/%2b/gi, '+').replace(/%20|,/g, ' ')
  return readPlusCode(written) && written
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
