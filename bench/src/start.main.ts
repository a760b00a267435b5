import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@repere/local'
import { report } from './report.js'
import { API_MAIN, setTheStage } from './stage.js'
import { median } from './statistics.js'

/** Seconds from starting the API, with data that is built, until its probe says that it is ready. */
const ROUNDS = 5
const EVERY_MS = 20

const seconds: number[] = []
let data = ''
for (let round = 1; round <= ROUNDS; round++) {
  const stage = await setTheStage()
  data = stage.data
  try {
    const internalPort = await freePort()
    const begin = performance.now()
    await stage.serve(API_MAIN, [], { INTERNAL_PORT: `${internalPort}` })
    while (!(await isReady(internalPort))) await sleep(EVERY_MS)
    seconds.push((performance.now() - begin) / 1_000)
    console.error(`round ${round}/${ROUNDS}  ${seconds.at(-1)!.toFixed(2)} s`)
  } finally {
    await stage.clear()
  }
}
await report(
  'start',
  data,
  [
    {
      what: 'start of the API with data built, until it is ready',
      value: median(seconds),
      unit: 's',
      target: { at: 'most', value: 3 },
    },
  ],
  { seconds },
)

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/ready`).then(
    (response) => response.ok,
    () => false,
  )
}
