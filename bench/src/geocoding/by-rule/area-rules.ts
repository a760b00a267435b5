import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type AddedArea, readAreas, readConfig } from '@repere/geodata'
import { isInsideFlatRings } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { wordsOf } from '../judge.js'
import { isLatin } from '../named-things.js'
import { sample } from '../random.js'
import { type GeneratedQuery } from './generated-query.js'
import { type MappedThing } from './mapped-things.js'
import { type Draw, type Rule } from './rule.js'

const codes = ['bf', 'bj', 'ci', 'gh', 'gn', 'lr', 'ml', 'ne', 'ng', 'sl', 'sn', 'tg']
/** Guinea's regions hold its prefectures in these files. */
const withoutRegions = new Set(['GN'])
const unitsPerDegree = 1e7

/** Outlines of regions and districts; empty where the machine has none. */
export async function knownAreas(): Promise<AddedArea[]> {
  const areas: AddedArea[] = []
  for (const folder of readConfig().extractFolders) {
    for (const code of codes) {
      const file = join(folder, '..', 'areas', `${code}.geojsonl.gz`)
      if (existsSync(file)) areas.push(...(await readAreas(file)))
    }
  }
  return areas
}

const holds = ({ rings }: AddedArea, { lat, lng }: LatLng) =>
  isInsideFlatRings(rings, Math.round(lng * unitsPerDegree), Math.round(lat * unitsPerDegree))

const has = (name: string) => wordsOf(name).join(' ')

/** The names under which an area may be shown. */
const namesOf = ({ names }: AddedArea) => [
  ...new Set([names.name!, names['name:fr'], names['name:en']].flatMap((name) => (name ? [has(name)] : []))),
]

interface Placed {
  thing: MappedThing
  area: AddedArea
}

/** Towns and villages with the area of a layer that contains them. */
function placedIn({ things, random }: Draw, layer: string, from: readonly MappedThing[], count: number): Placed[] {
  const areas = things.areas.filter(
    (area) => area.layer === layer && !(layer === 'region' && withoutRegions.has(area.country ?? '')),
  )
  return sample(random, from, 4 * count)
    .flatMap((thing) => {
      const area = areas.find((one) => holds(one, thing))
      const isUsable = area && thing.name && isLatin(thing.name) && has(thing.name) !== has(area.names.name!)
      return isUsable ? [{ thing, area }] : []
    })
    .slice(0, count)
}

const wordsFor: Readonly<Record<string, { region: string; district: string }>> = {
  NG: { region: '{} State', district: '{} LGA' },
  GH: { region: '{} Region', district: '{} District' },
  LR: { region: '{} County', district: '{} District' },
  SL: { region: '{} Province', district: '{} District' },
  BJ: { region: 'département {}', district: 'commune de {}' },
  TG: { region: 'région {}', district: 'préfecture {}' },
  ML: { region: 'région de {}', district: 'cercle de {}' },
}
const usualWords = { region: 'région de {}', district: 'département de {}' }
const said = ({ country, layer, names }: AddedArea) => {
  const words = wordsFor[country ?? ''] ?? usualWords
  return words[layer === 'region' ? 'region' : 'district'].replace('{}', names.name!)
}

/** "Town, Region" and "Town, District", in either order, with and without the word for the area. */
const inArea =
  (name: 'town_region' | 'town_district', layer: 'region' | 'district'): Rule =>
  (draw) =>
    placedIn(draw, layer, draw.things.towns, draw.count).map(({ thing, area }, index): GeneratedQuery => {
      const around = index % 3 === 1 ? said(area) : area.names.name!
      const q = index % 4 === 3 ? `${around}, ${thing.name}` : `${thing.name}, ${around}`
      const accept = [{ has: has(thing.name), near: thing, within: 3_000 }]
      return { class: name, q, country: draw.things.countryAt(thing) ?? '', accept }
    })

export const townRegion = inArea('town_region', 'region')
export const townDistrict = inArea('town_district', 'district')

/** A service of a kind in a region or a district. */
export const areaNamed: Rule = (draw) =>
  sample(
    draw.random,
    draw.things.areas.filter(({ country }) => !withoutRegions.has(country ?? '')),
    draw.count,
  ).map((area): GeneratedQuery => {
    const namesakes = draw.things.areas.filter((one) => one.layer === area.layer && one.names.name === area.names.name)
    const accept = namesakes.flatMap((one) =>
      namesOf(one).map((name) => ({ has: name, layer: [one.layer], country: one.country! })),
    )
    return { class: 'area_named', q: said(area), country: area.country!, accept }
  })

/** The district and the region of a point, by reverse. */
const atPoint =
  (name: 'district_at' | 'region_at', layer: 'region' | 'district'): Rule =>
  (draw) =>
    placedIn(draw, layer, [...draw.things.services, ...draw.things.towns], draw.count).map(
      ({ thing, area }): GeneratedQuery => {
        const at = { lat: thing.lat, lng: thing.lng }
        const accept = namesOf(area).map((one) => (layer === 'region' ? { region: one } : { district: one }))
        return { class: name, endpoint: 'reverse', at, country: area.country ?? '', accept }
      },
    )

export const districtAt = atPoint('district_at', 'district')
export const regionAt = atPoint('region_at', 'region')
