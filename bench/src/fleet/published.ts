import { cpus } from 'node:os'
import { join } from 'node:path'
import { pythonEnvironment } from '../peers/install.js'
import { LeftOut } from '../peers/peer.js'
import { type Figure } from '../report.js'
import { type Instance, readInstances, type SETS } from './instances.js'
import { type Measured } from './measure.js'
import { PlannerProcess } from './planner-process.js'
import { canSolve, type Found, type Peer, PEER_PACKAGES, PEERS, solveWith } from './peers.js'

/** Per cent above the best known distance, on the mean of a set. */
const GOALS: Record<(typeof SETS)[number], number> = {
  'solomon-100': 1,
  'lilim-100': 1.5,
  'homberger-200': 3,
  'x-200': 1.5,
}

export interface PublishedOptions {
  data: string
  /** Processor time of every solver for each instance. */
  seconds: number
  only: RegExp
  /** Peers solve every n-th instance of a set; zero: none. */
  peersEvery: number
}

/** What was found for one instance. */
interface Row {
  ours: Measured
  peers: Partial<Record<Peer, Found | null>>
}

/** Solves the instances of a set, and some of them with the peers too: as many at a time as there are cores. */
export async function publishedFigures(
  set: (typeof SETS)[number],
  options: PublishedOptions,
): Promise<{ figures: Figure[]; raw: object }> {
  const { data, seconds, only, peersEvery } = options
  const instances = (await readInstances(data, set)).filter(({ name }) => only.test(name))
  const python = peersEvery > 0 ? await interpreter() : null
  const rows: Row[] = []
  const left = instances.map((instance, i) => ({ instance, hasPeers: python !== null && i % peersEvery === 0 }))
  // Those that take longest come first, so that no core waits for the other at the end.
  left.sort((a, b) => Number(b.hasPeers) - Number(a.hasPeers))
  await Promise.all(
    cpus().map(async () => {
      const planner = new PlannerProcess()
      for (let next = left.shift(); next; next = left.shift()) {
        const { instance, hasPeers } = next
        const row: Row = { ours: await planner.plan({ data, set, name: instance.name, seconds }), peers: {} }
        for (const peer of hasPeers ? PEERS : []) {
          if (canSolve(peer, instance)) row.peers[peer] = await solveWith(python!, peer, instance, seconds)
        }
        console.log(lineOfRow(row, instance))
        rows.push(row)
      }
      planner.end()
    }),
  )
  return { figures: [...ownFigures(set, rows), ...peerFigures(set, rows)], raw: { seconds, instances: rows } }
}

/** @returns null where the peers cannot be installed */
async function interpreter(): Promise<string | null> {
  try {
    const venv = await pythonEnvironment(join(import.meta.dirname, '../../../.repere/bench/fleet'), PEER_PACKAGES)
    return join(venv, 'bin/python')
  } catch (error) {
    if (!(error instanceof LeftOut)) throw error
    console.log(`n/a peers: ${error.message}`)
    return null
  }
}

function ownFigures(set: (typeof SETS)[number], rows: Row[]): Figure[] {
  if (rows.length === 0) return []
  const ours = rows.map((row) => row.ours)
  return [
    {
      what: `${set}: mean distance above the best known, ${ours.length} instances`,
      value: mean(ours.map((one) => gapOf(one.distance, one.best.distance))),
      unit: '%',
      target: { at: 'most', value: GOALS[set] },
    },
    {
      what: `${set}: instances with no more vehicles than the best known`,
      value: mean(ours.map(({ vehicles, best }) => Number(vehicles <= best.vehicles))),
      unit: 'share',
      target: { at: 'least', value: 0.9 },
    },
    {
      what: `${set}: violations found by the checker`,
      value: ours.reduce((sum, { violations }) => sum + violations.length, 0),
      unit: 'violations',
      target: { at: 'most', value: 0 },
    },
  ]
}

/**
 * Ours beside each peer. Where vehicles come before distances, distances compare only between plans with as many of them.
 */
function peerFigures(set: (typeof SETS)[number], rows: Row[]): Figure[] {
  return PEERS.flatMap((peer): Figure[] => {
    const both = rows.flatMap(({ ours, peers }) => {
      const theirs = peers[peer]
      return theirs ? [{ ours, theirs }] : []
    })
    const without = rows.filter(({ peers }) => peers[peer] === null).length
    if (without > 0) console.log(`${set}: ${peer} found no plan for ${without} instances, which count for neither`)
    const hasVehicles = set === 'homberger-200' || set === 'lilim-100'
    const alike = hasVehicles ? both.filter(({ ours, theirs }) => ours.vehicles === theirs.vehicles) : both
    const figures: Figure[] = []
    if (hasVehicles && both.length > 0) {
      figures.push({
        what: `${set}: vehicles more than ${peer}, mean`,
        value: mean(both.map(({ ours, theirs }) => ours.vehicles - theirs.vehicles)),
        unit: 'vehicles',
        target: { at: 'most', value: 0 },
      })
    }
    if (alike.length > 0) {
      const [ours, theirs] = [
        mean(alike.map((one) => gapOf(one.ours.distance, one.ours.best.distance))),
        mean(alike.map((one) => gapOf(one.theirs.distance, one.ours.best.distance))),
      ]
      console.log(`${set}: ${ours.toFixed(3)} % beside ${theirs.toFixed(3)} % of ${peer}, ${alike.length} instances`)
      figures.push({
        what: `${set}: mean distance above the best known, ours less that of ${peer}`,
        value: ours - theirs,
        unit: 'points',
        target: { at: 'most', value: 0 },
      })
    }
    return figures
  })
}

function lineOfRow({ ours, peers }: Row, { name, best }: Instance): string {
  const described = ({ vehicles, distance }: Found) =>
    `${gapOf(distance, best.distance).toFixed(2)} % with ${vehicles} vehicles`
  const beside = Object.entries(peers).map(([peer, found]) => `; ${peer} ${found ? described(found) : 'no plan'}`)
  const faults = ours.violations.length > 0 ? ` ✗ ${ours.violations[0]}` : ''
  return `${name} (${best.distance}, ${best.vehicles} vehicles): ${described(ours)}${faults}${beside.join('')}`
}

const gapOf = (distance: number, best: number) => (distance / best - 1) * 100

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
