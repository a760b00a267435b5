import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routableQueries } from './pairs.js'
import { report } from './report.js'
import { API_MAIN, setTheStage } from './stage.js'
import { median } from './statistics.js'

/**
 * The cost of guidance: the prompts of a route, synthesized and cached, and landmarks in a session compared with the
 * same session without them.
 */
const PROMPTS = 40
const SESSIONS = 60

const stage = await setTheStage()
const clips = await mkdtemp(join(tmpdir(), 'repere-bench-clips-'))
try {
  const api = await stage.serve(API_MAIN, [], { CLIPS_DIR: clips })
  const headers = { 'x-service-key': stage.key, 'content-type': 'application/json' }
  const post = async (path: string, body: unknown): Promise<number> => {
    const begin = performance.now()
    const response = await fetch(`${api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${response.status}: ${text}`)
    return performance.now() - begin
  }

  const instructions = Array.from(
    { length: PROMPTS },
    (_, n) => `Dans ${100 + 10 * n} mètres, tournez à ${n % 2 ? 'droite' : 'gauche'} après la pharmacie.`,
  )
  const batch = { instructions, language: 'fr', format: 'mp3' }
  const cold = await post('/v1/navigate/voice/batch', batch)
  const warm = median(await several(9, () => post('/v1/navigate/voice/batch', batch)))

  const stops = (await routableQueries(api, stage.key, stage.data, SESSIONS)).map((query) => {
    const parameters = new URLSearchParams(query)
    const point = (name: string) => {
      const [lat, lng] = parameters.get(name)!.split(',').map(Number)
      return { lat, lng }
    }
    return { origin: point('origin'), destination: point('destination') }
  })
  const added: number[] = []
  for (const between of stops) {
    const timesOf = (enrich_landmarks: boolean) =>
      several(3, () => post('/v1/navigate', { ...between, enrich_landmarks }))
    const [plain, enriched] = [await timesOf(false), await timesOf(true)]
    added.push(Math.min(...enriched) - Math.min(...plain))
  }

  await report(
    'navigation',
    stage.data,
    [
      {
        what: `${PROMPTS} prompts spoken for the first time`,
        value: cold,
        unit: 'ms',
        target: { at: 'most', value: 3_000 },
      },
      { what: `the same ${PROMPTS} prompts again`, value: warm, unit: 'ms', target: { at: 'most', value: 50 } },
      {
        what: 'landmarks added to a session, median over random routes',
        value: median(added),
        unit: 'ms',
        target: { at: 'most', value: 5 },
      },
    ],
    { cold, warm, added },
  )
} finally {
  await stage.clear()
  await rm(clips, { recursive: true, force: true })
}

async function several(count: number, run: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) times.push(await run())
  return times
}
