/** A request to show as code. This file has no dependency: servers and browser pages use it. */
export interface SampleRequest {
  /** Values of the template's variables. */
  path?: Record<string, string>
  query?: Record<string, string>
  body?: object
  method: string
  /** Template, like `/v1/places/{id}`. */
  template: string
  /** Origin of the API, without a trailing slash. */
  baseUrl: string
  /** False: the operation needs no key. */
  keyed: boolean
  /** Media type of a body that is no JSON; null for JSON. */
  file: string | null
}

export interface CodeSample {
  lang: 'curl' | 'JavaScript' | 'Python' | 'PHP'
  label: string
  source: string
}

/** The same request in four languages, with their standard libraries only. The key comes from `REPERE_KEY`. */
export function codeSamples(request: SampleRequest): CodeSample[] {
  const url = addressOf(request)
  return [
    { lang: 'curl', label: 'curl', source: curl(request, url) },
    { lang: 'JavaScript', label: 'JavaScript', source: javascript(request, url) },
    { lang: 'Python', label: 'Python', source: python(request, url) },
    { lang: 'PHP', label: 'PHP', source: php(request, url) },
  ]
}

export function addressOf({ template, path = {}, query = {}, baseUrl }: SampleRequest): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    encodeURIComponent(path[name] ?? whole).replaceAll(/%2C|%3B/g, decodeURIComponent),
  )
  // Commas between coordinates are readable and allowed in a query.
  const parameters = new URLSearchParams(query).toString().replaceAll('%2C', ',')
  return `${baseUrl}${filled}${parameters === '' ? '' : `?${parameters}`}`
}

const json = (body: object) => JSON.stringify(body, null, 2)

function curl({ method, body, keyed, file }: SampleRequest, url: string): string {
  const lines = [`curl --fail-with-body --silent '${url}'`]
  if (keyed) lines.push('-H "X-Service-Key: $REPERE_KEY"')
  if (body) lines.push(`-H 'Content-Type: application/json'`, `-d '${json(body).replaceAll("'", `'\\''`)}'`)
  if (body && method !== 'POST') lines.push(`-X ${method}`)
  if (file) lines.push('--output answer.bin')
  return lines.join(' \\\n  ')
}

function javascript({ method, body, keyed, file }: SampleRequest, url: string): string {
  const headers = [
    ...(keyed ? [`'X-Service-Key': process.env.REPERE_KEY`] : []),
    ...(body ? [`'Content-Type': 'application/json'`] : []),
  ]
  const options = [
    ...(body ? [`  method: '${method}',`] : []),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(body ? [`  body: JSON.stringify(${json(body).replaceAll('\n', '\n  ')}),`] : []),
  ]
  const read = file
    ? 'const bytes = await response.arrayBuffer()\nconsole.log(bytes.byteLength)'
    : 'console.log(await response.json())'
  return [
    `const response = await fetch('${url.replaceAll("'", '%27')}', {`,
    ...options,
    '})',
    'if (!response.ok) throw new Error(await response.text())',
    read,
  ].join('\n')
}

function python({ method, body, keyed, file }: SampleRequest, url: string): string {
  const headers = [
    ...(keyed ? [`"X-Service-Key": os.environ["REPERE_KEY"]`] : []),
    ...(body ? [`"Content-Type": "application/json"`] : []),
  ]
  return [
    'import json',
    'import os',
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    "${url}",`,
    ...(headers.length > 0 ? [`    headers={${headers.join(', ')}},`] : []),
    ...(body ? [`    data=json.dumps(${pythonValue(body, '    ')}).encode(),`, `    method="${method}",`] : []),
    ')',
    'with urllib.request.urlopen(request) as response:',
    file ? '    print(len(response.read()))' : '    print(json.load(response))',
  ].join('\n')
}

function php({ method, body, keyed, file }: SampleRequest, url: string): string {
  const headers = [
    ...(keyed ? [`'X-Service-Key: ' . getenv('REPERE_KEY')`] : []),
    ...(body ? [`'Content-Type: application/json'`] : []),
  ]
  return [
    '<?php',
    `$context = stream_context_create(['http' => [`,
    ...(body ? [`    'method' => '${method}',`] : []),
    ...(headers.length > 0 ? [`    'header' => [${headers.join(', ')}],`] : []),
    ...(body ? [`    'content' => json_encode(${phpValue(body, '    ')}),`] : []),
    ']]);',
    `$answer = file_get_contents('${url.replaceAll("'", '%27')}', false, $context);`,
    'if ($answer === false) exit(1);',
    file ? 'echo strlen($answer), PHP_EOL;' : 'print_r(json_decode($answer, true));',
  ].join('\n')
}

const isFlat = (value: object) => Object.values(value).every((inner) => typeof inner !== 'object' || inner === null)

function pythonValue(value: unknown, indent: string): string {
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (value === null) return 'None'
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent}    `
  const parts = Array.isArray(value)
    ? value.map((item) => pythonValue(item, inner))
    : Object.entries(value).map(([name, item]) => `"${name}": ${pythonValue(item, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  if (isFlat(value)) return `${open}${parts.join(', ')}${close}`
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
}

function phpValue(value: unknown, indent: string): string {
  if (typeof value === 'string') return `'${value.replaceAll(/['\\]/g, '\\$&')}'`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}    `
  const parts = Array.isArray(value)
    ? value.map((item) => phpValue(item, inner))
    : Object.entries(value).map(([name, item]) => `'${name}' => ${phpValue(item, inner)}`)
  if (isFlat(value)) return `[${parts.join(', ')}]`
  return `[\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}]`
}
