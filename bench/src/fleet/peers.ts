import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { type Instance } from './instances.js'

export const PEERS = ['pyvrp', 'ortools'] as const
export type Peer = (typeof PEERS)[number]
/** Their versions from PyPI. They are no part of the product. */
export const PEER_PACKAGES = ['pyvrp==0.14.1', 'ortools==9.15.6755']

const SOLVER = join(import.meta.dirname, '../../src/fleet/peers.py')
/** Peers count in whole numbers; distances with one decimal stay exact. */
const SCALE = 10

/**
 * Solves an instance with a peer.
 *
 * @param python  an interpreter with the packages
 * @param seconds  processor time
 * @returns null where it finds no plan
 */
export async function solveWith(
  python: string,
  peer: Peer,
  { problem }: Instance,
  seconds: number,
): Promise<{ vehicles: number; distance: number } | null> {
  const { places, tables } = problem.travel
  // Without the place that is nowhere.
  const count = places - 1
  const whole = (value: number) => Math.round(value * SCALE)
  const [vehicle] = problem.vehicles
  const stops = problem.jobs.map(({ stops: [stop] }) => stop!)
  const hasWindows = Number.isFinite(vehicle!.shift.until)
  const windows = [vehicle!.shift, ...stops.map((stop) => stop.windows[0]!)]
  const question = {
    solver: peer,
    seconds,
    durations: Array.from({ length: count }, (_, row) =>
      Array.from(tables[0]!.metres.subarray(row * places, row * places + count), whole),
    ),
    demands: [0, ...problem.jobs.map(({ demand }) => demand[0]!)],
    capacity: vehicle!.capacity[0]!,
    vehicles: problem.vehicles.length,
    windows: hasWindows ? windows.map(({ from, until }) => [whole(from), whole(until)]) : null,
    service: [0, ...stops.map((stop) => whole(stop.seconds))],
  }
  const answer = await new Promise<string>((resolve, reject) => {
    const solver = execFile(python, [SOLVER], { maxBuffer: 1e7 }, (error, out) =>
      error ? reject(error) : resolve(out),
    )
    solver.stdin!.end(JSON.stringify(question))
  })
  const found = JSON.parse(answer.trim().split('\n').at(-1)!) as { vehicles: number; distance: number } | null
  return found && { ...found, distance: found.distance / SCALE }
}
