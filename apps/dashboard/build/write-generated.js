import { mkdir, readFile, writeFile } from 'node:fs/promises'
import openapi, { astToString } from 'openapi-typescript'

const SOURCE = new URL('../../admin/openapi.json', import.meta.url)
const OUT = new URL('../generated/', import.meta.url)

/** Generates the pages' view of the admin API: its types, and the rules of its request bodies. */
const document = JSON.parse(await readFile(SOURCE, 'utf8'))
await mkdir(OUT, { recursive: true })
await writeFile(new URL('admin-api.d.ts', OUT), astToString(await openapi(SOURCE)))
await writeFile(new URL('body-rules.json', OUT), JSON.stringify(bodyRules(document)))
await writeFile(new URL('staff-roles.json', OUT), JSON.stringify(staffRoles(document)))

/** The schema of every request body, by its name; texts for readers are left out, but for examples. */
function bodyRules({ paths, components }) {
  const names = Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .map((operation) => operation.requestBody?.content?.['application/json']?.schema?.$ref?.split('/').at(-1))
    .filter((name) => name !== undefined)
  return Object.fromEntries([...new Set(names)].sort().map((name) => [name, bare(components.schemas[name])]))
}

function bare(value) {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key, inner]) => {
    return !((key === 'description' || key === 'examples') && typeof inner !== 'object')
  })
  return Object.fromEntries(kept.map(([key, inner]) => [key, bare(inner)]))
}

/** The roles of each staff operation, by `method path`. */
function staffRoles({ paths }) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation['x-allow']]),
  )
  return Object.fromEntries(operations.filter(([name, allow]) => name.includes(' /staff/') && Array.isArray(allow)))
}
