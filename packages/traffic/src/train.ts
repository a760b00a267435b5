import { type GraphEdge } from '@repere/roads'
import { journeyTime } from './journey-time.js'
import { Observations } from './observations.js'
import { Profiles } from './profiles.js'
import {
  type Correction,
  countInside,
  type ErrorFigures,
  type LearntJourney,
  type ModelFile,
  plainInterval,
  ResidualModel,
  type Row,
  rowOf,
  trainModel,
  withInterval,
} from './residual-model.js'
import { FEATURES } from './features.js'
import { quantileOf } from './boosted-trees.js'
import { type Traversal } from './traversal.js'

/** A trip for training, with its day. It is kept in memory only. */
export interface TrainingTrip extends LearntJourney {
  contributor: string
  traversals: Traversal[]
}

const FOLDS = 4
/** Every fifth day is held out from all training. */
const HELD_OUT_EVERY = 5
const TRIPS_MIN = 100
const HELD_OUT_MIN = 40
const RESAMPLES = 500
const DAY_SECONDS = 86_400

/**
 * Trains the model on trips from other days than those of its profiles, and tests it on days that neither has used. It
 * corrects medians only when it is significantly better there than the profiles alone.
 *
 * @returns null when the trips have no usable observations
 */
export function train(trips: TrainingTrip[], edges: GraphEdge[], trainedAt: Date): ModelFile | null {
  const edgeOf = new Map(edges.map((edge) => [edge.id, edge]))
  const days = [...new Set(trips.map(dayOf))].sort((a, b) => a - b)
  const heldOutDays = new Set(days.filter((_, index) => index % HELD_OUT_EVERY === HELD_OUT_EVERY - 1))
  const foldOf = new Map(days.filter((day) => !heldOutDays.has(day)).map((day, index) => [day, index % FOLDS]))
  const profilesOf = (own: TrainingTrip[]) => {
    const observations = Observations.empty(1)
    for (const { contributor, traversals } of own) observations.add(contributor, traversals, (id) => edgeOf.get(id))
    return Profiles.estimate(observations, () => edges)
  }
  const known = trips.filter((trip) => foldOf.has(dayOf(trip)))
  const heldOut = trips.filter((trip) => heldOutDays.has(dayOf(trip)))

  const training: Row[] = []
  const calibration: Row[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const profiles = profilesOf(known.filter((trip) => foldOf.get(dayOf(trip)) !== fold))
    if (!profiles) continue
    const rows = known.filter((trip) => foldOf.get(dayOf(trip)) === fold).flatMap((trip) => rowOf(trip, profiles) ?? [])
    ;(fold === 0 ? calibration : training).push(...rows)
  }
  const profiles = profilesOf(known)
  if (!profiles || training.length + calibration.length === 0) return null
  const enough = training.length >= TRIPS_MIN && calibration.length >= HELD_OUT_MIN
  const parts: Correction = enough ? trainModel(training, calibration) : plainInterval([...training, ...calibration])

  const draft: ModelFile = {
    format: 1,
    version: `${trainedAt.toISOString().slice(0, 10)}-${trips.length}`,
    trainedAt: trainedAt.toISOString(),
    features: FEATURES,
    ...parts,
    card: {
      trips: {
        profiles: known.length,
        training: training.length,
        calibration: calibration.length,
        heldOut: heldOut.length,
      },
      days: days.length,
      heldOut: { raw: NOTHING, profiles: NOTHING, model: NOTHING },
      coverage: 0,
      gain: [0, 0],
      gainOfProfiles: [0, 0],
      used: false,
      why: 'no trips were held out',
    },
  }
  const tried = tryOut(heldOut, profiles, new ResidualModel(draft))
  const gain = gainInterval(tried)
  const better = enough && tried.length >= HELD_OUT_MIN && gain[0] > 0
  const chosen: Correction = better ? parts : { ...parts, median: null }
  // The profiles of the folds lack a quarter of the data, so their errors are larger than those of the profiles in use.
  const rows = heldOut.flatMap((trip) => {
    const row = rowOf(trip, profiles)
    return row ? [{ ...row, departure: trip.departure }] : []
  })
  const fitted = rows.length >= HELD_OUT_MIN ? rows : calibration
  const doubt = fitted.reduce((sum, row) => sum + row.doubt, 0) / Math.max(1, fitted.length)
  const file: ModelFile = { ...draft, doubt, ...(rows.length >= HELD_OUT_MIN ? withInterval(chosen, rows) : chosen) }
  file.card = {
    ...draft.card,
    heldOut: {
      raw: errorsOf(tried.map(({ trip, raw }) => [raw, trip.seconds])),
      profiles: errorsOf(tried.map(({ trip, plain }) => [plain, trip.seconds])),
      model: errorsOf(tried.map(({ trip, median }) => [median, trip.seconds])),
    },
    coverage: coverageByDay(chosen, rows),
    gain,
    gainOfProfiles: resampledByDay(
      tried,
      ({ trip }) => trip.departure,
      (sample) =>
        errorsOf(sample.map(({ trip, raw }) => [raw, trip.seconds])).mape -
        errorsOf(sample.map(({ trip, plain }) => [plain, trip.seconds])).mape,
    ),
    used: better,
    why: better
      ? 'better than the profiles alone on held-out days'
      : enough
        ? 'not better than the profiles alone on held-out days, beyond chance'
        : `too few trips: ${training.length} to train on, ${calibration.length} to calibrate with`,
  }
  return file
}

/** The share of rows inside an interval that was fitted to the rows of all other days. */
function coverageByDay(correction: Correction, rows: (Row & { departure: number })[]): number {
  const days = [...new Set(rows.map(dayOf))]
  const inside = days.map((day) => {
    const others = rows.filter((row) => dayOf(row) !== day)
    const fitted = others.length >= HELD_OUT_MIN ? withInterval(correction, others) : correction
    return countInside(
      fitted,
      rows.filter((row) => dayOf(row) === day),
    )
  })
  return inside.reduce((sum, count) => sum + count, 0) / Math.max(1, rows.length)
}

interface Trial {
  trip: TrainingTrip
  raw: number
  plain: number
  median: number
}

function tryOut(trips: TrainingTrip[], profiles: Profiles, model: ResidualModel): Trial[] {
  return trips.flatMap((trip) => {
    const time = journeyTime(trip.path, trip.departure, profiles)
    if (time.rawSeconds <= 0 || trip.path.length === 0) return []
    const { median } = model.correct(trip.path, trip.departure, time)
    return [{ trip, raw: time.rawSeconds, plain: time.seconds, median: time.seconds * median }]
  })
}

const NOTHING: ErrorFigures = { mae: 0, mape: 0, bias: 0 }

/** @param pairs  estimated and real seconds */
export function errorsOf(pairs: [number, number][]): ErrorFigures {
  if (pairs.length === 0) return NOTHING
  const mean = (value: (estimated: number, real: number) => number) =>
    pairs.reduce((sum, [estimated, real]) => sum + value(estimated, real), 0) / pairs.length
  return {
    mae: mean((estimated, real) => Math.abs(estimated - real)),
    mape: mean((estimated, real) => (100 * Math.abs(estimated - real)) / real),
    bias: mean((estimated, real) => (100 * (estimated - real)) / real),
  }
}

/** The reduction of the profiles' MAPE by the model, by resampling days, because trips of one day share its weather. */
function gainInterval(trials: Trial[]): [number, number] {
  return resampledByDay(
    trials,
    ({ trip }) => trip.departure,
    (sample) =>
      errorsOf(sample.map(({ trip, plain }) => [plain, trip.seconds])).mape -
      errorsOf(sample.map(({ trip, median }) => [median, trip.seconds])).mape,
  )
}

/**
 * The interval of a figure, 2.5 % to 97.5 %, when days are resampled with replacement.
 *
 * @param timeOf  epoch seconds of an item
 */
export function resampledByDay<T>(
  things: T[],
  timeOf: (thing: T) => number,
  figure: (sample: T[]) => number,
): [number, number] {
  const byDay = new Map<number, T[]>()
  for (const thing of things) {
    const day = Math.floor(timeOf(thing) / DAY_SECONDS)
    const own = byDay.get(day)
    if (own) own.push(thing)
    else byDay.set(day, [thing])
  }
  const days = [...byDay.values()]
  if (days.length < 2) return [-Infinity, Infinity]
  let state = 12345
  const draw = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return days[Math.floor((state / 2 ** 32) * days.length)]!
  }
  const figures = Float64Array.from({ length: RESAMPLES }, () => figure(days.flatMap(() => draw())))
  return [quantileOf(figures, 0.025), quantileOf(figures, 0.975)]
}

const dayOf = ({ departure }: { departure: number }) => Math.floor(departure / DAY_SECONDS)

/** Longer trips are cut into several, because requests are usually for some kilometres and not for a whole bus line. */
const PIECE_METRES = 5000

/** Cuts a trip into pieces to train on. */
export function pieces(trip: TrainingTrip): TrainingTrip[] {
  const cut: TrainingTrip[] = []
  let from = 0
  let metres = 0
  const take = (to: number) => {
    const traversals = trip.traversals.slice(from, to)
    const path = trip.path.slice(from, to)
    const seconds = traversals.reduce((sum, traversal) => sum + traversal.seconds, 0)
    if (path.length > 0) cut.push({ ...trip, path, traversals, seconds, departure: traversals[0]!.enteredAt })
    from = to
    metres = 0
  }
  trip.path.forEach((edge, index) => {
    metres += edge.metres
    const left = trip.path.slice(index + 1).reduce((sum, other) => sum + other.metres, 0)
    if (metres >= PIECE_METRES && left >= PIECE_METRES / 2) take(index + 1)
  })
  take(trip.path.length)
  return cut
}

/** A card for people: the data behind the model, and its accuracy. */
export function cardText({ version, trainedAt, card }: ModelFile): string {
  const line = (name: string, { mae, mape, bias }: ErrorFigures) =>
    `| ${name} | ${mae.toFixed(0)} s | ${mape.toFixed(1)} % | ${bias >= 0 ? '+' : ''}${bias.toFixed(1)} % |`
  return [
    `# ETA model ${version}`,
    '',
    `Trained ${trainedAt} on trips of ${card.days} days: ${card.trips.profiles} for the profiles, ${card.trips.training} to train, ${card.trips.calibration} to calibrate the interval, ${card.trips.heldOut} of other days to try it on.`,
    '',
    '| On held-out days | MAE | MAPE | bias |',
    '| --- | --- | --- | --- |',
    line('raw', card.heldOut.raw),
    line('profiles', card.heldOut.profiles),
    line('profiles and model', card.heldOut.model),
    '',
    `The profiles take ${card.gainOfProfiles[0].toFixed(2)} to ${card.gainOfProfiles[1].toFixed(2)} percentage points off the raw MAPE (95 % of resampled days).`,
    `The model takes ${card.gain[0].toFixed(2)} to ${card.gain[1].toFixed(2)} percentage points off the profiles' MAPE (95 % of resampled days).`,
    `**${card.used ? 'In use' : 'Not in use'}**: ${card.why}.`,
    `Of the held-out trips, ${(card.coverage * 100).toFixed(1)} % lay between the 10 % and the 90 % estimate.`,
    '',
  ].join('\n')
}
