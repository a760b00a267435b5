import { flatMetres } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { wordsOf } from '../judge.js'
import { isLatin } from '../named-things.js'
import { pick, sample } from '../random.js'
import { crossingsOf } from './address-rules.js'
import { type GeneratedQuery } from './generated-query.js'
import { type MappedThing } from './mapped-things.js'
import { type Draw, type Rule } from './rule.js'
import { isFirstOfItsText } from './street-rules.js'

const has = (name: string) => wordsOf(name).join(' ')
const countryOf = ({ things }: Draw, at: LatLng) => things.countryAt(at) ?? ''

/** A piece of street between two others is this long. */
const PIECE_METRES = { min: 60, max: 1_500 }

/** A street between two others that it crosses: the middle of the two crossings. */
export const between: Rule = (draw) => {
  const crossings = crossingsOf(draw)
  const byStreet = new Map<string, { at: LatLng; other: string; town: string }[]>()
  for (const { at, first, second, town } of crossings)
    for (const [street, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const key = `${street}|${town}`
      byStreet.set(key, [...(byStreet.get(key) ?? []), { at, other, town }])
    }
  return sample(draw.random, [...byStreet], 6 * draw.count)
    .flatMap(([key, crossed]): GeneratedQuery[] => {
      const a = pick(draw.random, crossed)
      const b = crossed.find(({ at, other }) => {
        const metres = flatMetres(a.at, at)
        return other !== a.other && metres > PIECE_METRES.min && metres < PIECE_METRES.max
      })
      if (!b) return []
      const street = key.split('|')[0]!
      const q = pick(draw.random, [
        `${street} entre ${a.other} et ${b.other}, ${a.town}`,
        `${street} entre ${a.other} et ${b.other} ${a.town}`,
        `${street} between ${a.other} and ${b.other}, ${a.town}`,
      ])
      const middle = { lat: (a.at.lat + b.at.lat) / 2, lng: (a.at.lng + b.at.lng) / 2 }
      const within = flatMetres(a.at, b.at) / 2 + 80
      return [{ class: 'between', q, country: countryOf(draw, a.at), accept: [{ near: middle, within }] }]
    })
    .filter(isFirstOfItsText)
    .slice(0, draw.count)
}

const GOAL_METRES = { min: 3_000, max: 60_000 }
const MEASURED_WITHIN_METRES = 160

/** A distance behind a landmark, towards a town that lies further on. */
export const measuredTowards: Rule = (draw) => {
  const usable = draw.things.services.filter(
    ({ name }) => name.length >= 9 && name.length <= 32 && isLatin(name) && !/[\d,;/()]/.test(name),
  )
  const counts = new Map<string, number>()
  for (const { name } of draw.things.services) counts.set(has(name), (counts.get(has(name)) ?? 0) + 1)
  return sample(draw.random, usable, 8 * draw.count)
    .flatMap((landmark): GeneratedQuery[] => {
      if (counts.get(has(landmark.name)) !== 1 || wordsOf(landmark.name).length < 2) return []
      const towns = draw.near.towns.within(landmark, GOAL_METRES.max)
      const [town] = towns
      const goal = towns.find(
        ({ thing, metres }) => metres > GOAL_METRES.min && thing !== town!.thing && isLatin(thing.name),
      )
      if (!town || town.metres > 6_000 || !goal) return []
      const metres = pick(draw.random, [100, 200, 300, 500])
      const [x, y] = [`${landmark.name}, ${town.thing.name}`, goal.thing.name]
      const q = pick(draw.random, [
        `${metres} m après ${landmark.name} ${town.thing.name} sur la route de ${y}`,
        `à ${metres}m de ${x}, en allant vers ${y}`,
        `${x}, puis ${metres} m vers ${y}`,
        `${metres} metres after ${x} towards ${y}`,
        `${metres} m après ${x} direction ${y}`,
      ])
      const near = beyond(landmark, goal.thing, metres)
      const accept = [{ near, within: MEASURED_WITHIN_METRES }]
      return [{ class: 'measured_towards', q, country: countryOf(draw, landmark), accept }]
    })
    .slice(0, draw.count)
}

function beyond(from: MappedThing, to: LatLng, metres: number): LatLng {
  const share = metres / flatMetres(from, to)
  return { lat: from.lat + share * (to.lat - from.lat), lng: from.lng + share * (to.lng - from.lng) }
}

const TERMINUS_METRES = 700

/** The end of a line of buses. */
export const terminus: Rule = (draw) =>
  sample(draw.random, draw.things.busLines, 4 * draw.count)
    .flatMap((line, index): GeneratedQuery[] => {
      const city = draw.near.towns.within(line, 15_000).find(({ thing }) => thing.tags.place === 'city')?.thing
      if (!city || line.ends.length === 0) return []
      const said = ['terminus bus {}', 'terminus ligne {}', 'terminus de la ligne {}', 'arrêt final bus {}']
      const q = `${said[index % said.length]!.replace('{}', line.name)} ${city.name}`
      const same = draw.things.busLines.filter(
        ({ name, lat, lng }) => name === line.name && flatMetres(line, { lat, lng }) < 40_000,
      )
      const accept = same.flatMap(({ ends }) => ends).map((near) => ({ near, within: TERMINUS_METRES }))
      return [{ class: 'terminus', q, country: countryOf(draw, line), accept }]
    })
    .filter(isFirstOfItsText)
    .slice(0, draw.count)
