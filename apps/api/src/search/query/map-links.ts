import { isOnEarth } from '../ground.js'
import { type LatLng } from '@repere/shared'

const NUMBER = String.raw`([+-]?\d{1,3}(?:\.\d{1,40})?)`
const PAIR = String.raw`${NUMBER}\s*[,~]\s*\+?${NUMBER}`
const isLink = /\bhttps?:\/\/|\bgeo:|\bwww\.|\b(?:maps|goo|waze|openstreetmap|osm|apple|bing|here)\.[a-z]/i

/**
 * The parameters of links that contain a point, the most certain first: the pin of a place, then the search or the
 * destination, then the middle of the view.
 */
const patterns: readonly RegExp[] = [
  // Google: the place of a shared page; the last pair of a route is its destination.
  new RegExp(String.raw`!3d${NUMBER}!4d${NUMBER}(?!.*!3d)`),
  // OpenStreetMap's marker.
  new RegExp(String.raw`[?&#]mlat=${NUMBER}&(?:amp;)?mlon=${NUMBER}`),
  // `geo:0,0?q=lat,lng(label)`, Google, Apple, WhatsApp, Waze, Bing.
  new RegExp(
    String.raw`[?&#](?:destination|daddr|query|q|ll|sll|cp|center|loc|to|coordinate)=(?:loc:)?\s*${PAIR}`,
    'i',
  ),
  new RegExp(String.raw`[?&#]lat(?:itude)?=${NUMBER}&(?:amp;)?(?:lon|lng|long|longitude)=${NUMBER}`, 'i'),
  new RegExp(String.raw`/dir/(?:[^/]*/)*${PAIR}(?:[/?@]|$)`),
  new RegExp(String.raw`/(?:place|search|maps)/${PAIR}`),
  new RegExp(String.raw`#(?:map=)?\d{1,2}(?:\.\d+)?/${NUMBER}/${NUMBER}`),
  new RegExp(String.raw`@${PAIR}`),
  new RegExp(String.raw`geo:${PAIR}`, 'i'),
]

/**
 * The point of a link to a map or of a `geo:` address, anywhere in a text. Links are parsed, never fetched: a shortened
 * one contains no point.
 */
export function readMapLink(text: string): LatLng | null {
  if (!isLink.test(text)) return null
  const plain = decoded(text)
  for (const pattern of patterns) {
    const match = pattern.exec(plain)
    if (!match) continue
    const [lat, lng] = [Number(match[1]), Number(match[2])]
    if (isOnEarth(lat, lng)) return { lat: lat + 0, lng: lng + 0 }
  }
  return null
}

/** True when a text contains only a link: its words are not a name. */
export const isOnlyLink = (text: string): boolean => /^\s*(?:https?:\/\/|geo:)\S+\s*$/i.test(text)

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
