import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type MultiPolygon, type Polygon, type Position } from 'geojson'
import { feature } from 'topojson-client'
import { type GeometryCollection, type Topology } from 'topojson-specification'
import { plainText } from './plain-text.js'

/** A country's name and the best position for its label. */
export interface CountryLabel {
  /** ISO 3166-1 alpha-2, upper case. */
  code: string
  fr: string
  en: string
  lng: number
  lat: number
  /** 1 the largest … 6. */
  rank: number
  zoomMin: number
}

// Positions by hand, where the middle of the largest part is not suitable.
const places: Record<string, [lng: number, lat: number]> = {
  GM: [-15.4, 13.45],
  SN: [-14.6, 14.9],
  CV: [-23.8, 15.6],
  TG: [1.0, 8.7],
  BJ: [2.3, 9.9],
  GW: [-14.9, 12.1],
  CI: [-5.6, 7.9],
  ML: [-2.6, 17.6],
  NE: [9.3, 17.4],
  MR: [-10.6, 19.8],
  NG: [8, 9.6],
  US: [-99, 39.5],
  FR: [2.4, 46.6],
  NO: [9, 61.2],
}

// Square degrees at the equator from which a country is named at zoom 2, 3, 4.
const zoomByArea: [number, number][] = [
  [90, 2],
  [18, 3],
  [4, 4],
]

/**
 * The world's countries as Unicode's region names spell them in French and English: because extracts spell them
 * inconsistently.
 */
export async function countryLabels(): Promise<CountryLabel[]> {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
  const topology = JSON.parse(await readFile(path, 'utf8')) as Topology<{ countries: GeometryCollection }>
  const [french, english] = ['fr', 'en'].map((language) => new Intl.DisplayNames([language], { type: 'region' }))
  return feature(topology, topology.objects.countries).features.flatMap((land): CountryLabel[] => {
    if (land.id === undefined) return []
    const code = new Intl.Locale(`und-${land.id}`).region
    if (!code || !/^[A-Z]{2}$/.test(code) || code === 'AQ') return []
    const geometry = land.geometry as Polygon | MultiPolygon
    const outlines = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map(
      ([outer]) => outer!,
    )
    const largest = outlines.reduce((a, b) => (size(a) >= size(b) ? a : b))
    const [lng, lat] = places[code] ?? middleOf(largest)
    const rank = 1 + [90, 30, 12, 4, 0.8].filter((least) => size(largest) < least).length
    const zoomMin = zoomByArea.find(([least]) => size(largest) >= least)?.[1] ?? 5
    return [{ code, fr: plainText(french!.of(code)!), en: plainText(english!.of(code)!), lng, lat, rank, zoomMin }]
  })
}

/** Square degrees, as if at the equator, so that the size on the ground counts, not the size on the map. */
function size(ring: Position[]): number {
  let sum = 0
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1]!, ring[i]!] as [[number, number], [number, number]]
    sum += (bx - ax) * (Math.sin((ay * Math.PI) / 180) + Math.sin((by * Math.PI) / 180))
  }
  return (Math.abs(sum) / 2) * (180 / Math.PI)
}

/** The place inside that is furthest from the outline, with more room to the sides than above: a name is wide. */
function middleOf(ring: Position[]): [number, number] {
  const step = Math.max(1, Math.floor(ring.length / 300))
  const corners = ring.filter((_, i) => i % step === 0)
  const lngs = corners.map(([lng]) => lng!)
  const lats = corners.map(([, lat]) => lat!)
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  let [best, least]: [[number, number], number] = [[(west + east) / 2, (south + north) / 2], -1]
  for (let i = 1; i < 24; i++) {
    for (let j = 1; j < 24; j++) {
      const [lng, lat] = [west + ((east - west) * i) / 24, south + ((north - south) * j) / 24]
      let inside = false
      let nearest = Infinity
      for (let k = 0; k < corners.length; k++) {
        const [ax, ay] = corners[k]! as [number, number]
        const [bx, by] = corners[(k + 1) % corners.length]! as [number, number]
        if (ay > lat !== by > lat && lng < ((bx - ax) * (lat - ay)) / (by - ay) + ax) inside = !inside
        nearest = Math.min(nearest, ((ax - lng) / 2) ** 2 + (ay - lat) ** 2)
      }
      if (inside && nearest > least) [best, least] = [[lng, lat], nearest]
    }
  }
  return best
}
