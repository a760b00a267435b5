import { greatCircleMetres } from '@repere/geometry'
import { type Metres, metres, type Seconds, seconds } from '@repere/shared'
import { type SnappedStop } from './route.js'
import { type RoadHost } from './roads/road-host.js'
import { type RoadPoint, type TableAnswer } from './roads/travel-table.js'
import { type EngineStatus, type MatrixAnswer, type MatrixQuery } from './routing.port.js'
import { STRAIGHT_LINE_MAX } from './straight-line.js'
import { type ProcedureRunner } from './valhalla/procedure-runner.js'
import { ValhallaEngine } from './valhalla/valhalla-engine.js'

/** Our road engine for tables by car; Valhalla for everything else. */
export class CombinedEngine extends ValhallaEngine {
  constructor(
    runner: ProcedureRunner,
    private readonly roads: RoadHost,
    private readonly snapMaxMetres: number,
  ) {
    super(runner)
  }

  override status(): EngineStatus {
    const both = [super.status(), this.roads.status()]
    return both.find((status) => status === 'down') ?? both.find((status) => status === 'starting') ?? 'ok'
  }

  override async matrix(query: MatrixQuery, deadlineMs?: number): Promise<MatrixAnswer> {
    const { sources, targets, mode, departs } = query
    if (mode !== 'auto') return super.matrix(query, deadlineMs)
    const question = { sources, targets, snapMaxMetres: this.snapMaxMetres, apartMaxMetres: STRAIGHT_LINE_MAX[mode] }
    const [{ build, answer }, durationsInTraffic] = await Promise.all([
      this.roads.table(question, deadlineMs),
      departs === undefined ? undefined : this.timesInTraffic(query, departs, deadlineMs),
    ])
    return {
      build: this.graphOf(build),
      ...rowsOf(answer, targets.length),
      ...(durationsInTraffic && { durationsInTraffic }),
      sources: answer.sources.map((point, index) => toStop(point, sources[index]!)),
      targets: answer.targets.map((point, index) => toStop(point, targets[index]!)),
    }
  }
}

/** Whole milliseconds → seconds with one decimal; decimetres → whole metres. */
function rowsOf({ timeMs, lengthDm }: TableAnswer, columns: number) {
  const durations: (Seconds | null)[][] = []
  const distances: (Metres | null)[][] = []
  for (let at = 0; at < timeMs.length; at += columns) {
    const row = <T>(values: Int32Array, convert: (value: number) => T) =>
      Array.from(values.subarray(at, at + columns), (value) => (value < 0 ? null : convert(value)))
    durations.push(row(timeMs, (time) => seconds(Math.round(time / 100) / 10)))
    distances.push(row(lengthDm, (length) => metres(Math.round(length / 10))))
  }
  return { durations, distances }
}

const toStop = (point: RoadPoint | null, from: { lat: number; lng: number }): SnappedStop | null =>
  point && {
    lat: point.lat,
    lng: point.lng,
    distance: metres(Math.round(greatCircleMetres(from, point) * 10) / 10),
    ...(point.resnapped && { resnapped: true as const }),
  }
