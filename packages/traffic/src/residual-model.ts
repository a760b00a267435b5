import { type BoostedTrees, growTrees, predict, quantileOf } from './boosted-trees.js'
import { FEATURES, featuresOf } from './features.js'
import { journeyTime, type JourneyTime, type PathEdge } from './journey-time.js'
import { type Profiles } from './profiles.js'

/** A trip for training: its path on the map and its real duration. */
export interface LearntJourney {
  path: PathEdge[]
  /** Epoch seconds. */
  departure: number
  /** Driving time, without dwells. */
  seconds: number
}

/** The stored form of the model. */
export interface ModelFile {
  format: 1
  /** The name of the model in answers. */
  version: string
  trainedAt: string
  features: readonly string[]
  /** Trees for the median; null when they were not better than the profiles alone. */
  median: BoostedTrees | null
  /** Trees for the lowest and the highest tenth; null when there were too few trips to train on. */
  low: BoostedTrees | null
  high: BoostedTrees | null
  /** Added to the logarithms of both ends of the interval, so that four of five trips lie inside. */
  widen: { low: number; high: number }
  /** Mean `JourneyTime.doubt` of the trips that the interval was fitted to; absent in older models. */
  doubt?: number
  card: ModelCard
}

export interface ModelCard {
  trips: { profiles: number; training: number; calibration: number; heldOut: number }
  days: number
  heldOut: { raw: ErrorFigures; profiles: ErrorFigures; model: ErrorFigures }
  /** Share of held-out trips between the 10 % and the 90 % estimate. */
  coverage: number
  /** MAPE of the profiles minus MAPE of the model, percentage points: 2.5 % and 97.5 % of resampled days. */
  gain: [number, number]
  /** The same for raw times minus the profiles. */
  gainOfProfiles: [number, number]
  used: boolean
  why: string
}

export interface ErrorFigures {
  /** Mean absolute error, seconds. */
  mae: number
  /** Mean absolute percentage error. */
  mape: number
  /** Mean error in percent: above 0 when estimates are too long. */
  bias: number
}

const BOOSTING = { trees: 120, depth: 4, learningRate: 0.08, leafRowsMin: 25, subsample: 0.7, seed: 7 }
export const LOW = 0.1
export const HIGH = 0.9

/** Corrects the profiles' time of a journey, using their errors on similar journeys. */
export class ResidualModel {
  constructor(readonly file: ModelFile) {
    if (file.format !== 1 || JSON.stringify(file.features) !== JSON.stringify(FEATURES)) {
      throw new Error('a model of another format; train it again')
    }
  }

  static parse(text: string): ResidualModel {
    return new ResidualModel(JSON.parse(text) as ModelFile)
  }

  get name(): string {
    return this.file.median ? `profiles+trees ${this.file.version}` : `profiles ${this.file.version}`
  }

  /** Factors on the profiles' time. */
  correct(path: PathEdge[], departure: number, time: JourneyTime): { low: number; median: number; high: number } {
    const { median, low, high, widen } = this.file
    const row = median || low || high ? featuresOf(path, departure, time) : new Float64Array(0)
    return {
      median: median ? Math.exp(predict(median, row)) : 1,
      low: Math.exp((low ? predict(low, row) : 0) + widen.low),
      high: Math.exp((high ? predict(high, row) : 0) + widen.high),
    }
  }
}

export interface Row {
  features: Float64Array
  /** Logarithm of the real time divided by the profiles' time. */
  target: number
  /** As in `JourneyTime`. */
  doubt: number
}

/** @returns null for a trip without usable observations */
export function rowOf({ path, departure, seconds }: LearntJourney, profiles: Profiles): Row | null {
  if (path.length === 0 || seconds <= 0) return null
  const time = journeyTime(path, departure, profiles)
  if (time.seconds <= 0) return null
  return { features: featuresOf(path, departure, time), target: Math.log(seconds / time.seconds), doubt: time.doubt }
}

/** The correction of a model: its trees, and the interval around them. */
export type Correction = Pick<ModelFile, 'median' | 'low' | 'high' | 'widen'>

/**
 * Trees for the median and both tenths, and the shift of the tenths after which four fifths of the calibration rows lie
 * between them.
 *
 * @param calibration  rows of other days than the training rows
 */
export function trainModel(training: Row[], calibration: Row[]): Correction {
  const rows = training.map(({ features }) => features)
  const targets = Float64Array.from(training, ({ target }) => target)
  const grow = (quantile: number) => growTrees(rows, Float64Array.from(targets), { ...BOOSTING, quantile })
  return withInterval({ median: grow(0.5), low: grow(LOW), high: grow(HIGH) }, calibration)
}

/** The interval of profiles alone: the tenths of the rows' errors. */
export const plainInterval = (rows: Row[]): Correction => withInterval({ median: null, low: null, high: null }, rows)

/** The same trees with both ends of the interval shifted so that four fifths of the rows lie between them. */
export function withInterval(trees: Omit<Correction, 'widen'>, rows: Row[]): Correction {
  const end = (tree: BoostedTrees | null, quantile: number) =>
    quantileOf(
      Float64Array.from(rows, (row) => row.target - estimated(tree, row)),
      quantile,
    )
  const { median, low, high } = trees
  return { median, low, high, widen: { low: end(low, LOW), high: end(high, HIGH) } }
}

/** How many of the rows lie inside the interval. */
export const countInside = ({ low, high, widen }: Correction, rows: Row[]): number =>
  rows.filter((row) => row.target >= estimated(low, row) + widen.low && row.target <= estimated(high, row) + widen.high)
    .length

const estimated = (tree: BoostedTrees | null, { features }: Row): number => (tree ? predict(tree, features) : 0)
