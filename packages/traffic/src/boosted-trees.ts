import { seededRandom } from '@repere/shared/seeded-random'

/**
 * Gradient-boosted regression trees for one quantile.
 *
 * Each tree is grown, by histograms of at most 64 bins per feature, on the sign of the residuals of the trees before it
 * (the gradient of the quantile loss). Each leaf then holds that quantile of its residuals, scaled by the learning
 * rate.
 */
export interface BoostedTrees {
  quantile: number
  /** The quantile of all targets: the value before the first tree. */
  base: number
  /** Each tree as arrays of its nodes: a feature (−1 in a leaf), a threshold (or the leaf's value), the left child; the right one follows it. */
  trees: { feature: number[]; value: number[]; left: number[] }[]
}

export interface BoostingOptions {
  quantile: number
  trees: number
  depth: number
  learningRate: number
  leafRowsMin: number
  /** Share of the rows that each tree is grown on: 0..1. */
  subsample: number
  seed: number
}

const BINS = 64

/** @param rows  one for each target, of equal length */
export function growTrees(rows: Float64Array[], targets: Float64Array, options: BoostingOptions): BoostedTrees {
  const { quantile } = options
  const features = rows[0]?.length ?? 0
  const edges = Array.from({ length: features }, (_, feature) => binEdges(rows, feature))
  const binned = rows.map((row) => Uint8Array.from(row, (value, feature) => binOf(edges[feature]!, value)))
  const base = quantileOf(Float64Array.from(targets), quantile)
  const predictions = new Float64Array(rows.length).fill(base)
  const random = seededRandom(options.seed)
  const trees: BoostedTrees['trees'] = []
  for (let round = 0; round < options.trees; round++) {
    const gradients = predictions.map((prediction, i) => (targets[i]! > prediction ? quantile : quantile - 1))
    const sample: number[] = []
    for (let i = 0; i < rows.length; i++) if (random() < options.subsample) sample.push(i)
    const tree: BoostedTrees['trees'][number] = { feature: [], value: [], left: [] }
    grow(tree, sample, options.depth)
    trees.push(tree)
    for (let i = 0; i < rows.length; i++) predictions[i]! += walk(tree, rows[i]!)

    function grow(into: typeof tree, members: number[], depth: number): void {
      const at = into.feature.length
      into.feature.push(-1)
      into.value.push(0)
      into.left.push(-1)
      fill(at, members, depth)

      function fill(node: number, own: number[], left: number): void {
        const split = left > 0 ? bestSplit(binned, gradients, own, features, options.leafRowsMin) : null
        if (!split) {
          const residuals = Float64Array.from(own, (i) => targets[i]! - predictions[i]!)
          into.value[node] = own.length > 0 ? options.learningRate * quantileOf(residuals, quantile) : 0
          return
        }
        const below: number[] = []
        const above: number[] = []
        for (const i of own) (binned[i]![split.feature]! <= split.bin ? below : above).push(i)
        into.feature[node] = split.feature
        into.value[node] = edges[split.feature]![split.bin]!
        const child = into.feature.length
        into.left[node] = child
        for (let i = 0; i < 2; i++) {
          into.feature.push(-1)
          into.value.push(0)
          into.left.push(-1)
        }
        fill(child, below, left - 1)
        fill(child + 1, above, left - 1)
      }
    }
  }
  return { quantile, base, trees }
}

export function predict({ base, trees }: BoostedTrees, row: Float64Array): number {
  let sum = base
  for (const tree of trees) sum += walk(tree, row)
  return sum
}

function walk({ feature, value, left }: BoostedTrees['trees'][number], row: Float64Array): number {
  let node = 0
  while (feature[node]! >= 0) node = row[feature[node]!]! <= value[node]! ? left[node]! : left[node]! + 1
  return value[node]!
}

/** The split that explains most of the gradients' variance; null when no split leaves enough rows on both sides. */
function bestSplit(
  binned: Uint8Array[],
  gradients: Float64Array,
  members: number[],
  features: number,
  leafRowsMin: number,
): { feature: number; bin: number } | null {
  if (members.length < 2 * leafRowsMin) return null
  let total = 0
  for (const i of members) total += gradients[i]!
  let best: { feature: number; bin: number } | null = null
  let bestGain = (total * total) / members.length + 1e-9
  const sums = new Float64Array(BINS)
  const counts = new Uint32Array(BINS)
  for (let feature = 0; feature < features; feature++) {
    sums.fill(0)
    counts.fill(0)
    for (const i of members) {
      const bin = binned[i]![feature]!
      sums[bin]! += gradients[i]!
      counts[bin]!++
    }
    let sum = 0
    let count = 0
    for (let bin = 0; bin + 1 < BINS; bin++) {
      sum += sums[bin]!
      count += counts[bin]!
      const rest = members.length - count
      if (counts[bin] === 0 || count < leafRowsMin || rest < leafRowsMin) continue
      const gain = (sum * sum) / count + ((total - sum) * (total - sum)) / rest
      if (gain > bestGain) {
        bestGain = gain
        best = { feature, bin }
      }
    }
  }
  return best
}

/** Upper bounds of bins with about equal numbers of rows; the last bin has none. */
function binEdges(rows: Float64Array[], feature: number): Float64Array {
  const sorted = Float64Array.from(rows, (row) => row[feature]!).sort()
  const edges: number[] = []
  for (let bin = 1; bin < BINS; bin++) {
    const edge = sorted[Math.min(sorted.length - 1, Math.floor((bin * sorted.length) / BINS))] ?? 0
    if (edges.length === 0 || edge > edges.at(-1)!) edges.push(edge)
  }
  return Float64Array.from(edges)
}

function binOf(edges: Float64Array, value: number): number {
  let low = 0
  let high = edges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (value <= edges[middle]!) high = middle
    else low = middle + 1
  }
  return low
}

/** Sorts the values. */
export function quantileOf(values: Float64Array, quantile: number): number {
  if (values.length === 0) return 0
  values.sort()
  const at = quantile * (values.length - 1)
  const below = Math.floor(at)
  const above = Math.min(values.length - 1, below + 1)
  return values[below]! + (at - below) * (values[above]! - values[below]!)
}
