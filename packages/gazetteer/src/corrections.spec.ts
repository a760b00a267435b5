import { type Correction, effectsOf, formatCorrection, parseCorrections } from './corrections.js'
import { formatPlaceId, placeId } from './place-id.js'

const place = formatPlaceId(placeId('node/1'))
const common = { at: '2026-02-03T10:00:00Z', by: 'awa' }
const rename: Correction = { ...common, id: 'a', kind: 'rename', place, source: 'node/1', name: 'Le Phare' }
const move: Correction = { ...common, id: 'b', kind: 'move', place, source: 'node/1', lat: 6.3, lng: 2.4 }
const close: Correction = { ...common, id: 'c', kind: 'close', place, source: 'node/1' }

describe('corrections', () => {
  it('have the effect of the last correction of each kind', () => {
    const again = { ...rename, id: 'd', name: 'Le Grand Phare' }
    expect(effectsOf([rename, move, again])).toEqual(
      new Map([[place, { name: 'Le Grand Phare', at: { lat: 6.3, lng: 2.4 } }]]),
    )
  })

  it('have no effect after they were withdrawn', () => {
    const withdrawal: Correction = { ...common, id: 'e', kind: 'withdraw', place: 'c' }
    expect(effectsOf([rename, close, withdrawal])).toEqual(new Map([[place, { name: 'Le Phare' }]]))
  })

  it('can be read as they were written, and a bad line does not affect other lines', () => {
    const bad = ['{', '[]', JSON.stringify({ ...rename, place: 'node/1' }), JSON.stringify({ ...move, lat: 91 })]
    const text = [formatCorrection(rename), ...bad.map((line) => `${line}\n`), formatCorrection(close)].join('')
    const { corrections, faults } = parseCorrections(text)
    expect(corrections).toEqual([rename, close])
    expect(faults.map(({ line }) => line)).toEqual([2, 3, 4, 5])
  })
})
