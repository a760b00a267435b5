import { join } from 'node:path'
import { UnusableFile } from '@repere/roads/node'
import { type BuildOnDisk } from '../builds/build-region.js'
import { GeodataProblem } from '../problems.js'
import { type Pair, probeRoutes } from './probe-routes.js'
import { missingFrom, type SearchProbe, searchProbes } from './probe-search.js'

/** Limits for the difference between a new build and the build in service. */
export interface Bounds {
  /** The share of the old count by which a count may fall: 0..1. */
  countFallMax: number
  /** The share of the sample that may be missing in the new build: 0..1. */
  missingMax: number
  /** The share of the old build's median by which the routes' times may differ: 0..1. */
  routeTimeChangeMax: number
}

export const DEFAULT_BOUNDS: Bounds = { countFallMax: 0.1, missingMax: 0.05, routeTimeChangeMax: 0.15 }

const SEARCHES = 300
const ROUTES = 40
/** Degrees in each direction: routes between more distant points would take too long. */
const PAIR_SPAN_MAX = 1

/** The comparisons, and the faults that they found. */
export interface Judgement {
  counts: Record<string, { before: number; now: number }>
  searches: { asked: number; missing: string[] }
  routes: { asked: number; lost: number; medianChange: number }
  /** Sentences; empty when the build is as good as the old one. */
  objections: string[]
}

/** Compares a new build with the one in service. Changes neither. */
export function compareBuilds(
  candidate: BuildOnDisk,
  current: BuildOnDisk,
  bounds: Bounds = DEFAULT_BOUNDS,
): Judgement {
  const objections: string[] = []
  const counts = countsOf(candidate, current)
  for (const [name, { before, now }] of Object.entries(counts)) {
    if (now < before * (1 - bounds.countFallMax)) {
      objections.push(`${name} fell from ${before} to ${now}, by more than ${percent(bounds.countFallMax)}`)
    }
  }
  const { searches, probes } = compareSearches(candidate, current)
  if (searches.missing.length > searches.asked * bounds.missingMax) {
    objections.push(
      `of ${searches.asked} well-known names ${searches.missing.length} are not found near where they were: ` +
        searches.missing.slice(0, 10).join(', '),
    )
  }
  const routes = compareRoutes(candidate, current, probes)
  if (routes.lost > routes.asked * bounds.missingMax) {
    objections.push(`of ${routes.asked} routes between towns ${routes.lost} are not found any more`)
  }
  if (Math.abs(routes.medianChange) > bounds.routeTimeChangeMax) {
    objections.push(
      `routes take ${percent(routes.medianChange)} more time in the median; ${percent(bounds.routeTimeChangeMax)} either way is allowed`,
    )
  }
  return { counts, searches, routes, objections }
}

/**
 * For `buildRegion`: accepts a build that is as good as the build in service.
 *
 * @throws GeodataProblem `build_refused`, with every objection
 */
export function judgeBuild(bounds: Bounds = DEFAULT_BOUNDS) {
  return (candidate: BuildOnDisk, current: BuildOnDisk | null): void => {
    // The first build of a region, or its first real build after the made-up town, cannot be compared.
    if (current === null || current.manifest.region !== candidate.manifest.region) return
    const { objections } = compareBuilds(candidate, current, bounds)
    if (objections.length === 0) return
    throw new GeodataProblem(
      'build_refused',
      `The new build is not put in service: ${objections.join('; ')}.`,
      'The old build stays. Look at the extract; where the change is right, run bin/data build, which does not compare.',
    )
  }
}

function countsOf(candidate: BuildOnDisk, current: BuildOnDisk): Judgement['counts'] {
  const of = ({ manifest: { counts, artefacts } }: BuildOnDisk): Record<string, number> => ({
    ...counts,
    documents: artefacts.search?.documents ?? 0,
    tiles: artefacts.tiles?.tiles ?? 0,
  })
  const now = of(candidate)
  return Object.fromEntries(
    Object.entries(of(current)).map(([name, before]) => [name, { before, now: now[name] ?? 0 }]),
  )
}

function compareSearches(candidate: BuildOnDisk, current: BuildOnDisk) {
  const [before, now] = [current.manifest.artefacts.search, candidate.manifest.artefacts.search]
  // Indexes of two formats cannot be compared by queries; the counts show whether the new one is complete.
  if (!before || !now || before.format !== now.format) return { searches: { asked: 0, missing: [] }, probes: [] }
  const probes = searchProbes(join(current.folder, before.file), SEARCHES)
  const missing = missingFrom(join(candidate.folder, now.file), probes).map(({ name }) => name)
  return { searches: { asked: probes.length, missing }, probes }
}

function compareRoutes(candidate: BuildOnDisk, current: BuildOnDisk, probes: SearchProbe[]): Judgement['routes'] {
  const pairs = pairsOf(probes)
  const before = secondsOfCurrent(current, pairs)
  const now = probeRoutes(candidate, pairs)
  const known = before.flatMap((seconds, index) => (seconds === null ? [] : [{ seconds, now: now?.[index] ?? null }]))
  const changes = known.flatMap(({ seconds, now }) => (now === null || seconds === 0 ? [] : [now / seconds - 1]))
  return {
    asked: known.length,
    lost: known.filter(({ now }) => now === null).length,
    medianChange: changes.sort((a, b) => a - b)[Math.floor(changes.length / 2)] ?? 0,
  }
}

/** Nothing for a build of another release, whose roads cannot be read. */
function secondsOfCurrent(current: BuildOnDisk, pairs: Pair[]): (number | null)[] {
  try {
    return probeRoutes(current, pairs) ?? []
  } catch (error) {
    if (error instanceof UnusableFile) return []
    throw error
  }
}

/** Pairs of neighbours in the order of importance: of towns if there are any, else of all named things. */
function pairsOf(probes: SearchProbe[]): Pair[] {
  const settlements = probes.filter(({ settlement }) => settlement)
  const ends = settlements.length > ROUTES ? settlements : probes
  const pairs: Pair[] = []
  for (let i = 0; i + 1 < ends.length && pairs.length < ROUTES; i++) {
    const from = ends[i]!
    const to = ends
      .slice(i + 1)
      .find(({ lat, lng }) => Math.abs(lat - from.lat) <= PAIR_SPAN_MAX && Math.abs(lng - from.lng) <= PAIR_SPAN_MAX)
    if (to !== undefined) pairs.push([from.lat, from.lng, to.lat, to.lng])
  }
  return pairs
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`
