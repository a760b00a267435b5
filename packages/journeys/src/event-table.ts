import { type ClosedEdges, leavingOpen, type Place, type RoadEngine, ruleWithout, type Table } from '@repere/roads'
import { type EventRules } from './event-rules.js'

const UNCONNECTED = -1
/**
 * A pair takes some 0.3 ms, and a metric of the roads that the events leave some 3 µs a state: so many states for each pair make them
 * equal.
 */
const STATES_PER_PAIR = 100

/**
 * Corrects the pairs of a table whose way an event concerns. A best way meets an event only if it is one over a road on
 * which ways come to the event, so the costs to and from these roads say which pairs are searched again: one by one, or all
 * at once by a metric of their own where they are many.
 */
export function keepTableToEvents(
  engine: RoadEngine,
  events: EventRules,
  table: Table,
  sources: Place[],
  targets: Place[],
  closed: ClosedEdges,
): void {
  const base = closed.size === 0 ? null : ruleWithout(closed, engine.roads.turns, engine.weights)
  const entries = events.entries().map(passing)
  const [toEntries, fromEntries] = [engine.matrix(sources, entries, closed), engine.matrix(entries, targets, closed)]
  const begins = sources.map(({ from }) => from.some(({ state }) => events.isConcerned(state)))
  const ends = targets.map(({ to }) => to.some(({ state }) => events.isConcerned(state)))
  const isOver = (row: number, column: number, costMs: number) => {
    for (let entry = 0; entry < entries.length; entry++) {
      const there = toEntries.costMs[row * entries.length + entry]!
      if (there <= costMs && there + fromEntries.costMs[entry * targets.length + column]! <= costMs) return true
    }
    return false
  }
  const concerned: { row: number; column: number; isApart: boolean }[] = []
  for (const row of sources.keys()) {
    for (const column of targets.keys()) {
      const cell = row * targets.length + column
      if (table.timeMs[cell] === UNCONNECTED) continue
      // Closed roads may be left and entered where a way begins or ends on them.
      const isApart = !begins[row] && !ends[column]
      if (!isApart || isOver(row, column, table.costMs[cell]!)) concerned.push({ row, column, isApart })
    }
  }
  const { stateCount } = engine
  const isMany = concerned.filter(({ isApart }) => isApart).length > stateCount / STATES_PER_PAIR
  const whole = isMany ? engine.matrixBy(events.weights(closed), sources, targets) : null
  for (const { row, column, isApart } of concerned) {
    const cell = row * targets.length + column
    if (whole && isApart) {
      table.timeMs[cell] = whole.timeMs[cell]!
      table.lengthDm[cell] = whole.lengthDm[cell]!
    } else {
      const [source, target] = [sources[row]!, targets[column]!]
      const start = leavingOpen(closed, engine.roads.turns, source)
      const plain = base ? engine.routeUnder(base, start, target) : engine.route(source, target)
      const way = events.keepTo(plain, start, target, base)
      const delays = way ? events.delays(way, source, target) : []
      table.timeMs[cell] = way ? delays.reduce((sum, { ms }) => sum + ms, way.timeMs) : UNCONNECTED
      table.lengthDm[cell] = way ? way.lengthDm : UNCONNECTED
    }
  }
}

/** The end of a state's edge, come to along the whole edge. */
const passing = (state: number): Place => ({
  ...{ lat: 0, lng: 0, distance: 0, edge: -1, crossing: -1 },
  from: [{ state, fraction: 1 }],
  to: [{ state, fraction: 1 }],
})
