import { categoryOf } from '@repere/gazetteer'
import { type Tags } from '../osm-pbf/elements.js'
import { populationOf } from './names-of.js'

/** Inhabitants of a settlement of a category without a count. */
const usualPopulation: Record<string, number> = {
  city: 200_000,
  town: 20_000,
  suburb: 30_000,
  quarter: 12_000,
  neighbourhood: 5_000,
  village: 1_000,
  hamlet: 150,
  isolated_dwelling: 20,
  locality: 50,
  state: 1_500_000,
}

// Ten times the population adds this much importance.
const perPowerOfTen = 0.07
const namelessShare = 0.4
const importanceMax = 0.99

/**
 * The prior probability that a search means this thing: 0..1, from its category, its population and its fame.
 *
 * @param category  main slug; null for a named thing without a category
 * @param fame  0..1 of the settlement around it; 0 outside
 */
export function importanceOf(category: string | null, tags: Tags, named: boolean, fame = 0): number {
  let importance = (category !== null && categoryOf(category)?.importance) || 0.18
  const population = populationOf(tags)
  const usual = category === null ? undefined : usualPopulation[category]
  if (population !== null && usual !== undefined) importance += Math.log10(population / usual) * perPowerOfTen
  if (tags.capital === 'yes' || tags.capital === '2') importance += 0.12
  else if (tags.capital !== undefined && tags.capital !== 'no') importance += 0.04
  if (tags.wikidata !== undefined || tags.wikipedia !== undefined) importance += 0.08
  importance += Math.min(0.05, 0.01 * translationsIn(tags))
  importance += 0.06 * fame
  if (!named) importance *= namelessShare
  // Rounded, so that the order of summation does not change the rank.
  return Math.round(Math.min(importanceMax, Math.max(0.01, importance)) * 1e6) / 1e6
}

function translationsIn(tags: Tags): number {
  let count = 0
  for (const key in tags) if (key.startsWith('name:')) count++
  return count
}

// West African cities and villages both have about this many people per square kilometre of built-up land. The name is
// also used far outside it.
const peoplePerSquareKilometre = 6_000
const sprawl = 1.5

const reachLeastMetres: Record<string, number> = {
  city: 7_000,
  town: 2_500,
  village: 1_000,
  hamlet: 600,
  isolated_dwelling: 250,
  locality: 600,
  island: 1_000,
  suburb: 1_500,
  quarter: 1_000,
  neighbourhood: 700,
}
const reachMostMetres = 25_000

/** The radius in which a settlement's name is in use, in metres. */
export function reachOf(category: string, tags: Tags): number {
  const least = reachLeastMetres[category] ?? 500
  const population = populationOf(tags)
  if (population === null) return least
  const radius = Math.sqrt(population / peoplePerSquareKilometre / Math.PI) * 1000 * sprawl
  return Math.round(Math.min(reachMostMetres, Math.max(least, radius)))
}
