interface Point {
  lat: number
  lng: number
}

/** A request whose answer can be drawn. */
export interface SampleRequest {
  path: string
  query: Record<string, string>
  /** Names of the places that a route is between. */
  between?: { origin: string; destination: string }
}

/** A part of the API's first view: what its data covers. It needs no key, and costs nothing. */
export interface FirstView {
  cities: (Point & { name: string })[]
  example: { origin: Point & { name: string }; destination: Point & { name: string } } | null
}

const text = ({ lat, lng }: Point) => `${lat.toFixed(6)},${lng.toFixed(6)}`

/**
 * A route between two well-known places that the data covers; otherwise the area around its largest city.
 *
 * @returns null when the data covers nothing
 */
export function sampleFor({ cities, example }: FirstView, language: 'fr' | 'en'): SampleRequest | null {
  if (example !== null) {
    const { origin, destination } = example
    return {
      path: '/v1/route',
      query: { origin: text(origin), destination: text(destination), language },
      between: { origin: origin.name, destination: destination.name },
    }
  }
  const [city] = cities
  if (city === undefined) return null
  return { path: '/v1/isochrone', query: { lat: city.lat.toFixed(5), lng: city.lng.toFixed(5), time: '10' } }
}

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
