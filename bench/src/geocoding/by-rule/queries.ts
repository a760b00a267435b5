import { createHash } from 'node:crypto'
import { seededRandom } from '@repere/shared/seeded-random'
import { type GeneratedClass, generatedClasses, type GoldQuery, type Half } from '../gold.js'
import { knownAreas } from './area-rules.js'
import { type GeneratedQuery } from './generated-query.js'
import { mappedThings, NearThings } from './mapped-things.js'
import { type Draw } from './rule.js'
import { rules } from './rules.js'

/** Queries in both halves together, so that the share of one half is known to about two percent. */
const countPerClass = 480
const seed = 20_260_204

/**
 * Queries by rule from the map itself, in two halves by a hash of the query. They are not stored: every run creates the
 * same queries from the extract.
 *
 * @param extract  file of the West Africa sample
 * @param classes  those that are made
 */
export async function generatedQueries(
  extract: string,
  classes: readonly GeneratedClass[] = generatedClasses,
): Promise<GoldQuery[]> {
  const things = await mappedThings(extract, await knownAreas())
  const near = {
    services: new NearThings(things.services),
    quarters: new NearThings(things.quarters),
    towns: new NearThings(things.towns),
  }
  return generatedClasses.flatMap((name, index) => {
    if (!classes.includes(name)) return []
    const draw: Draw = { things, near, random: seededRandom(seed + index), count: countPerClass }
    return rules[name](draw).map((query) => ({ ...query, language: 'fr', half: halfOf(query) }))
  })
}

/** The half of a query depends only on the query itself. */
export function halfOf({ class: name, q, at, bias }: GeneratedQuery): Half {
  const digest = createHash('sha256')
    .update(JSON.stringify([name, q, at, bias]))
    .digest()
  return digest[0]! % 2 === 0 ? 'development' : 'held_out'
}
