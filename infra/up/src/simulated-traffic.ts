import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { applyTraffic, importTraces } from '@repere/geodata'
import { StartProblem } from '@repere/local'
import { PORT_FICTION } from '@repere/port-fiction'
import { type Manifest } from '@repere/shared'

/** Enough for every larger road of a small town to have the three drivers that a stored speed takes. */
const CITY = { days: 14, trips: 200, radiusKm: 3 }

/**
 * Lets a simulated city drive over a made-up region, learns its traffic from the traces and puts it in service, unless
 * the build has traffic already.
 *
 * @throws StartProblem  on real data, whose travel times would then be invented
 */
export async function simulateTraffic(
  manifest: Manifest,
  { dataDir, onProgress, signal }: { dataDir: string; onProgress: (done: number) => void; signal: AbortSignal },
): Promise<Manifest> {
  if (!manifest.fictional) {
    throw new StartProblem(
      `The data of ${manifest.region} is real, and simulated traffic would make its travel times up.`,
      'Use --region port-fiction with --simulated-traffic, or learn real traffic: bin/data traffic --help.',
    )
  }
  if (manifest.artefacts.traffic !== undefined) return manifest
  onProgress(0)
  const traces = join(dataDir, 'simulated-traces.ndjson')
  try {
    await drive(manifest, dataDir, traces, signal)
    await importTraces({ dataDir, files: [traces], signal, onProgress: (done) => onProgress(0.2 + 0.8 * done) })
    return await applyTraffic({ dataDir, signal })
  } finally {
    await rm(traces, { force: true })
  }
}

async function drive(
  { bounds, region }: Manifest,
  dataDir: string,
  traces: string,
  signal: AbortSignal,
): Promise<void> {
  const [west, south, east, north] = bounds
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 }
  const { lat, lng } = region === PORT_FICTION.region ? PORT_FICTION.centre : middle
  const child = fork(
    fileURLToPath(import.meta.resolve('@repere/city-simulator/main')),
    [
      ...['--build', join(dataDir, 'current'), '--traces', traces],
      ...['--centre', `${lat},${lng}`, '--radius', `${CITY.radiusKm}`],
      ...['--days', `${CITY.days}`, '--trips', `${CITY.trips}`],
    ],
    { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'], signal },
  )
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new StartProblem(`The simulated city ended with ${code}.`)
}
