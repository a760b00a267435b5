import { encodeSpeeds, weekSpeeds } from './predicted-traffic.js'

/** Valhalla's decoding of the text: a speed for each five minutes. */
function decode(text: string): number[] {
  const bytes = Buffer.from(text, 'base64')
  const coefficients = Array.from({ length: 200 }, (_, k) => bytes.readInt16BE(2 * k))
  return Array.from({ length: 2016 }, (_, i) => {
    let sum = coefficients[0]! / Math.SQRT2
    for (let k = 1; k < 200; k++) sum += coefficients[k]! * Math.cos((Math.PI / 2016) * (i + 0.5) * k)
    return sum * Math.sqrt(2 / 2016)
  })
}

/** Bytes of a profile with the engine's own time, and twice this time on Mondays between 7 and 9. */
const codes = Uint8Array.from({ length: 168 }, (_, hour) =>
  Math.round(((hour === 7 || hour === 8 ? Math.log(2) : 0) + 1.2) / (3.7 / 255)),
)

describe('weekSpeeds', () => {
  const speeds = weekSpeeds(40, codes)

  it('begins on Sunday', () => {
    const at = (day: number, hour: number) => speeds[(day * 24 + hour) * 12]!
    expect(at(0, 8)).toBeCloseTo(40, 0)
    expect(at(1, 8)).toBeCloseTo(20, 0)
    expect(at(2, 8)).toBeCloseTo(40, 0)
  })

  it('survives its compression to some km/h', () => {
    const again = decode(encodeSpeeds(speeds))
    const worst = Math.max(...again.map((speed, i) => Math.abs(speed - speeds[i]!)))
    expect(encodeSpeeds(speeds)).toHaveLength(536)
    expect(worst).toBeLessThan(4)
  })
})
