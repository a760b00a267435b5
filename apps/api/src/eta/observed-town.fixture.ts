import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyTraffic, graphEdges, observationsFile, replaceFile } from '@repere/geodata'
import { demoTownData } from '@repere/test-kit'
import { hourOfWeek, Observations } from '@repere/traffic'

/**
 * Durations of trips as multiples of the engine's time: by day, and between 7 and 9 on the morning of a working day
 * (UTC).
 */
export const BY_DAY = 1.2
export const IN_THE_RUSH = 2

const MONDAY = Date.UTC(2026, 0, 5) / 1000
const HOUR = 3600

export const isRush = (epochSeconds: number): boolean => {
  const hour = hourOfWeek(epochSeconds)
  return hour < 5 * 24 && hour % 24 >= 7 && hour % 24 < 9
}

/** On Saturdays by day, main streets stand still and side streets do not. */
export const ON_MARKET_DAYS = 5
const MAIN_STREET = 3

const isMarketDay = (epochSeconds: number): boolean => {
  const hour = hourOfWeek(epochSeconds)
  return hour >= 5 * 24 + 8 && hour < 5 * 24 + 20
}

/** East of it there are no trips: the border of two squares of observations runs through the town. */
const OBSERVED_WEST_OF = 2.2

/**
 * The demo town's build after five cars drove over every road of its west and middle at every hour of a week.
 *
 * @returns its data folder, and a function that removes it
 */
export async function observedTown(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'repere-observed-town-'))
  await cp(await demoTownData(), dataDir, { recursive: true, verbatimSymlinks: true })
  const observations = Observations.empty(1)
  const edges = []
  for await (const some of graphEdges(join(dataDir, 'current/routing/tiles.tar')))
    edges.push(...some.filter(({ shape }) => shape.every(({ lng }) => lng < OBSERVED_WEST_OF)))
  const edgeOf = new Map(edges.map((edge) => [edge.id, edge]))
  for (let hour = 0; hour < 168; hour++) {
    const enteredAt = MONDAY + hour * HOUR + 1
    for (let car = 0; car < 5; car++) {
      // Some cars drive faster than others.
      const luck = 1 + (car - 2) / 20
      const paceOf = (roadClass: number) => {
        if (isMarketDay(enteredAt) && roadClass === MAIN_STREET) return ON_MARKET_DAYS * luck
        return (isRush(enteredAt) ? IN_THE_RUSH : BY_DAY) * luck
      }
      const traversals = edges
        .filter(({ kmPerHour }) => kmPerHour > 0)
        .map(({ id, metres, kmPerHour, roadClass }) => {
          const rawSeconds = (metres / kmPerHour) * 3.6
          return { edge: id, enteredAt, seconds: rawSeconds * paceOf(roadClass), rawSeconds, share: 1 }
        })
      observations.add(`car ${car} ${hour}`, traversals, (id) => edgeOf.get(id))
    }
  }
  await replaceFile(observationsFile(dataDir), observations.toBytes())
  await applyTraffic({ dataDir })
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
}
