import { type Path64 } from 'clipper2-ts'
import { toWorld } from '../tile-grid.js'

type Degrees = [lng: number, lat: number]

/** How green the land is from afar: 0 desert, 5 steppe, 10 savanna, 15 woodland, 20 rain forest; −1 ice. */
export interface LandTint {
  green: number
  outline: Path64
}

/** Steps between two lines: few, because each costs features, but enough that no step is visible. */
const bandSteps = 6

/** Degrees by which a band overlaps the next one, so that no seam is visible between them. */
const overlap = 0.1

/** Points as Well-Known Text writes them: longitude and latitude, separated by a space, with commas in between. */
const points = (text: string): Degrees[] =>
  text.split(', ').map((point) => {
    const [lng, lat] = point.split(' ').map(Number)
    return [lng!, lat!]
  })

// Lines of equal rain, drawn by hand from west to east: the zone north of a line is drier.
const northOfSahara = points('-18 28.2, -10 29.6, -6 31, -1 33.2, 5 34.4, 9 33.8, 14 32, 22 31.6, 30 30.9, 36 31.5')
const sahara = points('-18 26, -10 28, -6 29.2, -1 31.4, 5 32.6, 9 32, 14 30.6, 22 30.4, 30 29.7, 36 30')
const saharaSouth = points('-18 18.6, -10 18.2, -3 17.8, 5 17.6, 12 16.9, 20 17, 30 17.8, 39 18.6')
const sahel = points('-18 15.2, -10 15, -3 14.6, 5 14.2, 12 13.4, 20 13.2, 30 13.4, 39 14.2')
const savanna = points('-18 13.2, -10 12.6, -3 11.6, 3 11.2, 8 10.6, 14 9.8, 22 9.2, 30 8.6, 36 8.4')
const woodland = points('-18 11, -13 9.9, -8 8.9, -3 8.5, 1 8.2, 5 8.1, 9 7.6, 14 6.6, 22 6.2, 30 4.8, 33 3.6')
const forest = points(
  '-18 9.2, -12 8.4, -8 7.6, -5 6.9, -2.5 7, -0.6 6.4, 0.4 5.4, 2.4 5.4, 3.4 6.6, 6 6.5, 9 6, 13 4.4, 20 4.4, 26 3.6, 30 1.6, 31 0.4',
)
// South of the forest, the same zones the other way round.
const forestSouth = points('-18 3.6, -8 3.6, 4 3.4, 7 -3, 12 -4.6, 17 -4.8, 23 -5.4, 27 -4.4, 29 -2.4, 31 -0.6')
const woodlandSouth = points('7 -7, 13 -8, 20 -8.6, 27 -8.2, 31 -5, 34 -2')

// Beyond Africa: outlines by hand, for the first zooms only.
const elsewhere: { green: number; outline: Degrees[] }[] = [
  {
    green: 10,
    outline: points(
      '24 13.4, 36 14, 39 16, 43 11.6, 44 9, 42 3, 41 -3, 41 -15, 36 -24, 33 -28, 28 -34, 22 -34.5, 22 -26, 18 -18, 12 -14, 11 -6, 20 2',
    ),
  },
  { green: 1, outline: points('35 29, 39 32, 44 31, 48 29, 50 25, 56 24, 58 21, 54 17.5, 46 15, 42 19, 38 24') },
  { green: 3, outline: points('50 36, 57 37, 62 36, 64 31, 68 29, 72 28, 70 25, 62 26, 57 28, 53 31') },
  { green: 3, outline: points('52 46, 62 46, 70 45, 66 41, 60 39, 54 40') },
  { green: 2, outline: points('76 41, 88 43, 100 45, 112 45, 108 40, 98 38, 86 37, 78 37') },
  { green: 2, outline: points('115 -21, 122 -19, 132 -20, 140 -23, 142 -28, 136 -31, 126 -31, 118 -29') },
  { green: 2, outline: points('12 -17, 15 -20, 20 -23, 22 -26, 19 -30, 16 -29, 13 -22') },
  { green: 2, outline: points('-70.5 -18, -68.5 -20, -68.5 -27, -71 -29') },
  { green: 4, outline: points('-117 36, -112 37, -106 34, -103 29, -107 26, -112 28, -116 31') },
  {
    green: 19,
    outline: points('-76 4, -70 5, -62 6, -54 5, -50 1, -47 -2, -50 -8, -58 -11, -66 -13, -74 -11, -78 -4'),
  },
  { green: 18, outline: points('95 5, 100 5, 104 1, 109 3, 117 7, 119 1, 116 -4, 106 -5, 99 0') },
  { green: 18, outline: points('130 -1, 136 -2, 144 -4, 150 -9, 142 -9, 135 -5') },
  { green: 15, outline: points('95 27, 98 24, 99 17, 104 18, 108 14, 106 10, 100 13, 97 17, 93 22') },
  {
    green: 14,
    outline: points(
      '10 60, 20 66, 30 67, 45 65, 60 65, 80 65, 100 66, 130 65, 150 62, 140 54, 120 52, 100 53, 80 57, 60 58, 40 57, 25 58, 14 57',
    ),
  },
  {
    green: 14,
    outline: points(
      '-150 65, -130 63, -115 60, -100 57, -85 53, -75 54, -62 55, -66 49, -80 47, -95 50, -112 53, -125 55, -145 61',
    ),
  },
  { green: 13, outline: points('-88 46, -76 46, -70 45, -77 38, -84 32, -92 32, -91 40') },
  { green: 11, outline: points('0 51, 10 54, 24 55, 36 54, 30 49, 18 46, 6 45, -1 45') },
  { green: -1, outline: points('-55 60, -44 59.5, -32 68, -20 71, -12 82, -35 84, -60 82, -72 78, -56 73, -52 66') },
  { green: -1, outline: points('-180 -65, 180 -65, 180 -86, -180 -86') },
]

/** Zones of the land from afar, to be drawn over each other in this order. */
export function landTints(): LandTint[] {
  const bands: LandTint[] = [
    ...between(northOfSahara, sahara, 8, 0),
    ...between(sahara, saharaSouth, 0, 0, 1),
    ...between(saharaSouth, sahel, 0, 6),
    ...between(sahel, savanna, 6, 10),
    ...between(savanna, woodland, 10, 15),
    ...between(woodland, forest, 15, 20),
    ...between(forest, forestSouth, 20, 20, 1),
    ...between(forestSouth, woodlandSouth, 20, 12),
  ]
  const other = elsewhere.map(({ green, outline }) => ({
    green,
    outline: outline.map(([lng, lat]) => toWorld(lng, lat)),
  }))
  return [...other, ...bands]
}

/** Bands between two lines, from the green of one to that of the other. */
function between(north: Degrees[], south: Degrees[], from: number, to: number, steps = bandSteps): LandTint[] {
  const lngs = [...new Set([...north, ...south].map(([lng]) => lng))].sort((a, b) => a - b)
  const west = Math.max(north[0]![0], south[0]![0])
  const east = Math.min(north.at(-1)![0], south.at(-1)![0])
  // Rounded by points in between; lines end where the shorter one does.
  const columns = Array.from({ length: 2 * lngs.length + 1 }, (_, i) => west + ((east - west) * i) / (2 * lngs.length))
  const line = (share: number, lower = 0): Degrees[] =>
    columns.map((lng) => [lng, latAt(north, lng) * (1 - share) + latAt(south, lng) * share - lower])
  return Array.from({ length: steps }, (_, i) => ({
    green: Math.round(from + ((to - from) * (i + 0.5)) / steps),
    outline: [...line(i / steps), ...line((i + 1) / steps, overlap).reverse()].map(([lng, lat]) => toWorld(lng, lat)),
  }))
}

function latAt(line: Degrees[], lng: number): number {
  const right = line.findIndex(([at]) => at >= lng)
  if (right <= 0) return line[right < 0 ? line.length - 1 : 0]![1]
  const [[a, low], [b, high]] = [line[right - 1]!, line[right]!]
  const share = (lng - a) / (b - a)
  // Softer than straight: no corner where two pieces meet.
  const eased = share * share * (3 - 2 * share)
  return low + (high - low) * eased
}
