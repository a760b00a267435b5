import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { type Instance } from './instances.js'

export const PEERS = ['pyvrp', 'ortools'] as const
export type Peer = (typeof PEERS)[number]
/** Their versions from PyPI. They are no part of the product. */
export const PEER_PACKAGES = ['pyvrp==0.14.1', 'ortools==9.15.6755']

const SOLVER = join(import.meta.dirname, '../../src/fleet/peers.py')
/** Peers count in whole numbers; distances with one decimal stay exact. */
const SCALE = 1000
/** Of a vehicle, where their number counts: more than any distance that it saves. */
const VEHICLE_COST = 1e4

/** What a peer found. */
export interface Found {
  vehicles: number
  distance: number
}

/** PyVRP has no jobs with a pickup and a delivery. */
export const canSolve = (peer: Peer, { problem }: Instance): boolean =>
  peer !== 'pyvrp' || problem.jobs.every(({ stops }) => stops.length === 1)

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
): Promise<Found | null> {
  const { places, tables } = problem.travel
  // Without the place that is nowhere.
  const count = places - 1
  const whole = (value: number) => Math.round(value * SCALE)
  const [vehicle] = problem.vehicles
  const stopAt = new Map(problem.jobs.flatMap(({ stops }) => stops.map((stop) => [stop.place, stop])))
  const stops = Array.from({ length: count - 1 }, (_, i) => stopAt.get(i + 1)!)
  const demandAt = new Map(
    problem.jobs.flatMap(({ stops, demand }) =>
      stops.map(({ place }, part): [number, number] => [place, part === 0 ? demand[0]! : -demand[0]!]),
    ),
  )
  const hasWindows = Number.isFinite(vehicle!.shift.until)
  const windows = [vehicle!.shift, ...stops.map((stop) => stop.windows[0]!)]
  const question = {
    solver: peer,
    seconds,
    durations: Array.from({ length: count }, (_, row) =>
      Array.from(tables[0]!.metres.subarray(row * places, row * places + count), whole),
    ),
    demands: Array.from({ length: count }, (_, place) => demandAt.get(place) ?? 0),
    pairs: problem.jobs.filter(({ stops }) => stops.length > 1).map(({ stops }) => stops.map(({ place }) => place)),
    vehicle_cost: problem.objective === 'vehicles' ? VEHICLE_COST * SCALE : 0,
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
  const found = JSON.parse(answer.trim().split('\n').at(-1)!) as Found | null
  return found && { ...found, distance: found.distance / SCALE }
}
