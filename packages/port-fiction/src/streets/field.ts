import { aboveWater } from '../land/ground.js'
import { zones } from '../land/zones.js'
import { noise } from '../plane/random.js'
import { distance, type Spot } from '../plane/spot.js'

/** The direction away from water, radians. */
function inland([x, y]: Spot): number {
  const step = 12
  return Math.atan2(
    aboveWater([x, y + step]) - aboveWater([x, y - step]),
    aboveWater([x + step, y]) - aboveWater([x - step, y]),
  )
}

/**
 * The direction of streets at a point, radians; other streets cross them at a right angle.
 *
 * Each zone has a field of directions, and so has the shore. A direction is the same as its opposite, so they are
 * averaged with their angles doubled: the tensors of Chen, Esch, Wonka, Müller and Zhang, "Interactive Procedural
 * Street Modeling", 2008.
 */
export function grainAt(spot: Spot): number {
  let [cosine, sine] = [0, 0]
  const add = (direction: number, weight: number) => {
    cosine += weight * Math.cos(2 * direction)
    sine += weight * Math.sin(2 * direction)
  }
  const dry = aboveWater(spot)
  const shore = dry < 600 ? inland(spot) + Math.PI / 2 : 0
  if (dry < 350) add(shore, 0.5 * (1 - dry / 350))
  for (const { at, radius, grain, swing } of zones) {
    const away = distance(spot, at) / radius
    if (away > 3) continue
    const weight = Math.exp(-2.2 * away * away)
    const bend = swing * noise(spot[0] / 420, spot[1] / 420, 81)
    if (grain === 'water') add(shore + bend, dry < 600 ? weight : weight * 0.05)
    else if (grain === 'round') add(Math.atan2(spot[1] - at[1], spot[0] - at[0]), weight * 1.4)
    else add(grain + bend, weight)
  }
  return Math.atan2(sine, cosine) / 2
}
