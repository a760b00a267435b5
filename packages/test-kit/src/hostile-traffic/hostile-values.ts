import { type OpenApiDocument, type Schema } from './openapi-document.js'
import { type SeededRandom } from '../seeded-random.js'

/** Texts that are known to break parsers, databases, templates and time zones. */
const WILD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eevil',
  '\r\nX-Injected: 1',
  '\t',
  '%',
  '%00',
  '%ff',
  '-1',
  '-0',
  '1e400',
  '1e999',
  '0x10',
  '1_000',
  'NaN',
  'Infinity',
  '١٢',
  '9007199254740993',
  '99999999999999999999',
  '2147483648',
  '🚌',
  'ﬀ',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  "' OR 1=1--",
  "'; DROP TABLE accounts; --",
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  'javascript:alert(1)',
  '$(sleep 5)',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '2026-02-30',
  '0000-00-00',
  '9999-12',
  '2026-13',
  '+275760-09-13T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00Z',
  '2026-01-01T00:00:00+99:99',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '*',
  '%_%',
  '"',
  '\\',
  'NEAR(a b)',
  'a AND NOT b',
  'a'.repeat(300),
  'é'.repeat(5_000),
]

const WILD_NUMBERS = [
  0, -0, -1, 1, 0.5, -0.1, 1e-320, 1e308, -1e308, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296,
  9_007_199_254_740_991, 9_007_199_254_740_994, 1e19, 89.999999, 90.000001, 180.5,
]

export const wildText = (random: SeededRandom): string => random.pick(WILD_TEXTS)

/** Any JSON value; nested at most three deep. */
export function wildJson(random: SeededRandom, depth = 0): unknown {
  switch (random.integer(0, depth < 3 ? 7 : 4)) {
    case 0:
    case 1:
      return wildText(random)
    case 2:
      return random.pick(WILD_NUMBERS)
    case 3:
      return random.pick([null, true, false])
    case 4:
      return random.pick([[], {}, [[]], [null], { '': '' }])
    case 5:
      return Array.from({ length: random.integer(0, 4) }, () => wildJson(random, depth + 1))
    default:
      return Object.fromEntries(
        Array.from({ length: random.integer(0, 3) }, () => [wildText(random), wildJson(random, depth + 1)]),
      )
  }
}

/** A value that matches the schema as far as a schema says; `point` is a place in the data build. */
export function wantedValue(document: OpenApiDocument, schema: Schema, name: string, random: SeededRandom): unknown {
  const inner = schema.allOf?.[0] ?? schema.anyOf?.[0] ?? (schema.oneOf && random.pick(schema.oneOf))
  if (schema.$ref ?? inner?.$ref) {
    const target = document.components?.schemas?.[(schema.$ref ?? inner!.$ref!).split('/').at(-1)!]
    return wantedValue(document, target ?? {}, name, random)
  }
  if (schema.enum) return random.pick(schema.enum)
  if (schema.example !== undefined && schema.type !== 'object' && random.chance(0.8)) return schema.example
  if (inner) return wantedValue(document, inner, name, random)
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  switch (type) {
    case 'integer':
      return random.integer(schema.minimum ?? 0, Math.min(schema.maximum ?? 1_000, 1_000_000))
    case 'number':
      return (schema.minimum ?? 0) + random.next() * ((schema.maximum ?? 10) - (schema.minimum ?? 0))
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'array': {
      const length = random.integer(schema.minItems ?? 0, (schema.minItems ?? 0) + 3)
      return Array.from({ length }, () => wantedValue(document, schema.items ?? {}, name, random))
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(() => random.chance(0.85))
          .map(([key, part]) => [key, wantedValue(document, part, key, random)]),
      )
    default:
      return wantedText(schema, name, random)
  }
}

function wantedText({ format, minLength = 0, maxLength = 40 }: Schema, name: string, random: SeededRandom): string {
  switch (format) {
    case 'uuid':
      return '01890000-0000-7000-8000-000000000000'
    case 'date':
      return random.pick(['2026-07-01', '2030-01-31', '2024-02-29'])
    case 'date-time':
      return random.pick(['2030-01-31T08:30:00Z', '2026-07-01T00:00:00+01:00'])
    case 'email':
      return `someone-${random.integer(0, 1_000_000)}@client.example`
    case 'uri':
      return 'https://client.example/page'
    default: {
      const text = `${name} ${random.integer(0, 9_999)}`.padEnd(minLength, 'x')
      return text.slice(0, maxLength)
    }
  }
}
