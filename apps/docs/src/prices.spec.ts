import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  COUNTED_OPERATIONS,
  PRICE_TEXTS,
  unitsOfAlong,
  unitsOfArchive,
  unitsOfAssignment,
  unitsOfAreas,
  unitsOfFence,
  unitsOfPicture,
  unitsOfPlan,
  unitsOfPositions,
  unitsOfPrompts,
  unitsOfRoutes,
  unitsOfTable,
  unitsOfTour,
  unitsOfTrace,
  unitsOfTrips,
} from '@repere/shared'
import { type Measured, measuredUnits, secondsOfUnit } from '../build/prices.js'

const measured = measuredUnits()
const car = (...minutes: number[]) => unitsOfAreas({ minutes }, 'auto')

/** The sizes that were measured, and what they cost. */
const PRICES: [operation: string, size: string, units: number][] = [
  ['computeRoute', 'the same, 2 alternatives', unitsOfRoutes(2, 2)],
  ['computeRoute', '25 stops', unitsOfRoutes(25)],
  ['computeMatrix', '20 × 25', unitsOfTable(500)],
  ['computeLargeMatrix', '500 × 500', unitsOfTable(250_000)],
  ['getIsochrone', '5 min by car', car(5)],
  ['getIsochrone', '120 min by car', car(120)],
  ['getIsochrone', '120 min on foot', unitsOfAreas({ minutes: [120] }, 'pedestrian')],
  ['getIsochrone', '50 km by car', unitsOfAreas({ metres: 50_000 }, 'auto')],
  ['getIsochrone', '5, 10 and 15 min by car', car(5, 10, 15)],
  ['matchTrace', '5000 points', unitsOfTrace(5_000)],
  ['optimizeStops', '100 stops', unitsOfTour(100)],
  ['getOsrmTrip', '100 stops', unitsOfTour(100)],
  ['planFleet', '2 jobs, 1 s', unitsOfPlan(3, 2, 1)],
  ['planFleet', '100 jobs, 3 s', unitsOfPlan(101, 100, 3)],
  ['findNearest', '1,000 candidates', unitsOfTrips(1_000)],
  ['findPlacesAlong', '10 pharmacies', unitsOfAlong(2, 10)],
  ['assignOrders', '200 drivers, 200 orders', unitsOfAssignment(200, 200, 1)],
  ['assignOrders', '10 drivers, 30 orders, 3 each', unitsOfAssignment(10, 30, 3)],
  ['sendPositions', '1,000 positions', unitsOfPositions(1_000)],
  ['getVehicleTrail', '10,000 positions', unitsOfPositions(10_000)],
  ['putFence', 'along a route of 2 stops', unitsOfFence(100, 2)],
  ['synthesizePrompts', '20 new prompts', unitsOfPrompts(20)],
  ['getTileArchive', '1024 KiB', unitsOfArchive(1_048_576)],
  ['getStaticMap', '600x400', unitsOfPicture(240_000)],
  ['getStaticMap', '1200x800', unitsOfPicture(960_000)],
]

describe('the processor time of a unit', () => {
  it.each(PRICES)('of %s, %s was measured at the price of today', (operation, size, units) => {
    expect(measured.find((row) => row.operation === operation && row.size === size)?.units).toBe(units)
  })

  it('was measured of every operation with a price, and is three times the least at most', () => {
    const operations = new Set(measured.map(({ operation }) => operation))
    expect(Object.keys(PRICE_TEXTS).filter((operation) => !operations.has(operation))).toEqual([])
    const ofUnit = ({ ms, units }: Measured) => ms / units
    const byWork = measured.filter(({ units, isCounted }) => units > 1 && !isCounted)
    expect(Math.max(...measured.map(ofUnit)) / Math.min(...byWork.map(ofUnit))).toBeLessThanOrEqual(3)
    const counted = new Set(measured.filter(({ isCounted }) => isCounted).map(({ operation }) => operation))
    expect([...counted].filter((operation) => operation !== 'planFleet')).toEqual(COUNTED_OPERATIONS)
  })

  it.each([
    ['fr', 'guides/limits.md'],
    ['en', 'en/guides/limits.md'],
  ] as const)('is on the page as it was measured (%s)', (language, name) => {
    const page = readFileSync(join(__dirname, '../dist', name), 'utf8')
    for (const [operation, price] of Object.entries(PRICE_TEXTS)) {
      const ids = Object.keys(PRICE_TEXTS).filter((id) => PRICE_TEXTS[id]![language] === price[language])
      const rows = measured.filter((row) => ids.includes(row.operation))
      const line = page.split('\n').find((text) => text.includes(`reference/${operation})`) && text.startsWith('|'))
      expect(line).toContain(`| ${secondsOfUnit(rows, language)} |`)
    }
  })
})
