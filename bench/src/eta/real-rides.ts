import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readTrainingTrips, repositoryRoot } from '@repere/geodata'
import { type GraphEdge } from '@repere/roads'
import { estimateJourney, Observations, Profiles, ResidualModel, train, type TrainingTrip } from '@repere/traffic'
import { type Figure } from '../report.js'
import { factorOf, figuresByHour, type UnseenTrip } from './by-hour.js'

/** Traces of Abidjan, no part of the repository. */
export const RIDES = join(repositoryRoot, '../shared/data/gps/abidjan-2019.tar.xz')

/** Buses and shared taxis of Abidjan, judged on days that were not used for training. */
export async function realRides(dataDir: string) {
  const folder = await mkdtemp(join(tmpdir(), 'repere-rides-'))
  try {
    await promisify(execFile)('tar', ['-xJf', RIDES, '-C', folder])
    const names = (await readdir(join(folder, 'traces'))).sort()
    const files = names.map((name) => join(folder, 'traces', name))
    const began = process.hrtime.bigint()
    const { trips, edges, points } = await readTrainingTrips({ dataDir, files })
    const seconds = Number(process.hrtime.bigint() - began) / 1e9
    const model = train(trips, edges, new Date())
    if (!model) throw new Error('no ride could be used')
    const { known, unseen } = halves(trips, edges)
    const { heldOut, gain, coverage, gainOfProfiles } = model.card
    const figures: Figure[] = [
      {
        what: 'real rides read and matched',
        value: points / seconds,
        unit: 'points/s',
        target: { at: 'least', value: 50_000 },
      },
      { what: 'MAPE raw, real rides', value: heldOut.raw.mape, unit: '%', target: null },
      { what: 'MAPE profiles alone, real rides', value: heldOut.profiles.mape, unit: '%', target: null },
      { what: 'MAPE profiles and model, real rides', value: heldOut.model.mape, unit: '%', target: null },
      { what: 'MAE raw, real rides', value: heldOut.raw.mae, unit: 's', target: null },
      { what: 'MAE profiles alone, real rides', value: heldOut.profiles.mae, unit: 's', target: null },
      { what: 'MAE profiles and model, real rides', value: heldOut.model.mae, unit: 's', target: null },
      { what: 'MAPE that profiles take off raw, lower end', value: gainOfProfiles[0], unit: 'points', target: null },
      { what: 'the same, upper end', value: gainOfProfiles[1], unit: 'points', target: null },
      { what: 'MAPE that the model takes off profiles, lower end', value: gain[0], unit: 'points', target: null },
      { what: 'the same, upper end', value: gain[1], unit: 'points', target: null },
      { what: 'rides inside the 10–90 % interval', value: 100 * coverage, unit: '%', target: null },
      ...figuresByHour('real rides of the other half of the days', unseen, factorOf(known)),
    ]
    return { figures, raw: { trips: trips.length, card: model.card } }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const DAY_SECONDS = 86_400

/** The rides of every second day, and those of the other days with estimates from the speeds of the first ones. */
function halves(trips: TrainingTrip[], edges: GraphEdge[]): { known: TrainingTrip[]; unseen: UnseenTrip[] } {
  const dayOf = ({ departure }: TrainingTrip) => Math.floor(departure / DAY_SECONDS)
  const days = [...new Set(trips.map(dayOf))].sort((a, b) => a - b)
  const knownDays = new Set(days.filter((_, index) => index % 2 === 0))
  const known = trips.filter((trip) => knownDays.has(dayOf(trip)))
  const edgeOf = new Map(edges.map((edge) => [edge.id, edge]))
  const observations = Observations.empty(1)
  for (const { contributor, traversals } of known) observations.add(contributor, traversals, (id) => edgeOf.get(id))
  const profiles = Profiles.estimate(observations, () => edges)
  const file = train(known, edges, new Date())
  const knowledge = profiles && { profiles, model: file && new ResidualModel(file) }
  const unseen = trips
    .filter((trip) => !knownDays.has(dayOf(trip)))
    .map(({ path, departure, seconds }): UnseenTrip => {
      const raw = path.reduce((sum, { rawSeconds }) => sum + rawSeconds, 0)
      return { departure, seconds, raw, estimate: knowledge && estimateJourney(path, departure, knowledge) }
    })
  return { known, unseen }
}
