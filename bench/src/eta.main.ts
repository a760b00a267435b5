import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasAbidjanTraces } from '@repere/test-kit'
import { readBenchConfig } from './config.js'
import { realRides } from './eta/real-rides.js'
import { simulatedWeeks } from './eta/simulated-weeks.js'
import { report, type Figure } from './report.js'

/** The accuracy of travel times in traffic, on weeks and rides that were not used for training. */
const { dataDir, data } = await readBenchConfig()
const scratch = await mkdtemp(join(tmpdir(), 'repere-bench-eta-'))
try {
  const figures: Figure[] = []
  const raw: Record<string, object> = {}
  console.error('simulating a city')
  const simulated = await simulatedWeeks(dataDir, data, scratch)
  figures.push(...simulated.figures)
  raw.simulated = simulated.raw
  if (data === 'west-africa' && hasAbidjanTraces()) {
    console.error('reading real rides')
    const real = await realRides(dataDir)
    figures.push(...real.figures)
    raw.real = real.raw
  }
  await report('eta', data, figures, raw)
} finally {
  await rm(scratch, { recursive: true, force: true })
}
