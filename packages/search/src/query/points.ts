import { normalise } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { isOnEarth } from '../ground.js'

/** Calculators and programs write more than the millimetre. */
const DECIMALS = String.raw`[.,]\d{1,40}`
const NUMBER = String.raw`[+-]?\d{1,3}(?:${DECIMALS})?`
/** What a text names an axis by becomes one of these signs, so that no other reading of it can swap the two. */
const AXES = { lat: '\uE001', lng: '\uE002' } as const
const AXIS = `[${AXES.lat}${AXES.lng}]`
const PART = new RegExp(
  String.raw`^(${AXIS})?\s*([NSEWO])?\s*(${NUMBER})\s*(?:°|º|deg|d)?\s*(?:(\d{1,2}(?:[.,]\d{1,10})?)\s*['’′]\s*)?(?:(\d{1,2}(?:[.,]\d{1,10})?)\s*(?:"|”|″|'')\s*)?([NSEWO])?$`,
  'i',
)
/** Degrees, minutes and seconds with spaces between: without a compass letter they are three numbers. */
const SPACED = new RegExp(
  String.raw`^(${AXIS})?\s*([NSEWO])?\s*(\d{1,3})[°º]?\s+(\d{1,2})['’′]?\s+(\d{1,2}(?:[.,]\d{1,10})?)["”″]?\s*([NSEWO])?$`,
  'i',
)
const HINT = new RegExp(String.raw`[°º'’′"”″]|[NSEWO]\s*$|^\s*[NSEWO]|\d[.,]\d|^${AXIS}`, 'i')
const LABELS = /\b(?:geo|gps|coord|coordinates|coordonn[ée]es)\b\s*[:=]?/gi
const AXIS_LABELS = {
  lat: /(?<!\p{L})(?:["']?(?:latitude|lat)["']?\.?\s*[:=]?|["']?y["']?\s*[:=])\s*(?=[NS]?\s*[+-]?\d)/giu,
  lng: /(?<!\p{L})(?:["']?(?:longitude|long|lng|lon)["']?\.?\s*[:=]?|["']?x["']?\s*[:=])\s*(?=[EWO]?\s*[+-]?\d)/giu,
}
/** Compass words beside a number with decimals or a sign of degrees; "Rue 12 Nord" has neither. */
const COMPASS_WORDS =
  /(?<=\d[.,]\d+\s*[°º'’′"”″]?\s*|[°º'’′"”″]\s*)(nord|north|norte|sud|south|sul|est|east|leste|ouest|west|oeste)(?!\p{L})/giu
const compassLetters: Readonly<Record<string, string>> = { n: 'N', s: 'S', e: 'E', l: 'E', o: 'W', w: 'W' }

const ANGLE = String.raw`${NUMBER}\s*(?:°|º|deg)?\s*(?:\d{1,2}(?:[.,]\d{1,10})?\s*['’′]\s*)?(?:\d{1,2}(?:[.,]\d{1,10})?\s*(?:"|”|″|'')\s*)?`
/** Two angles among other words: with compass letters, or with too many decimals to be prices. */
const AMID: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\p{L}\p{N}.,])(${ANGLE}[NS])[\s,;/]*(${ANGLE}[EWO])(?![\p{L}\p{N}])`, 'iu'),
  new RegExp(String.raw`(?<![\p{L}\p{N}])([NS]\s?${ANGLE})[\s,;/]*([EWO]\s?${ANGLE})(?![\p{L}\p{N}])`, 'iu'),
  new RegExp(
    String.raw`(?<![\p{N}.,])(${AXIS}?[+-]?\d{1,3}[.,]\d{3,40})(?:\s*[,;/|]\s*|\s+)(${AXIS}?[+-]?\d{1,3}[.,]\d{3,40})(?![\p{N}])`,
    'u',
  ),
]
/** Well-known text and GeoJSON: the longitude first. */
const LONGITUDE_FIRST: readonly RegExp[] = [
  new RegExp(String.raw`\bPOINT\s*Z?\s*\(\s*(${NUMBER})\s+(${NUMBER})`, 'i'),
  new RegExp(String.raw`\bcoordinates["']?\s*:\s*\[\s*(${NUMBER})\s*,\s*(${NUMBER})`, 'i'),
]

const PLAIN_NUMBER = String.raw`([+-]?\d{1,3}(?:\.\d{1,40})?)`
const PAIR = String.raw`${PLAIN_NUMBER}\s*[,~]\s*\+?${PLAIN_NUMBER}`
const isLink = /\bhttps?:\/\/|\bgeo:|\bwww\.|\b(?:maps|goo|waze|openstreetmap|osm|apple|bing|here)\.[a-z]/i

/**
 * The parameters of links that contain a point, the most certain first: the pin of a place, then the search or the
 * destination, then the middle of the view.
 */
const patterns: readonly RegExp[] = [
  // Google: the place of a shared page; the last pair of a route is its destination.
  new RegExp(String.raw`!3d${PLAIN_NUMBER}!4d${PLAIN_NUMBER}(?!.*!3d)`),
  // OpenStreetMap's marker.
  new RegExp(String.raw`[?&#]mlat=${PLAIN_NUMBER}&(?:amp;)?mlon=${PLAIN_NUMBER}`),
  // `geo:0,0?q=lat,lng(label)`, Google, Apple, WhatsApp, Waze, Bing.
  new RegExp(
    String.raw`[?&#](?:destination|daddr|query|q|ll|sll|cp|center|loc|to|coordinate)=(?:loc:)?\s*${PAIR}`,
    'i',
  ),
  new RegExp(String.raw`[?&#]lat(?:itude)?=${PLAIN_NUMBER}&(?:amp;)?(?:lon|lng|long|longitude)=${PLAIN_NUMBER}`, 'i'),
  new RegExp(String.raw`/dir/(?:[^/]*/)*${PAIR}(?:[/?@]|$)`),
  new RegExp(String.raw`/(?:place|search|maps)/${PAIR}`),
  new RegExp(String.raw`#(?:map=)?\d{1,2}(?:\.\d+)?/${PLAIN_NUMBER}/${PLAIN_NUMBER}`),
  new RegExp(String.raw`@${PAIR}`),
  new RegExp(String.raw`geo:${PAIR}`, 'i'),
]

/** A longer text is no point by itself. */
const POINT_CHARACTERS_MAX = 80
const PARTS_OF_DEGREE = 60

/**
 * A point in a text: `6.3156,-10.8074`, `6.3156 -10.8074`, `6°18'56"N 10°48'27"W`, `13.5137 N, 2.1098 E`, `5 18 25.5 N 4 1 12 W`;
 * O is the French west. Where the text names an axis, by a letter, a word or a format, that decides; else latitude is
 * first. Also in links to maps and `geo:` addresses, and among other words.
 *
 * @returns null for any other text: two bare whole numbers are an address, not a point
 */
export function readPoint(text: string): LatLng | null {
  const linked = pointOfLink(text)
  if (linked) return linked
  const written = withPlainSigns(text)
  for (const pattern of LONGITUDE_FIRST) {
    const [, lng, lat] = pattern.exec(written) ?? []
    if (lng !== undefined && lat !== undefined) return onEarth(numberOf(lat), numberOf(lng))
  }
  const plain = withAxes(written)
    .replace(LABELS, ' ')
    .replace(/[()[\]{}&]/g, ' ')
    .trim()
  if (!/\d/.test(plain)) return null
  for (const [first, second] of plain.length > POINT_CHARACTERS_MAX ? [] : halvesOf(plain)) {
    if (!HINT.test(first) || !HINT.test(second)) continue
    const point = pointOf(readPart(first), readPart(second))
    if (point) return point
  }
  const [lat, lng] = [axisOf(plain, AXES.lat), axisOf(plain, AXES.lng)]
  if (lat !== null && lng !== null) return onEarth(lat, lng)
  for (const pattern of AMID) {
    const match = pattern.exec(plain)
    const point = match && pointOf(readPart(match[1]!.trim()), readPart(match[2]!.trim()))
    if (point) return point
  }
  return null
}

/** True when a text contains only a link: its words are not a name. */
export const isOnlyLink = (text: string): boolean => /^\s*(?:https?:\/\/|geo:)\S+\s*$/i.test(text)

/**
 * The point of a link to a map or of a `geo:` address, anywhere in a text. Links are parsed, never fetched: a shortened
 * one contains no point.
 */
function pointOfLink(text: string): LatLng | null {
  if (!isLink.test(text)) return null
  const plain = decoded(text)
  for (const pattern of patterns) {
    const match = pattern.exec(plain)
    const point = match && onEarth(Number(match[1]), Number(match[2]))
    if (point) return point
  }
  return null
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

const onEarth = (lat: number, lng: number): LatLng | null =>
  isOnEarth(lat, lng) ? { lat: lat + 0, lng: lng + 0 } : null

const withAxes = (text: string) =>
  text
    .replace(AXIS_LABELS.lat, ` ${AXES.lat}`)
    .replace(AXIS_LABELS.lng, ` ${AXES.lng}`)
    .replace(COMPASS_WORDS, (word) => compassLetters[word[0]!.toLowerCase()]!)

/** The only number of an axis in a text; null where the text names the axis never, or twice. */
function axisOf(text: string, axis: string): number | null {
  const found = [
    ...text.matchAll(new RegExp(String.raw`${axis}(${NUMBER})(?![\d.,]*[\d°º'’′]|\s*[NSEWO](?!\p{L}))`, 'giu')),
  ]
  return found.length === 1 ? numberOf(found[0]![1]!) : null
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
  const spaced = SPACED.exec(text)
  const parts = spaced && (spaced[2] ?? spaced[6]) ? spaced : PART.exec(text)
  if (!parts) return null
  const [, sign, before, degreesText, minutesText, secondsText, after] = parts
  if (before && after) return null
  const minutes = minutesText ? numberOf(minutesText) : 0
  const seconds = secondsText ? numberOf(secondsText) : 0
  if (minutes >= PARTS_OF_DEGREE || seconds >= PARTS_OF_DEGREE) return null
  const letter = (before ?? after)?.toUpperCase()
  const isNegative = degreesText!.startsWith('-')
  const size = Math.abs(numberOf(degreesText!)) + minutes / 60 + seconds / 3600
  const isSouthOrWest = letter === 'S' || letter === 'W' || letter === 'O'
  if (letter && isNegative) return null
  const byLetter = letter && (letter === 'N' || letter === 'S' ? 'lat' : 'lng')
  const bySign = sign && (sign === AXES.lat ? 'lat' : 'lng')
  if (byLetter && bySign && byLetter !== bySign) return null
  return { degrees: (isNegative || isSouthOrWest) && size !== 0 ? -size : size, axis: byLetter || bySign || null }
}

const numberOf = (text: string) => Number(text.replace(',', '.'))

function pointOf(first: Angle | null, second: Angle | null): LatLng | null {
  if (!first || !second || (first.axis && first.axis === second.axis)) return null
  const isSwapped = first.axis === 'lng' || second.axis === 'lat'
  const [lat, lng] = isSwapped ? [second.degrees, first.degrees] : [first.degrees, second.degrees]
  return onEarth(lat, lng)
}
