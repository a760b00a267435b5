import { readFile, stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { type Conditions, hasTraffic, isLive, type Rainy, rainyCountries } from '@repere/journeys'
import { type RoadMetric } from '@repere/roads'
import { ownBytes } from '@repere/roads/node'
import { type MetricName } from '@repere/shared'
import { HourSlots, RecentSpeeds } from '@repere/traffic'
import { LRUCache } from 'lru-cache'
import { type BuildContents } from './build-contents.js'
import { THREAD_HEAP_MB } from './lanes.js'
import { type LiveBytes } from './traffic-files.js'
import { type SlowMetricMade, type SlowMetricOrder } from './slow-metric.main.js'

/** Memory of the metrics of hours of a build. Those that were not asked for longest are dropped. */
const KEPT_BYTES = 2 ** 30
/** Metrics that are being made or wait for it. Questions about one more do not wait. */
const COMING_MAX = 32

/** What a question in traffic is answered with. */
export interface Slowed {
  /** Null where the ways are those of its own metric. */
  slowed: RoadMetric | null
  /** True where it is null because its metric was not ready in time. */
  isLate: boolean
  live: LiveBytes | null
  /** Where it rains. */
  rainy: Rainy
}

/**
 * The metrics of a build's hours and rains: each is customized when it is first wanted, by a thread of its own, and then kept. Questions
 * that want it meanwhile wait for it.
 */
export class SlowMetrics {
  private readonly slots: HourSlots | null
  private readonly kept = new LRUCache<string, RoadMetric>({ maxSize: KEPT_BYTES, sizeCalculation: ownBytes })
  private readonly coming = new Map<string, Promise<RoadMetric>>()
  private readonly orders = new Map<number, (made: SlowMetricMade) => void>()
  private worker: Worker | null = null
  private nextId = 1
  private live: (LiveBytes & { newest: number }) | null = null
  private liveReading: Promise<void> = Promise.resolve()

  constructor(private readonly contents: BuildContents) {
    this.slots = contents.slotOfHour && HourSlots.from(contents.slotOfHour)
  }

  /**
   * @param waitMaxMs    after which its own metric answers, so that no question fails because an hour is not ready
   * @param hasRawTimes  the ways of that hour are wanted with their times without traffic
   */
  async of(
    name: MetricName,
    conditions: Conditions | undefined,
    waitMaxMs: number,
    hasRawTimes = false,
  ): Promise<Slowed> {
    const rainy = rainyCountries(this.contents.roads.graph, name, conditions)
    const slots = hasTraffic(name) ? this.slots : null
    const live = conditions && slots ? await this.liveOf(conditions.live) : null
    if (!conditions?.choosesWay || (!slots && rainy.length === 0)) return { slowed: null, isLate: false, live, rainy }
    const slot = slots?.slotAt(conditions.departs)
    const counts = live && isLive(conditions.departs, live.newest) ? live : null
    const hours = slot === undefined ? null : slots!.hoursOf(slot)
    const times = { hasRawTimes: hasRawTimes && hours !== null }
    const key = `${name} ${slot} ${counts?.version ?? 0} ${String(rainy)} ${times.hasRawTimes}`
    const order = { name, hours, live: counts && { ...counts, at: counts.newest }, rainy, ...times }
    const slowed = this.kept.get(key) ?? (await within(waitMaxMs, this.make(key, order)))
    return { slowed, isLate: slowed === null, live, rainy }
  }

  close(): void {
    this.worker?.removeAllListeners()
    void this.worker?.terminate()
    this.worker = null
  }

  /** @returns null where too many others are made before */
  private make(key: string, order: Omit<SlowMetricOrder, 'id'>): Promise<RoadMetric | null> {
    let coming = this.coming.get(key)
    if (!coming) {
      if (this.coming.size >= COMING_MAX) return Promise.resolve(null)
      coming = this.order(order)
        .then((metric) => {
          this.kept.set(key, metric)
          return metric
        })
        .finally(() => this.coming.delete(key))
      // A question that no longer waits does not hear of it.
      coming.catch(() => undefined)
      this.coming.set(key, coming)
    }
    return coming
  }

  private order(order: Omit<SlowMetricOrder, 'id'>): Promise<RoadMetric> {
    const id = this.nextId++
    return new Promise((resolve, reject) => {
      this.orders.set(id, (made) => {
        this.orders.delete(id)
        if ('metric' in made) resolve(made.metric)
        else reject(new Error(made.failure))
      })
      this.workerThread().postMessage({ id, ...order } satisfies SlowMetricOrder)
    })
  }

  private workerThread(): Worker {
    if (this.worker) return this.worker
    const worker = new Worker(new URL('slow-metric.main.js', import.meta.url), {
      workerData: this.contents,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
    })
    worker.unref()
    worker.on('message', (made: SlowMetricMade) => this.orders.get(made.id)?.(made))
    const fail = (failure: string) => {
      if (this.worker === worker) this.worker = null
      for (const [id, settle] of this.orders) settle({ id, failure })
    }
    worker.on('error', (error) => fail(error instanceof Error ? error.message : String(error)))
    worker.on('exit', () => fail('the thread that customizes metrics ended'))
    this.worker = worker
    return worker
  }

  /** The live speeds of a version; null where they are of another build, or gone. */
  private async liveOf(version: number): Promise<SlowMetrics['live']> {
    if (version === 0) return null
    if (this.live?.version === version) return this.live
    // One reader at a time; the others find what it read.
    await (this.liveReading = this.liveReading.then(() => this.readLive(version)))
    return this.live?.version === version ? this.live : null
  }

  private async readLive(version: number): Promise<void> {
    const { trafficFiles } = this.contents
    if (this.live?.version === version || !trafficFiles) return
    try {
      const file = await readFile(trafficFiles.live)
      const { mtimeMs } = await stat(trafficFiles.live)
      const speeds = RecentSpeeds.parse(file.toString())
      const bytes = new Uint8Array(new SharedArrayBuffer(file.length))
      bytes.set(file)
      const isOwn = speeds.graph === trafficFiles.build && mtimeMs === version
      this.live = isOwn ? { version, bytes, newest: speeds.newest } : null
    } catch {
      // Without live speeds, those of the hour count.
      this.live = null
    }
  }
}

/** @returns null where the work takes longer */
async function within<T>(ms: number, work: Promise<T | null>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)))
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
