import { findExtract, readConfig, readRegion, visitExtract } from '@repere/geodata'
import { type LatLng } from '@repere/shared'
import { wordsOf } from './judge.js'

/** A thing on the map that has a name, as people would look for it. */
export interface NamedThing extends LatLng {
  name: string
}

export interface KnownWords {
  has(word: string): boolean
}

export interface NamedThings {
  cities: NamedThing[]
  /** Shops, schools, pharmacies and the like. */
  services: NamedThing[]
  /** Every word of every name, plain. */
  words: KnownWords
}

export const serviceKeys = ['amenity', 'shop', 'tourism', 'office', 'healthcare', 'leisure']
// Names that a user could type: neither "A" nor a sentence.
const lengths = { min: 5, max: 45 }

/** The named nodes of an extract: directly from the map, so that our index does not decide which queries exist. */
export async function namedThings(extract: string): Promise<NamedThings> {
  const words = new Set<string>()
  const things: NamedThings = { cities: [], services: [], words }
  await visitExtract(extract, {
    node(_id, lat, lng, tags) {
      if (!tags) return
      for (const [key, value] of Object.entries(tags)) {
        if (key.includes('name')) for (const word of wordsOf(value)) words.add(word)
      }
      const { name, place } = tags
      if (!name || name.length < lengths.min || name.length > lengths.max || !isLatin(name)) return
      if (place === 'city' || place === 'town') things.cities.push({ name, lat, lng })
      else if (serviceKeys.some((key) => key in tags)) things.services.push({ name, lat, lng })
    },
    way(_id, _nodes, tags) {
      if (tags.name) for (const word of wordsOf(tags.name)) words.add(word)
    },
  })
  return things
}

export const isLatin = (text: string) => /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}]+$/u.test(text)

/** The file of the West Africa sample. @throws Error if no folder contains it */
export async function westAfricaExtract(): Promise<string> {
  const { regionsDir, extractFolders } = readConfig()
  const found = await findExtract(await readRegion(regionsDir, 'west-africa'), regionsDir, extractFolders)
  if (!found) throw new Error('there is no extract of West Africa')
  return found.files[0]!
}
