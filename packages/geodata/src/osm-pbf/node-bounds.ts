import { type Bounds } from './elements.js'

const binsPerDegree = 1000

/** The share of the nodes, at each end of each axis, that may be outliers. */
const strayShare = 0.001
/** The distance up to which a node is not an outlier: a share of the extent of the others, and a minimum in degrees. */
const marginShare = 0.25
const marginDegrees = 0.02

/**
 * The box of an extract's nodes. Extracts with complete ways contain single nodes far outside their area, such as the
 * other end of a ferry: these would move the middle of a city into the sea.
 */
export class NodeBounds {
  private readonly lngs = new Axis(180)
  private readonly lats = new Axis(90)

  add(lat: number, lng: number): void {
    this.lngs.add(lng)
    this.lats.add(lat)
  }

  /** Null without any node. */
  withoutStrays(): Bounds | null {
    const [lngs, lats] = [this.lngs.range(), this.lats.range()]
    return lngs && lats && [lngs[0], lats[0], lngs[1], lats[1]]
  }
}

/** The number of nodes at each thousandth of a degree. */
class Axis {
  private readonly counts: Uint32Array
  private total = 0
  private least = Infinity
  private most = -Infinity

  constructor(private readonly degreesMax: number) {
    this.counts = new Uint32Array(2 * degreesMax * binsPerDegree + 1)
  }

  add(degrees: number): void {
    const bin = Math.floor((degrees + this.degreesMax) * binsPerDegree)
    // Some files contain impossible coordinates for missing nodes.
    if (!(bin >= 0 && bin < this.counts.length)) return
    this.counts[bin]!++
    this.total++
    if (degrees < this.least) this.least = degrees
    if (degrees > this.most) this.most = degrees
  }

  range(): [number, number] | null {
    if (this.total === 0) return null
    const strays = Math.floor(this.total * strayShare)
    const low = this.degreesAt(this.binAfter(strays, 0, 1))
    const high = this.degreesAt(this.binAfter(strays, this.counts.length - 1, -1)) + 1 / binsPerDegree
    const margin = Math.max(marginDegrees, (high - low) * marginShare)
    return [this.firstFrom(low - margin, 1), this.firstFrom(high + margin, -1)]
  }

  /** The first bin, from one side, with more nodes than the outliers. */
  private binAfter(strays: number, from: number, step: 1 | -1): number {
    let bin = from
    for (let seen = this.counts[bin]!; seen <= strays; seen += this.counts[bin]!) bin += step
    return bin
  }

  /** The outermost node within the limit; exact when there is no outlier beyond it. */
  private firstFrom(limit: number, step: 1 | -1): number {
    const outermost = step === 1 ? this.least : this.most
    if ((outermost - limit) * step >= 0) return Math.round(outermost * 1e7) / 1e7
    let bin = Math.floor((limit + this.degreesMax) * binsPerDegree)
    while (this.counts[bin] === 0) bin += step
    return this.degreesAt(bin) + (step === 1 ? 0 : 1 / binsPerDegree)
  }

  private degreesAt(bin: number): number {
    return Math.round((bin / binsPerDegree - this.degreesMax) * 1e7) / 1e7
  }
}
