import { type LatLng } from '@repere/shared'
import { type NamedStop } from '../routing.problems.js'
import { faultsTooFar, refuseUnlessUsable } from './point-faults.js'

const name = (side: string, points: LatLng[]): NamedStop[] =>
  points.map((point, index) => ({ field: `${side}.${index}`, ...point }))
const abidjan = { lat: 5.32, lng: -4.02 }
const cotonou = { lat: 6.37, lng: 2.42 }
const lome = { lat: 6.13, lng: 1.22 }

const reasons = (sources: LatLng[], targets: LatLng[], mode: 'auto' | 'bicycle' | 'pedestrian') => {
  const sides = { sources: name('sources', sources), targets: name('targets', targets) }
  const faults = faultsTooFar(sides, new Map(), mode)
  let refused = false
  try {
    refuseUnlessUsable(sides, faults)
  } catch {
    refused = true
  }
  return { faults: [...faults.values()].map(({ field, reason }) => `${field} ${reason}`), refused }
}

describe('a target too far from every source', () => {
  it('is at fault, and the call is refused when no other target is left', () => {
    expect(reasons([abidjan], [cotonou], 'pedestrian')).toEqual({ faults: ['targets.0 too_far'], refused: true })
    expect(reasons([abidjan], [cotonou, abidjan], 'pedestrian')).toEqual({
      faults: ['targets.0 too_far'],
      refused: false,
    })
  })

  it('is not at fault when one source is near enough, by that mode', () => {
    expect(reasons([abidjan, lome], [cotonou], 'pedestrian')).toEqual({ faults: [], refused: false })
    expect(reasons([abidjan], [cotonou], 'auto')).toEqual({ faults: [], refused: false })
  })
})
