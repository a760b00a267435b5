import { COUNTED_OPERATIONS } from '@repere/shared'
import { type Figure, report } from './report.js'
import { materialOf } from './units/material.js'
import { idleTime, processorTime } from './units/measure.js'
import { rowsOf, there, TRAILS } from './units/questions.js'
import { API_MAIN, setTheStage } from './stage.js'

/**
 * The processor time of every operation of the API beside its price: of the API, its engines and Redis, with key, limits
 * and metering, without cached answers. A unit is to be about the same work everywhere.
 */
const TIMES = 3
const PASSES = 3

const stage = await setTheStage()
try {
  const { key, dataDir, data } = stage
  const origin = await stage.serve(API_MAIN, [], { ANSWER_CACHE_BYTES: '0' })
  const material = await materialOf(origin, key, dataDir, data)
  for (const count of TRAILS) {
    await stage.storeTrail(
      `trail-${count}`,
      Array.from({ length: count }, (_, n) => there(material.traces[0]!, n)),
    )
  }
  const only = process.argv.slice(2)
  const idle = await idleTime(stage.pids())
  const byName = new Map<string, { operation: string; size: string; units: number; ms: number; isCounted: boolean }>()
  // Other programs only make a request more expensive: the least of some passes is its work. Each pass has prompts of its own. A
  // search ends by the clock, and gets less of a core beside other programs: its work is its time, which it has alone.
  for (let pass = 0; pass < PASSES; pass++) {
    for (const { operation, size, requests, isTable, searchMs = 0 } of rowsOf(material)) {
      if (only.length > 0 && !only.includes(operation)) continue
      const { units, ms: measured } = await processorTime(origin, stage.pids(), requests, idle)
      const ms = Math.max(measured, searchMs)
      const name = `${operation} ${size}`
      const known = byName.get(name)
      const isCounted = isTable ?? COUNTED_OPERATIONS.includes(operation)
      byName.set(name, { operation, size, units, ms: Math.min(ms, known?.ms ?? Infinity), isCounted })
      console.error(
        `${operation.padEnd(22)} ${size.padEnd(24)} ${units.toFixed(1).padStart(8)} units ${ms.toFixed(2).padStart(9)} ms ${units === 0 ? '' : (ms / units).toFixed(2).padStart(8)} ms a unit`,
      )
    }
  }
  const rows = [...byName.values()]
  const costing = rows.filter(({ units }) => units > 0)
  const ofUnit = ({ ms, units }: (typeof rows)[number]) => ms / units
  // A request costs at least one unit: those of less work are no measure of it. Nor are prices that count pairs, items or tiles.
  const priced = costing.filter(({ units, isCounted }) => units > 1 && !isCounted)
  const figures: Figure[] = [
    {
      what: 'processor time of a unit, dearest of all operations / cheapest of those that cost several units by their work',
      value: Math.max(...costing.map(ofUnit)) / Math.min(...priced.map(ofUnit)),
      unit: '×',
      target: { at: 'most', value: TIMES },
    },
  ]
  await report('units', data, figures, { rows })
} finally {
  await stage.clear()
}
