import { request as send } from 'undici'
import { drive, type Measured } from '../load.js'
import { allProcesses, secondsByProgram } from '../processor.js'
import { median } from '../statistics.js'
import { type Request, type Side } from './peer.js'
import { type Pair } from './questions.js'

const ROUNDS = 3
const SECONDS = 3
const WARM_SECONDS = 1
/** Twice the number of threads that answer them. */
const CONNECTIONS = 4
const SAMPLED_ANSWERS = 50

/** The cost of one kind of request for one side: the median of the rounds. */
export interface Row {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Processor time of every process of that side. */
  cpuMsPerRequest: number
  /** The same for each program of the last round. */
  cpuMsByProgram: Record<string, number>
  /** Average size of an uncompressed body, and of a compressed one. */
  bytesPerAnswer: number
  bytesPacked: number
  requests: number
}

/** Drops the questions that one of the sides refuses: a stop in the lagoon, a trace beside every road. */
export async function answeredByBoth(ours: Side, theirs: Side, pairs: Pair[], count: number): Promise<Pair[]> {
  const answered: Pair[] = []
  for (const pair of pairs) {
    if (answered.length === count) break
    if ((await answers(ours, pair.ours)) && (await answers(theirs, pair.theirs))) answered.push(pair)
  }
  return answered
}

/** Measures two sides in turns, round after round, with the same questions in the same order. */
export async function beside(
  name: string,
  ours: Side,
  theirs: Side,
  pairs: Pair[],
  connections = CONNECTIONS,
): Promise<{ ours: Row; peer: Row }> {
  const sides = [
    { side: ours, requests: pairs.map((pair) => pair.ours), rounds: [] as Round[] },
    { side: theirs, requests: pairs.map((pair) => pair.theirs), rounds: [] as Round[] },
  ]
  for (const { side, requests } of sides) await load(side, requests, side.warmSeconds ?? WARM_SECONDS, connections)
  for (let round = 1; round <= ROUNDS; round++) {
    for (const one of sides) one.rounds.push(await load(one.side, one.requests, SECONDS, connections))
    const [a, b] = sides.map(({ rounds }) => rounds.at(-1)!.requestsPerSecond.toFixed(0))
    console.error(`round ${round}/${ROUNDS}  ${name}  ours ${a}/s, theirs ${b}/s`)
  }
  const [first, second] = await Promise.all(sides.map(rowOf))
  return { ours: first!, peer: second! }
}

/** Measures our side alone, where a peer is left out. */
export async function alone(ours: Side, requests: Request[]): Promise<Row> {
  await load(ours, requests, ours.warmSeconds ?? WARM_SECONDS)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await load(ours, requests, SECONDS))
  return rowOf({ side: ours, requests, rounds })
}

interface Round extends Measured {
  cpuMsPerRequest: number
  cpuMsByProgram: Record<string, number>
}

async function load(
  { origin, pids, requestsPerConnection }: Side,
  requests: Request[],
  seconds: number,
  connections = CONNECTIONS,
): Promise<Round> {
  const before = secondsByProgram(pids, allProcesses())
  const measured = await drive({
    origin,
    connections,
    seconds,
    request: (n) => requests[n % requests.length]!,
    ...(requestsPerConnection !== undefined && { requestsPerConnection }),
  })
  const cpuMsByProgram = Object.fromEntries(
    [...secondsByProgram(pids, allProcesses())].map(([name, used]) => [
      name,
      ((used - (before.get(name) ?? 0)) / measured.requests) * 1000,
    ]),
  )
  const cpuMsPerRequest = Object.values(cpuMsByProgram).reduce((sum, ms) => sum + ms, 0)
  return { ...measured, cpuMsPerRequest, cpuMsByProgram }
}

async function rowOf({ side, requests, rounds }: { side: Side; requests: Request[]; rounds: Round[] }): Promise<Row> {
  return {
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
    p50Ms: median(rounds.map((round) => round.p50Ms)),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
    cpuMsPerRequest: median(rounds.map((round) => round.cpuMsPerRequest)),
    cpuMsByProgram: rounds.at(-1)!.cpuMsByProgram,
    bytesPerAnswer: await bytesOf(side, requests, {}),
    bytesPacked: await bytesOf(side, requests, { 'accept-encoding': 'br, gzip' }),
    requests: rounds.reduce((sum, round) => sum + round.requests, 0),
  }
}

/** Size of the body as it is transferred: the client does not decompress it. */
async function bytesOf({ origin }: Side, requests: Request[], headers: Record<string, string>): Promise<number> {
  const sampled = requests.slice(0, SAMPLED_ANSWERS)
  let bytes = 0
  for (const { path, method, body, headers: own } of sampled) {
    const answer = await send(origin + path, { method, body, headers: { ...own, ...headers } })
    bytes += (await answer.body.arrayBuffer()).byteLength
  }
  return bytes / sampled.length
}

async function answers({ origin }: Side, { path, method, body, headers }: Request): Promise<boolean> {
  const answer = await send(origin + path, { method, body, headers })
  await answer.body.arrayBuffer()
  return answer.statusCode === 200
}
