import fc from 'fast-check'
import { canonicalFields, pickFields } from './selected-fields.js'

const answer = { routes: [{ duration: 5, distance: 7, legs: [{ duration: 5, steps: [1] }] }], waypoints: [{ lat: 6 }] }
const path = fc.constantFrom(
  'routes',
  'routes.duration',
  'routes.distance',
  'routes.legs',
  'routes.legs.duration',
  'routes.legs.steps',
  'waypoints',
  'waypoints.lat',
)

describe('canonicalFields', () => {
  it('selects what the text that was sent selects', () => {
    fc.assert(
      fc.property(fc.array(path, { minLength: 1 }), (paths) => {
        const sent = paths.join(', ')
        expect(pickFields(answer, canonicalFields(sent))).toEqual(pickFields(answer, sent))
      }),
    )
  })

  it('is one text for every order, repetition and path that another one includes', () => {
    const spellings = ['routes,waypoints.lat', 'waypoints.lat,routes', ' waypoints.lat , routes.legs,routes,routes,']
    expect(new Set(spellings.map(canonicalFields))).toEqual(new Set(['routes,waypoints.lat']))
  })
})
