import { type Details, type Names } from '@repere/gazetteer'
import { type Tags } from '../osm-pbf/elements.js'

// Values that mappers write for a missing name.
const noName = /^(?:no|yes|none|n\/?a|unknown|inconnue?|unnamed|sans nom|fixme|[?.\-_\s]*)$/i
const languageKey = /^name:([a-z]{2,3})$/
const otherNames =
  /^(?:alt_name|loc_name|official_name|short_name|int_name|nat_name|reg_name|local_name|alt_short_name)(?:_\d+)?(?::[a-z]{2,3})?$/
const formerNames = /^(?:old_name|was:name|former_name)(?:_\d+)?(?::[a-z]{2,3})?$/

const nameLengthMax = 200

/** All names in the tags, `a;b` as two names; null without any. */
export function namesOf(tags: Tags): Names | null {
  const names: Names = {}
  const alt = new Set<string>()
  const old = new Set<string>()
  for (const key in tags) {
    if (key === 'name') {
      const [first, ...more] = split(tags[key]!)
      if (first !== undefined) names[''] = first
      for (const name of more) alt.add(name)
      continue
    }
    // Most keys are not names, and this runs for every tag of an extract.
    if (!key.includes('name')) continue
    const language = languageKey.exec(key)?.[1]
    const values = split(tags[key]!)
    if (language !== undefined && values[0] !== undefined) {
      names[language] = values[0]
      for (const name of values.slice(1)) alt.add(name)
    }
    if (otherNames.test(key)) for (const name of values) alt.add(name)
    else if (formerNames.test(key)) for (const name of values) old.add(name)
  }
  const [anyAlt] = alt
  const [anyOld] = old
  if (Object.keys(names).length === 0 && anyAlt === undefined) {
    if (anyOld === undefined) return null
    // A former name is better than none.
    names[''] = anyOld
    old.delete(anyOld)
  }
  for (const name of Object.values(names)) alt.delete(name as string)
  if (alt.size > 0) names.alt = [...alt]
  if (old.size > 0) names.old = [...old]
  return names
}

function split(value: string): string[] {
  return value
    .split(';')
    .map((name) => name.trim().slice(0, nameLengthMax))
    .filter((name) => !noName.test(name))
}

/** The details on the page of a place, from tags; null if there are none. */
export function detailsOf(tags: Tags, categories: readonly string[]): Details | null {
  const details: Details = {}
  if (categories.length > 1) details.categories = categories.slice(1)
  const put = (field: Exclude<keyof Details, 'categories' | 'population'>, ...keys: string[]) => {
    for (const key of keys) {
      const value = tags[key]?.trim()
      if (value) {
        details[field] = value
        return
      }
    }
  }
  put('phone', 'phone', 'contact:phone', 'contact:mobile', 'mobile')
  put('website', 'website', 'contact:website', 'url')
  put('email', 'email', 'contact:email')
  put('opening_hours', 'opening_hours')
  put('operator', 'operator')
  put('brand', 'brand')
  put('wikidata', 'wikidata')
  put('address', 'addr:full', 'address')
  const population = populationOf(tags)
  if (population !== null) details.population = population
  return Object.keys(details).length > 0 ? details : null
}

/** Persons, from a number with any thousands separator; null when unknown. */
export function populationOf(tags: Tags): number | null {
  const digits = tags.population?.replace(/[\s,.']/g, '')
  if (!digits || !/^\d{1,9}$/.test(digits)) return null
  const people = Number(digits)
  return people > 0 ? people : null
}
