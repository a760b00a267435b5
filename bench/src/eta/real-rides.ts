import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readTrainingTrips, repositoryRoot } from '@repere/geodata'
import { train } from '@repere/traffic'
import { type Figure } from '../report.js'

const ARCHIVE = join(repositoryRoot, '../shared/data/gps/abidjan-2019.tar.xz')

/** Buses and shared taxis of Abidjan, judged on days that were not used for training. */
export async function realRides(dataDir: string) {
  const folder = await mkdtemp(join(tmpdir(), 'repere-rides-'))
  try {
    await promisify(execFile)('tar', ['-xJf', ARCHIVE, '-C', folder])
    const names = (await readdir(join(folder, 'traces'))).sort()
    const files = names.map((name) => join(folder, 'traces', name))
    const began = process.hrtime.bigint()
    const { trips, edges, points } = await readTrainingTrips({ dataDir, files })
    const seconds = Number(process.hrtime.bigint() - began) / 1e9
    const model = train(trips, edges, new Date())
    if (!model) throw new Error('no ride could be used')
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
    ]
    return { figures, raw: { trips: trips.length, card: model.card } }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
