import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Figure } from '../report.js'
import { type GoldQuery } from './gold.js'
import { type Verdict } from './judge.js'

/** The first answer to a query: its confidence, how it was found, and whether it was right. */
export interface Trial {
  confidence: number
  matchType: string
  /** The reason of a guess, if it is known. */
  guess?: string
  isRight: boolean
}

/** Points, and texts that contain one, have a confidence that the contract defines. */
const notCounted: ReadonlySet<string> = new Set([
  'reverse',
  'reverse_beside',
  'district_at',
  'region_at',
  'coordinates',
  'coordinate_forms',
  'plus_code',
])
export const isCounted = ({ class: name }: GoldQuery): boolean => !notCounted.has(name)

/** A guess for a place that does not exist is marked correctly, but it is not the place in the query. */
const asksForNothing = ({ accept, guess }: GoldQuery) => accept === 'nothing' || guess === true

/** @returns null where nothing was answered */
export function trialOf({ query, rank, features: [first] }: Verdict): Trial | null {
  if (!first) return null
  const { confidence, match_type: matchType, guess } = first.properties
  return { confidence, matchType, ...(guess !== undefined && { guess }), isRight: rank === 1 && !asksForNothing(query) }
}

const binCount = 10
const gapMax = 0.05

/** With fewer answers, the share is not significant. */
const answersPerBinMin = 40

/** A guess says no more, by the contract of the API, however often guesses of its kind are right. */
export const GUESS_MAX = 0.6

/**
 * Confidence compared with the share of right answers: in ten bins with the same number of answers, least confident
 * first, and in ten bins of one tenth each if enough answers fall into them.
 *
 * @param most  the highest confidence that these answers may have; answers that are right more often miss nothing
 */
export function calibrationFigures(trials: readonly Trial[], of = 'confidence', most = 1): Figure[] {
  const sorted = withShares(trials).sort((a, b) => a.confidence - b.confidence)
  const bins = Array.from({ length: binCount }, (_, bin) => bin)
  const start = (bin: number) => Math.floor((bin * sorted.length) / binCount)
  const tenthOf = ({ confidence }: Pick<Trial, 'confidence'>) =>
    Math.min(binCount - 1, Math.floor(confidence * binCount + 1e-9))
  return [
    ...bins.map((bin) =>
      binFigure(of, `bin ${bin + 1} of ${binCount}`, sorted.slice(start(bin), start(bin + 1)), most),
    ),
    ...bins.flatMap((bin) => {
      const own = sorted.filter((trial) => tenthOf(trial) === bin)
      const name = `from ${(bin / binCount).toFixed(1)} to ${((bin + 1) / binCount).toFixed(1)}`
      return own.length < answersPerBinMin ? [] : [binFigure(of, name, own, most)]
    }),
  ]
}

/**
 * The confidence of each trial, and the share of right answers among all of that confidence. A bin may contain a part
 * of them. Their order must not matter: ordered by class, the bin would contain a class.
 */
function withShares(trials: readonly Trial[]): { confidence: number; share: number }[] {
  const groups = new Map<number, { count: number; right: number }>()
  for (const { confidence, isRight } of trials) {
    const { count, right } = groups.get(confidence) ?? { count: 0, right: 0 }
    groups.set(confidence, { count: count + 1, right: right + Number(isRight) })
  }
  return trials.map(({ confidence }) => {
    const { count, right } = groups.get(confidence)!
    return { confidence, share: right / count }
  })
}

function binFigure(
  of: string,
  name: string,
  trials: readonly { confidence: number; share: number }[],
  most: number,
): Figure {
  const mean = (value: (trial: (typeof trials)[number]) => number) =>
    trials.reduce((sum, trial) => sum + value(trial), 0) / trials.length
  const said = mean(({ confidence }) => confidence)
  const right = mean(({ share }) => share)
  const allowed = mean(({ share }) => Math.min(share, most))
  const limit = allowed < right ? `, of which ${allowed.toFixed(3)} may be said` : ''
  const what = `${of}, ${name} (${trials.length}): said ${said.toFixed(3)}, right ${right.toFixed(3)}${limit}`
  return { what, value: Math.abs(said - allowed), unit: '', target: { at: 'most', value: gapMax } }
}

/** The engine's confidence, and the share that was right. */
type Knot = [confidence: number, right: number]

/**
 * Fewer answers are merged into the next block. The number is small, so that the few right guesses are not merged with
 * the many wrong ones.
 */
const answersPerBlockMin = 24

/**
 * Isotonic regression (pool adjacent violators) of rightness by the engine's own confidence: knots that rise. A block of
 * answers has two, at its ends: between the middles of two blocks, most answers may have the confidence of one of them.
 *
 * @param trials  with the engine's figures as they are, uncalibrated
 */
export function isotonicKnots(trials: readonly Trial[]): Knot[] {
  const sorted = [...trials].sort((a, b) => a.confidence - b.confidence)
  const blocks: Block[] = []
  for (const { confidence, isRight } of sorted) {
    const own = { count: 1, right: Number(isRight), first: confidence, last: confidence }
    const before = blocks.at(-1)
    // Answers of one confidence are one block, and too few answers for a share are merged.
    if (before && (before.count < answersPerBlockMin || before.last === confidence)) merge(before, own)
    else blocks.push(own)
  }
  const small = blocks.at(-1)
  if (blocks.length > 1 && small!.count < answersPerBlockMin) merge(blocks.at(-2)!, blocks.pop()!)
  for (let at = 1; at < blocks.length;) {
    const [before, own] = [blocks[at - 1]!, blocks[at]!]
    if (before.right / before.count <= own.right / own.count) {
      at++
      continue
    }
    merge(before, own)
    blocks.splice(at, 1)
    at = Math.max(1, at - 1)
  }
  return blocks.flatMap(({ count, right, first, last }) => {
    const ends = first === last ? [first] : [first, last]
    return ends.map((confidence): Knot => [rounded(confidence), rounded(right / count)])
  })
}

/** Answers that follow each other in confidence. */
interface Block {
  count: number
  right: number
  /** The lowest and the highest confidence. */
  first: number
  last: number
}

function merge(into: Block, from: Block): void {
  into.count += from.count
  into.right += from.right
  into.last = from.last
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4

const tableFile = fileURLToPath(new URL('../../../packages/search/src/ranking/calibration-table.ts', import.meta.url))
const learnt = ['exact', 'prefix', 'fuzzy', 'fallback']
const learntGuesses = ['words_left_out', 'spelling', 'elsewhere', 'kind', 'place']

/**
 * The engine's own figure counts like this number of answers in each tenth, so it has weight when there are few
 * answers. For guesses, it has less weight.
 */
const ownAnswersPerTenth = (matchType: string) => (matchType === 'fallback' ? 2 : 6)

/** Made-up answers of every confidence, whose share of right answers equals the confidence. */
export function ownTrials(matchType: string): Trial[] {
  const most = matchType === 'fallback' ? GUESS_MAX : 1
  const perTenth = ownAnswersPerTenth(matchType)
  return Array.from({ length: binCount * perTenth }, (_, at) => {
    const confidence = ((Math.floor(at / perTenth) + 0.5) / binCount) * most
    return { confidence, matchType, isRight: at % perTenth < Math.round(confidence * perTenth) }
  })
}

/** Learns the table of the engine's confidences and writes it where the API reads it. @returns the file */
export async function writeCalibrationTable(trials: readonly Trial[], data: string): Promise<string> {
  const knots = learnt.flatMap((type) => {
    const own = isotonicKnots([...trials.filter(({ matchType }) => matchType === type), ...ownTrials(type)])
    return own.length > 1 ? [`    ${type}: [${own.map((knot) => `[${knot.join(', ')}]`).join(', ')}],`] : []
  })
  for (const guess of learntGuesses) {
    const own = trials.filter((trial) => trial.guess === guess)
    // Too few answers say nothing: the table of all guesses is used.
    if (own.length < answersPerBlockMin) continue
    const rising = isotonicKnots([...own, ...ownTrials('fallback')])
    if (rising.length > 1)
      knots.push(`    fallback_${guess}: [${rising.map((knot) => `[${knot.join(', ')}]`).join(', ')}],`)
  }
  const date = new Date().toISOString().slice(0, 10)
  await writeFile(
    tableFile,
    `import { type Guess, type MatchType } from './confidence.js'

/** The engine's confidence, and the share of answers of that confidence that were right. */
export type Knot = readonly [confidence: number, right: number]

/** Written by \`bin/bench geocoding --calibrate\`; do not edit. */
export const calibrationTable: {
  /** The source of the calibration. */
  provenance: { date: string; queries: number; half: string; data: string }
  /** In ascending order; without entries, confidences do not change. */
  knots: Partial<Record<MatchType | \`fallback_\${Guess}\`, readonly Knot[]>>
} = {
  provenance: { date: '${date}', queries: ${trials.length}, half: 'development', data: '${data}' },
  knots: {
${knots.join('\n')}
  },
}
`,
  )
  return tableFile
}
