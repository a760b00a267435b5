import polyline from '@mapbox/polyline'
import { fault, type FieldError, Input, read, readCompactCoordinate, type Reading, ruleDecorator } from '@repere/http'
import { type LatLng } from '@repere/shared'
import { applyDecorators } from '@nestjs/common'
import { type OverlayMarker, type OverlayPath } from './static-map.js'

export const PATHS_MAX = 10
export const MARKERS_MAX = 50
/** Of all paths together. */
export const PATH_POINTS_MAX = 5_000
export const PATH_WIDTH = { min: 1, max: 20, default: 5 }
const PATH_COLOUR = '#1f6fb2'
const MARKER_COLOUR = '#c62f3b'
const CHARACTERS_MAX = 16_000
/** No encoded line has it. */
const SEPARATOR = ';'
const POLYLINE = 'polyline:'
const POLYLINE_PRECISION = 6
const COLOUR = /^#?([0-9a-f]{6})$/i
const LABEL = /^[\p{L}\p{N}]$/u

/** Lines over the map. */
export const Paths = () =>
  overlays('paths', PATHS_MAX, readPath, {
    description: `A line over the map: \`color:\` with six hexadecimal digits and \`width:\` in pixels (${PATH_WIDTH.min} to ${PATH_WIDTH.max}), both optional, then points, all separated by \`|\`; or, as the last part, \`polyline:\` with an encoded line of precision 6, as routes have it. Up to ${PATHS_MAX} lines with ${PATH_POINTS_MAX} points together, separated by \`;\`.`,
    example: 'color:1f6fb2|width:5|6.3654,2.4183|6.3702,2.4305',
  })

/** Pins: those that look the same together. */
export const Markers = () =>
  overlays('markers', MARKERS_MAX, readMarkers, {
    description: `Pins that look the same: \`color:\` with six hexadecimal digits and \`label:\` with one letter or digit, both optional, then points, all separated by \`|\`. Up to ${MARKERS_MAX} pins; those with another look follow after \`;\`.`,
    example: 'color:c62f3b|label:A|6.3654,2.4183',
  })

type ReadParameter = (text: string, field: string) => Reading

function overlays(name: string, max: number, readParameter: ReadParameter, schema: object): PropertyDecorator {
  return applyDecorators(
    Input.Optional(),
    ruleDecorator(name, { type: 'string', maxLength: CHARACTERS_MAX, ...schema }, (value, field) => {
      // A client may also repeat the parameter.
      const sent: unknown[] = Array.isArray(value) ? value : [value]
      const texts = sent.flatMap((text): unknown[] => (typeof text === 'string' ? text.split(SEPARATOR) : [text]))
      if (texts.length > max) return fault(field, 'too_many', texts.length)
      const readings = texts.map((text, index): Reading => {
        const own = texts.length > 1 ? `${field}.${index}` : field
        return typeof text === 'string' ? readParameter(text, own) : fault(own, 'invalid_type', text)
      })
      const errors = readings.flatMap((reading) => ('errors' in reading ? reading.errors : []))
      if (errors.length > 0) return { errors }
      const items = readings.flatMap((reading) => (reading as { value: unknown }).value)
      const points = items.reduce((sum: number, item) => sum + ((item as Partial<OverlayPath>).points?.length ?? 0), 0)
      if (items.length > max) return fault(field, 'too_many', items.length)
      return points > PATH_POINTS_MAX ? fault(field, 'too_many', points) : read(items)
    }),
  )
}

/** The settings at the beginning of a parameter, and its points. */
function partsOf(text: string, known: readonly string[]): { settings: Map<string, string>; points: string[] } {
  const line = text.indexOf(POLYLINE)
  // An encoded line may hold any separator.
  const parts = (line < 0 ? text : text.slice(0, line)).split('|').filter(Boolean)
  const isSetting = (part: string) => known.some((name) => part.startsWith(`${name}:`))
  const settings = parts.filter(isSetting).map((part): [string, string] => {
    const at = part.indexOf(':')
    return [part.slice(0, at), part.slice(at + 1)]
  })
  const encoded = line < 0 ? [] : [text.slice(line)]
  return { settings: new Map(settings), points: [...parts.filter((part) => !isSetting(part)), ...encoded] }
}

function readPath(text: string, field: string): Reading {
  const { settings, points } = partsOf(text, ['color', 'width'])
  const color = colourOf(settings.get('color') ?? PATH_COLOUR)
  const width = Number(settings.get('width') ?? PATH_WIDTH.default)
  if (color === null) return fault(`${field}.color`, 'invalid_format', settings.get('color'))
  if (!(width >= PATH_WIDTH.min && width <= PATH_WIDTH.max))
    return fault(`${field}.width`, 'out_of_range', settings.get('width'))
  const reading = readPoints(points, field)
  if ('errors' in reading) return reading
  const line = reading.value as LatLng[]
  return line.length < 2
    ? fault(field, 'too_few', line.length)
    : read([{ points: line, color, width } satisfies OverlayPath])
}

function readMarkers(text: string, field: string): Reading {
  const { settings, points } = partsOf(text, ['color', 'label'])
  const color = colourOf(settings.get('color') ?? MARKER_COLOUR)
  const label = settings.get('label') ?? ''
  if (color === null) return fault(`${field}.color`, 'invalid_format', settings.get('color'))
  if (label !== '' && !LABEL.test(label)) return fault(`${field}.label`, 'invalid_format', label)
  const reading = readPoints(points, field)
  if ('errors' in reading) return reading
  const places = reading.value as LatLng[]
  if (places.length === 0) return fault(field, 'too_few', 0)
  return read(places.map((at): OverlayMarker => ({ at, color, label: label.toUpperCase() })))
}

function colourOf(text: string): string | null {
  const [, digits] = COLOUR.exec(text) ?? []
  return digits === undefined ? null : `#${digits.toLowerCase()}`
}

function readPoints(parts: string[], field: string): Reading {
  if (parts.length > PATH_POINTS_MAX) return fault(field, 'too_many', parts.length)
  const errors: FieldError[] = []
  const points = parts.flatMap((part, index): LatLng[] => {
    const reading = part.startsWith(POLYLINE)
      ? readPolyline(part, field)
      : readCompactCoordinate(part, `${field}.${index}`, 'query')
    if (!('errors' in reading)) return reading.value as LatLng[]
    errors.push(...reading.errors)
    return []
  })
  return errors.length > 0 ? { errors } : read(points)
}

function readPolyline(part: string, field: string): Reading {
  const decoded = polyline.decode(part.slice(POLYLINE.length), POLYLINE_PRECISION)
  const points = decoded.map(([lat, lng]) => ({ lat, lng }))
  const isOnEarth = ({ lat, lng }: LatLng) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return points.length > 0 && points.every(isOnEarth)
    ? read(points)
    : fault(field, 'invalid_format', part.slice(0, 100))
}
