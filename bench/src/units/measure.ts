import { setTimeout as sleep } from 'node:timers/promises'
import { request as send } from 'undici'
import { type Request } from '../peers/peer.js'
import { allProcesses, secondsOf } from '../processor.js'

const MEASURED_SECONDS = 2.5
const WARM_SECONDS = 1

/** Processor time of servers that nobody uses, in each second. */
export async function idleTime(pids: number[]): Promise<number> {
  const before = secondsOf(pids, allProcesses())
  await sleep(MEASURED_SECONDS * 1000)
  return (secondsOf(pids, allProcesses()) - before) / MEASURED_SECONDS
}

/** Units and processor time of one request, on the average of several seconds of them, one after another. */
export async function processorTime(
  origin: string,
  pids: number[],
  requests: Request[],
  idle: number,
): Promise<{ units: number; ms: number }> {
  const warm = await during(origin, requests, WARM_SECONDS, 0)
  const [before, start] = [secondsOf(pids, allProcesses()), performance.now()]
  const { sent, units } = await during(origin, requests, MEASURED_SECONDS, warm.sent)
  const used = secondsOf(pids, allProcesses()) - before - (idle * (performance.now() - start)) / 1000
  return { units: units / sent, ms: (Math.max(0, used) / sent) * 1000 }
}

/** Sends requests for some seconds, at least one. @param first  of them: those before are in caches */
async function during(
  origin: string,
  requests: Request[],
  seconds: number,
  first: number,
): Promise<{ sent: number; units: number }> {
  const end = performance.now() + seconds * 1000
  const remaining = async () => {
    const { headers, body } = await send(`${origin}/v1/health`, { headers: requests[0]!.headers })
    await body.dump()
    return Number(headers['x-ratelimit-remaining'])
  }
  const before = await remaining()
  let sent = 0
  for (; performance.now() < end || sent === 0; sent++) {
    const { path, method, headers, body } = requests[(first + sent) % requests.length]!
    const answer = await send(origin + path, { method, headers, ...(body !== undefined && { body }) })
    const text = await answer.body.text()
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${path.slice(0, 200)}: ${answer.statusCode} ${text.slice(0, 500)}`)
  }
  return { sent, units: before - (await remaining()) }
}
