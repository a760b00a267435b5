import { estimateJourney } from './estimate.js'
import { type PathEdge } from './journey-time.js'
import { Observations } from './observations.js'
import { Profiles } from './profiles.js'
import { type ModelFile, ResidualModel } from './residual-model.js'
import { FEATURES } from './features.js'
import { edge } from './straight-road.fixture.js'

const MONDAY = Date.UTC(2026, 0, 5) / 1000
const HOUR = 3600
const YEAR = 365.25 * 86_400
const road = edge(1, 0, 1000)
const path: PathEdge[] = [
  {
    ...{ id: 1, wayId: road.wayId, at: road.shape[0]!, roadClass: road.roadClass, metres: 1000, rawSeconds: 100 },
    ...{ unpaved: false, roundabout: false, endsAtSignal: false, turnDegrees: 0 },
  },
]

function profilesOf(contributors: number): Profiles {
  const observations = Observations.empty(1)
  for (let car = 0; car < contributors; car++) {
    for (let hour = 0; hour < 168; hour++) {
      const luck = 1 + (((car % 3) - 1) * ((hour % 3) + 1)) / 20
      const traversal = { edge: 1, enteredAt: MONDAY + hour * HOUR, seconds: 150 * luck, rawSeconds: 100, share: 1 }
      observations.add(`car ${car}`, [traversal], () => road)
    }
  }
  return Profiles.estimate(observations, () => [road])!
}

const TREELESS: ModelFile = {
  ...{ format: 1, version: 'test', trainedAt: '', features: FEATURES, median: null, low: null, high: null },
  ...{ widen: { low: Math.log(0.8), high: Math.log(1.3) }, doubt: 1 / 4, card: {} as ModelFile['card'] },
}
const models = [null, new ResidualModel(TREELESS)]

/** Of the interval, as a logarithm. */
function width(profiles: Profiles, model: ResidualModel | null, departure = MONDAY + 168 * HOUR): number {
  const { low, median, high } = estimateJourney(path, departure, { profiles, model })!
  expect(low).toBeLessThan(median)
  expect(high).toBeGreaterThan(median)
  return Math.log(high / low)
}

describe.each(models)('the interval of an estimate (%#)', (model) => {
  it('is narrower with more contributors', () => {
    const [few, many] = [width(profilesOf(3), model), width(profilesOf(40), model)]
    expect(many).toBeLessThan(few * 0.9)
  })

  it('is wider the older the observations are, and never narrower', () => {
    const profiles = profilesOf(10)
    const [now, year, decade] = [0, YEAR, 10 * YEAR].map((age) => width(profiles, model, profiles.observedAt + age))
    expect(year).toBeGreaterThan(now!)
    expect(decade).toBeGreaterThan(year! * 1.2)
    expect(width(profiles, model, profiles.observedAt - YEAR)).toBeCloseTo(now!, 9)
  })
})

it('the interval of a trained model is its own for roads that are observed as its trips were', () => {
  const profiles = profilesOf(3)
  const { low, median, high } = estimateJourney(path, profiles.observedAt, { profiles, model: models[1]! })!
  expect(low / median).toBeCloseTo(0.8, 3)
  expect(high / median).toBeCloseTo(1.3, 3)
})
