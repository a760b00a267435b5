import { COSTINGS, costingsOf } from '../costing/costings.js'
import { fingerprintOf } from './fingerprint.js'
import { MOTORCYCLE_FIGURES, type MotorcycleFigures } from '../costing/motorcycle.js'

const motorcycle = (figures: Partial<MotorcycleFigures>) =>
  fingerprintOf(costingsOf({ ...MOTORCYCLE_FIGURES, ...figures }).motorcycle)

describe('the fingerprint of a costing', () => {
  it('is the same every time, and another one for each costing', () => {
    const all = Object.values(COSTINGS).map(fingerprintOf)
    expect(Object.values(COSTINGS).map(fingerprintOf)).toEqual(all)
    expect(new Set(all).size).toBe(all.length)
  })

  it.each<Partial<MotorcycleFigures>>([
    { kmPerHourMax: 74 },
    { ofCarByClass: MOTORCYCLE_FIGURES.ofCarByClass.with(7, 1.16) },
    { bySurface: MOTORCYCLE_FIGURES.bySurface.with(4, 1.16) },
    { trackKmPerHour: 0 },
    { pathKmPerHour: 0 },
    { turnShare: 0.61 },
    { signalSeconds: 1.01 },
    { uturnSeconds: 6.01 },
    { motorwaysClosedIn: ['SN'] },
  ])('changes with %j', (figures) => {
    expect(motorcycle(figures)).not.toBe(motorcycle({}))
  })

  it('changes with any cost of an edge or a turn', () => {
    const { auto } = COSTINGS
    const other = {
      ...auto,
      edgeCost: (...[graph, edge, into]: Parameters<typeof auto.edgeCost>) => {
        auto.edgeCost(graph, edge, into)
        if (edge === 7) into.seconds += 0.001
      },
    }
    expect(fingerprintOf(other)).not.toBe(fingerprintOf(auto))
  })
})
