import { normalise } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { isOnEarth } from '../ground.js'
import { readMapLink } from './map-links.js'

/** Calculators and programs write more than the millimetre. */
const DECIMALS = String.raw`[.,]\d{1,40}`
const NUMBER = String.raw`[+-]?\d{1,3}(?:${DECIMALS})?`
const PART = new RegExp(
  String.raw`^([NSEWO])?\s*(${NUMBER})\s*(?:°|º|deg|d)?\s*(?:(\d{1,2}(?:[.,]\d{1,10})?)\s*['’′]\s*)?(?:(\d{1,2}(?:[.,]\d{1,10})?)\s*(?:"|”|″|'')\s*)?([NSEWO])?$`,
  'i',
)
const HINT = /[°º'’′"”″]|[NSEWO]\s*$|^\s*[NSEWO]|\d[.,]\d/i
const LABELS =
  /\b(?:geo|gps|lat|long\.|lat\.|latitude|lon|lng|long|longitude|coord|coordinates|coordonn[ée]es)\b\s*[:=]?/gi

const ANGLE = String.raw`${NUMBER}\s*(?:°|º|deg)?\s*(?:\d{1,2}(?:[.,]\d{1,10})?\s*['’′]\s*)?(?:\d{1,2}(?:[.,]\d{1,10})?\s*(?:"|”|″|'')\s*)?`
/** Two angles among other words: with compass letters, or with too many decimals to be prices. */
const AMID: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\p{L}\p{N}.,])(${ANGLE}[NS])[\s,;/]*(${ANGLE}[EWO])(?![\p{L}\p{N}])`, 'iu'),
  new RegExp(String.raw`(?<![\p{L}\p{N}])([NS]\s?${ANGLE})[\s,;/]*([EWO]\s?${ANGLE})(?![\p{L}\p{N}])`, 'iu'),
  /(?<![\p{N}.,])([+-]?\d{1,2}[.,]\d{3,40})(?:\s*[,;/|]\s*|\s+)([+-]?\d{1,3}[.,]\d{3,40})(?![\p{N}])/u,
]

/** A longer text is no point by itself. */
const POINT_CHARACTERS_MAX = 80
const PARTS_OF_DEGREE = 60

/**
 * A point in a text: `6.3156,-10.8074`, `6.3156 -10.8074`, `6°18'56"N 10°48'27"W`, `13.5137 N, 2.1098 E`; O is the
 * French west. Latitude first, unless the letters differ. Also in links to maps and `geo:` addresses, and among other
 * words.
 *
 * @returns null for any other text: two bare whole numbers are an address, not a point
 */
export function readCoordinates(text: string): LatLng | null {
  const linked = readMapLink(text)
  if (linked) return linked
  const plain = withPlainSigns(text)
    .replace(LABELS, ' ')
    .replace(/[()[\]{}&]/g, ' ')
    .trim()
  if (!/\d/.test(plain)) return null
  for (const [first, second] of plain.length > POINT_CHARACTERS_MAX ? [] : halvesOf(plain)) {
    if (!HINT.test(first) || !HINT.test(second)) continue
    const point = pointOf(readPart(first), readPart(second))
    if (point) return point
  }
  for (const pattern of AMID) {
    const match = pattern.exec(plain)
    const point = match && pointOf(readPart(match[1]!.trim()), readPart(match[2]!.trim()))
    if (point) return point
  }
  return null
}

/**
 * One form of every digit, comma, point and minus sign of other scripts and keyboards. The signs of degrees and seconds
 * stay: compatible forms of them are letters and minutes.
 */
const withPlainSigns = (text: string) =>
  text
    .replace(/[^º″]+/gu, (part) => part.normalize('NFKC'))
    .replace(/[‐‑‒–—−]/gu, '-')
    .replace(/٫/gu, '.')
    .replace(/،/gu, ',')
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => normalise(digit)[0] ?? digit)

/** All splits of the text into two parts: at a semicolon, a comma, a slash, else at a space. */
function* halvesOf(text: string): Generator<[string, string]> {
  for (const separator of [/\s*[;|]\s*/g, /\s*\/\s*/g, /\s*,\s+/g, /\s*,\s*/g, /\s+/g]) {
    for (const match of text.matchAll(separator)) {
      const [first, second] = [text.slice(0, match.index), text.slice(match.index + match[0].length)]
      if (first && second) yield [first.trim(), second.trim()]
    }
  }
}

interface Angle {
  degrees: number
  axis: 'lat' | 'lng' | null
}

function readPart(text: string): Angle | null {
  const parts = PART.exec(text)
  if (!parts) return null
  const [, before, degreesText, minutesText, secondsText, after] = parts
  if (before && after) return null
  const minutes = minutesText ? numberOf(minutesText) : 0
  const seconds = secondsText ? numberOf(secondsText) : 0
  if (minutes >= PARTS_OF_DEGREE || seconds >= PARTS_OF_DEGREE) return null
  const letter = (before ?? after)?.toUpperCase()
  const isNegative = degreesText!.startsWith('-')
  const size = Math.abs(numberOf(degreesText!)) + minutes / 60 + seconds / 3600
  const isSouthOrWest = letter === 'S' || letter === 'W' || letter === 'O'
  if (letter && isNegative) return null
  return {
    degrees: (isNegative || isSouthOrWest) && size !== 0 ? -size : size,
    axis: letter ? (letter === 'N' || letter === 'S' ? 'lat' : 'lng') : null,
  }
}

const numberOf = (text: string) => Number(text.replace(',', '.'))

function pointOf(first: Angle | null, second: Angle | null): LatLng | null {
  if (!first || !second || (first.axis && first.axis === second.axis)) return null
  const isSwapped = first.axis === 'lng' || second.axis === 'lat'
  const [lat, lng] = isSwapped ? [second.degrees, first.degrees] : [first.degrees, second.degrees]
  return isOnEarth(lat, lng) ? { lat, lng } : null
}
