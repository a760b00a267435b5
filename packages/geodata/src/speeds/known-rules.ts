import { type Tags } from '../osm-pbf/elements.js'

/**
 * The way's tags, with rules that the engine does not know written as rules that it knows:
 *
 * - a motorway is one-way unless its tags say otherwise
 * - `oneway:motorcar`, `oneway:motor_vehicle` and `oneway:vehicle`: the first of them is the `oneway` of cars; bicycles
 * keep their former rule, except with `oneway:vehicle`
 * - a road whose direction changes from time to time (`oneway=reversible`) is closed to motor vehicles, because its
 * current direction is unknown
 * - a ferry's `duration` in the form of ISO 8601 (`PT1H20M`) is `01:20:00`
 *
 * @returns the same object if nothing changes
 */
export function withKnownRules(tags: Tags): Tags {
  if (tags.route === 'ferry' && tags.duration !== undefined) return { ...tags, duration: clockTime(tags.duration) }
  if (tags.highway === undefined) return tags
  if (tags.oneway === 'reversible') return { motor_vehicle: 'no', ...tags }
  const key = ['oneway:motorcar', 'oneway:motor_vehicle', 'oneway:vehicle'].find((name) => tags[name] !== undefined)
  if (key !== undefined) {
    const forBicycles = key === 'oneway:vehicle' ? tags[key] : (tags.oneway ?? 'no')
    return { 'oneway:bicycle': forBicycles as string, ...tags, oneway: tags[key] as string }
  }
  return tags.highway === 'motorway' && tags.oneway === undefined ? { ...tags, oneway: 'yes' } : tags
}

const ISO_DURATION = /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/

function clockTime(text: string): string {
  const parts = ISO_DURATION.exec(text.trim())
  if (!parts) return text
  const [days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
  ]
  return [days * 24 + hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':')
}
