import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { type Layer, layers, type Names, normalised } from '@repere/gazetteer'
import { GeodataProblem } from '../problems.js'

/** An entry of the file: names that OpenStreetMap lacks, and whether the place is a capital. */
export interface Alias {
  name: string
  country: string
  layer: Layer
  alt: string[]
  old: string[]
  /** Names by language. */
  names: Record<string, string>
  capital: boolean
}

const shippedFile = fileURLToPath(new URL('../../aliases.yaml', import.meta.url))

/**
 * The names of `aliases.yaml`, maintained by hand: exonyms, former and popular names, attached to documents by name,
 * country and layer. An entry without a match is reported, not fatal: an extract may contain one country only.
 */
export class Aliases {
  private readonly byKey = new Map<string, Alias[]>()
  private readonly unmatched: Set<Alias>

  constructor(readonly all: readonly Alias[]) {
    this.unmatched = new Set(all)
    for (const alias of all) {
      const key = keyOf(normalised(alias.name), alias.country, alias.layer)
      this.byKey.set(key, [...(this.byKey.get(key) ?? []), alias])
    }
  }

  static shippedText(): string {
    return readFileSync(shippedFile, 'utf8')
  }

  /** @throws GeodataProblem `bad_settings` naming every invalid entry */
  static parse(text: string): Aliases {
    const faults: string[] = []
    const entries = parse(text) as unknown
    const aliases: Alias[] = []
    for (const [index, entry] of (Array.isArray(entries) ? entries : []).entries()) {
      const alias = aliasOf(entry)
      if (typeof alias === 'string') faults.push(`entry ${index + 1}: ${alias}`)
      else aliases.push(alias)
    }
    if (!Array.isArray(entries)) faults.push('it is not a list')
    if (faults.length > 0) {
      throw new GeodataProblem('bad_settings', `aliases.yaml: ${faults.join('; ')}.`, 'Correct these entries.')
    }
    return new Aliases(aliases)
  }

  /** The entries for a thing, which count as matched from now on. */
  of(names: Names, country: string | null, layer: Layer): Alias[] {
    if (country === null) return none
    const found = new Set<Alias>()
    for (const name of [names[''], names.fr, names.en]) {
      if (typeof name !== 'string') continue
      for (const alias of this.byKey.get(keyOf(normalised(name), country, layer)) ?? []) found.add(alias)
    }
    if (found.size === 0) return none
    for (const alias of found) this.unmatched.delete(alias)
    return [...found]
  }

  /** Entries that have not matched anything so far. */
  left(): Alias[] {
    return [...this.unmatched]
  }
}

/** The names with the names of the entries added. Existing names are kept. */
export function withAliases(names: Names, aliases: readonly Alias[]): Names {
  if (aliases.length === 0) return names
  const merged: Names = { ...names }
  for (const alias of aliases) {
    for (const [language, name] of Object.entries(alias.names)) merged[language] ??= name
    if (alias.alt.length > 0) merged.alt = [...new Set([...(merged.alt ?? []), ...alias.alt])]
    if (alias.old.length > 0) merged.old = [...new Set([...(merged.old ?? []), ...alias.old])]
  }
  return merged
}

const none: Alias[] = []

function keyOf(name: string, country: string, layer: Layer): string {
  return `${country} ${layer} ${name}`
}

/** @returns the fault of the entry, in words; undefined for a valid entry */
function aliasOf(entry: unknown): Alias | string {
  if (typeof entry !== 'object' || entry === null) return 'is no mapping'
  const {
    name,
    country,
    layer,
    alt = [],
    old = [],
    names = {},
    capital = false,
    ...more
  } = entry as Record<string, unknown>
  const isTexts = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((text) => typeof text === 'string' && text !== '')
  if (Object.keys(more).length > 0) return `knows no ${Object.keys(more).join(', ')}`
  if (typeof name !== 'string' || normalised(name) === '') return 'has no name'
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return `${name} has no country`
  if (!layers.includes(layer as Layer)) return `${name} has no known layer`
  if (!isTexts(alt) || !isTexts(old)) return `${name}: alt and old are lists of names`
  if (typeof names !== 'object' || names === null || !isTexts(Object.values(names))) return `${name}: names by language`
  if (typeof capital !== 'boolean') return `${name}: capital is true or false`
  return { name, country, layer: layer as Layer, alt, old, names: names as Record<string, string>, capital }
}
