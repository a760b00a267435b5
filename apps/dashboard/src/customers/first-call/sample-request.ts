export interface Point {
  lat: number
  lng: number
}

/** A request whose answer can be drawn. */
export interface SampleRequest {
  path: string
  query: Record<string, string>
}

interface TileJson {
  bounds: [west: number, south: number, east: number, north: number]
  center?: [lng: number, lat: number, zoom?: number]
}

/** Well-known trips, from the east of the region to the west. The first one that the data covers is shown. */
const trips: [origin: Point, destination: Point][] = [
  [
    { lat: 6.3703, lng: 2.4305 },
    { lat: 6.3573, lng: 2.3844 },
  ],
  [
    { lat: 5.3196, lng: -4.0167 },
    { lat: 5.36, lng: -3.965 },
  ],
  [
    { lat: 14.6708, lng: -17.4381 },
    { lat: 14.7397, lng: -17.4902 },
  ],
]

const text = ({ lat, lng }: Point) => `${lat},${lng}`

/** A route in a town that the data covers; otherwise the reachable area around the centre of the data. */
export function sampleFor({ bounds: [west, south, east, north], center }: TileJson): SampleRequest {
  const inside = ({ lat, lng }: Point) => lat >= south && lat <= north && lng >= west && lng <= east
  const trip = trips.find(([origin, destination]) => inside(origin) && inside(destination))
  if (trip !== undefined) {
    return { path: '/v1/route', query: { origin: text(trip[0]), destination: text(trip[1]), language: 'fr' } }
  }
  const lng = center?.[0] ?? (west + east) / 2
  const lat = center?.[1] ?? (south + north) / 2
  return { path: '/v1/isochrone', query: { lat: lat.toFixed(5), lng: lng.toFixed(5), time: '10' } }
}

export const DEFAULT_SAMPLE = sampleFor({ bounds: [-18, 4, 16, 28] })

export const addressOf = (apiUrl: string, { path, query }: SampleRequest): string =>
  `${apiUrl}${path}?${Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`

/** The same request in the languages that people ask for. */
export function codeOf(apiUrl: string, key: string, request: SampleRequest): Record<CodeLanguage, string> {
  const url = addressOf(apiUrl, request)
  return {
    curl: `curl -s '${url}' \\\n  -H 'X-Service-Key: ${key}'`,
    javascript: `const answer = await fetch(
  '${url}',
  { headers: { 'X-Service-Key': '${key}' } },
)
console.log(await answer.json())`,
    python: `import json, urllib.request

request = urllib.request.Request(
    '${url}',
    headers={'X-Service-Key': '${key}'},
)
print(json.load(urllib.request.urlopen(request)))`,
    php: `<?php
$context = stream_context_create(['http' => [
    'header' => 'X-Service-Key: ${key}',
]]);
$url = '${url}';
print_r(json_decode(file_get_contents($url, false, $context), true));`,
  }
}

export const CODE_LANGUAGES = ['curl', 'javascript', 'python', 'php'] as const
export type CodeLanguage = (typeof CODE_LANGUAGES)[number]
export const CODE_NAMES: Record<CodeLanguage, string> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  php: 'PHP',
}
