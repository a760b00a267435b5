import { type RoadLines } from '../../isochrone/reached-roads.js'

const BEGIN = '{"type":"FeatureCollection","features":['
const COORDINATES = '"coordinates":['
const [OPEN, CLOSE, COMMA, MINUS, POINT, ZERO, NINE] = [91, 93, 44, 45, 46, 48, 57]
const POWERS = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

/**
 * The roads of Valhalla's answer to `expansion`. A city's answer has some megabytes, so its numbers are parsed in one
 * loop over its bytes: creating objects takes five times as long.
 *
 * @param property  the requested property: `duration` in seconds, or `distance` in metres, to the end of each
 * @throws SyntaxError  if the text is not such an answer
 */
export function fromExpansion(text: string, property: 'duration' | 'distance'): RoadLines {
  if (!text.startsWith(BEGIN)) throw new SyntaxError('no collection of features')
  const name = `"${property}":`
  // Every character is a byte: roads have no names here.
  const bytes = Buffer.from(text, 'latin1')
  // A number takes three characters or more, and a road a hundred.
  const corners = new Float64Array(Math.ceil(text.length / 3))
  const firsts = new Int32Array(Math.ceil(text.length / 100) + 2)
  const costs = new Float64Array(Math.ceil(text.length / 100) + 1)
  let [numbers, roads] = [0, 0]
  for (let begin = text.indexOf(COORDINATES); begin >= 0; begin = text.indexOf(COORDINATES, begin)) {
    let at = begin + COORDINATES.length
    const first = numbers
    let depth = 0
    // Numbers up to the bracket that ends the list, then the road's cost, in the same words.
    for (let isCost = false; ;) {
      let code = bytes[at]!
      while (code === OPEN || code === CLOSE || code === COMMA) {
        if (code === OPEN) depth++
        else if (code === CLOSE) depth--
        if (depth < 0) break
        code = bytes[++at]!
      }
      if (depth < 0) {
        at = text.indexOf(name, at)
        if (at < 0) throw new SyntaxError(`a road without ${property}`)
        at += name.length
        isCost = true
        depth = 0
        code = bytes[at]!
      }
      const isNegative = code === MINUS
      if (isNegative) code = bytes[++at]!
      const digits = at
      let value = 0
      let decimals = -1
      for (; ; code = bytes[++at]!) {
        if (code >= ZERO && code <= NINE) {
          value = value * 10 + (code - ZERO)
          if (decimals >= 0) decimals++
        } else if (code === POINT && decimals < 0) decimals = 0
        else break
      }
      if (at === digits) throw new SyntaxError(`no number at ${at}`)
      if (decimals > 0) value /= POWERS[decimals] ?? 10 ** decimals
      if (isNegative) value = -value
      if (isCost) {
        costs[roads++] = value
        break
      }
      corners[numbers++] = value
    }
    if ((numbers - first) % 2 !== 0 || numbers === first) throw new SyntaxError(`a road of ${numbers - first} numbers`)
    firsts[roads] = numbers / 2
    begin = at
  }
  return {
    corners: corners.subarray(0, numbers),
    firsts: firsts.subarray(0, roads + 1),
    costs: costs.subarray(0, roads),
  }
}
