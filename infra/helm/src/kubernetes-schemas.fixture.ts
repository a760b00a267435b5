import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

type Json = Record<string, unknown>

/** Paths in the folder of tools: Kubernetes' OpenAPI document, and the Prometheus operator's ServiceMonitor. */
const OPENAPI = 'kubernetes/openapi.json'
const SERVICE_MONITORS = 'kubernetes/servicemonitors.yaml'

export function hasKubernetesSchemas(toolsDir: string): boolean {
  return [OPENAPI, SERVICE_MONITORS].every((file) => existsSync(join(toolsDir, file)))
}

/**
 * Writes a JSON schema for each kind, with the file names of kubeconform: `deployment-apps-v1.json`. The schemas refuse
 * fields that Kubernetes does not know.
 */
export function writeKubernetesSchemas(toolsDir: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const { definitions } = JSON.parse(readFileSync(join(toolsDir, OPENAPI), 'utf8')) as { definitions: Json }
  for (const [name, definition] of Object.entries(definitions)) {
    const kinds = (definition as Json)['x-kubernetes-group-version-kind'] as
      { group: string; version: string; kind: string }[] | undefined
    if (kinds?.length !== 1) continue
    const [{ group, version, kind }] = kinds as [{ group: string; version: string; kind: string }]
    const schema = { ...(strict(definition) as Json), definitions: reachableFrom(name, definitions) }
    writeFileSync(join(folder, fileOf(kind, group, version)), JSON.stringify(schema))
  }
  const monitors = parse(readFileSync(join(toolsDir, SERVICE_MONITORS), 'utf8')) as {
    spec: { group: string; versions: { name: string; schema: { openAPIV3Schema: Json } }[] }
  }
  const [version] = monitors.spec.versions
  if (version === undefined) throw new Error(`${SERVICE_MONITORS} has no version`)
  writeFileSync(
    join(folder, fileOf('ServiceMonitor', monitors.spec.group, version.name)),
    JSON.stringify(strict(version.schema.openAPIV3Schema)),
  )
}

function fileOf(kind: string, group: string, version: string): string {
  const [first] = group.split('.')
  return `${[kind.toLowerCase(), ...(first ? [first] : []), version].join('-')}.json`
}

/** A definition and everything that it refers to, directly or indirectly. */
function reachableFrom(name: string, definitions: Json): Json {
  const found: Json = {}
  const waiting = [name]
  for (const next of waiting) {
    const text = JSON.stringify(definitions[next])
    for (const [, other] of text.matchAll(/"#\/definitions\/([^"]+)"/g)) {
      if (other === undefined || other in found) continue
      found[other] = strict(definitions[other])
      waiting.push(other)
    }
  }
  return found
}

/** A schema that refuses unknown fields, and accepts numbers and texts where Kubernetes accepts both. */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict)
  if (typeof value !== 'object' || value === null) return value
  const { format, ...others } = value as Json
  const copy: Json = Object.fromEntries(Object.entries(others).map(([key, inner]) => [key, strict(inner)]))
  const isQuantity = typeof copy.description === 'string' && copy.description.startsWith('Quantity is a fixed-point')
  if (format === 'int-or-string' || isQuantity) copy.type = ['string', 'number']
  if (copy['x-kubernetes-int-or-string'] === true) {
    copy.type = ['string', 'number']
    delete copy.anyOf
  }
  if (typeof copy.properties === 'object' && copy.additionalProperties === undefined) copy.additionalProperties = false
  return copy
}
