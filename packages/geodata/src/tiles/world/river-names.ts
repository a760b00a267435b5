/**
 * A large river with positions along it in degrees, because the lines of the world's rivers have no names. Put together
 * by hand.
 */
export interface RiverName {
  fr: string
  en: string
  /** `[lng, lat]`, from the source to the mouth. */
  course: [number, number][]
}

export const riverNames: RiverName[] = [
  {
    fr: 'Niger',
    en: 'Niger',
    course: [
      ...([
        [-10.75, 9.1],
        [-10.74, 10.04],
        [-9.88, 10.65],
        [-9.17, 11.42],
        [-8, 12.63],
        [-6.26, 13.44],
      ] as const),
      ...([
        [-4.2, 14.5],
        [-4.1, 15.3],
        [-3.4, 16.28],
        [-3, 16.7],
        [-0.35, 16.95],
        [-0.04, 16.27],
      ] as const),
      ...([
        [0.5, 15.66],
        [1.45, 14.2],
        [2.11, 13.5],
        [3.38, 11.87],
        [4.6, 9.9],
        [4.82, 9.13],
      ] as const),
      ...([
        [6.75, 7.8],
        [6.77, 6.15],
        [6.4, 5.3],
      ] as const),
    ].map(([lng, lat]): [number, number] => [lng, lat]),
  },
  {
    fr: 'Bénoué',
    en: 'Benue',
    course: [
      [13.4, 9.3],
      [12.48, 9.2],
      [9.75, 8.19],
      [8.53, 7.73],
      [6.9, 7.8],
    ],
  },
  {
    fr: 'Sénégal',
    en: 'Senegal',
    course: [
      [-10.83, 13.8],
      [-11.45, 14.45],
      [-12.45, 14.9],
      [-13.25, 15.65],
      [-13.5, 16.15],
      [-14.95, 16.65],
      [-15.8, 16.5],
      [-16.5, 16.03],
    ],
  },
  {
    fr: 'Gambie',
    en: 'Gambia',
    course: [
      [-12.18, 12.55],
      [-13.8, 13.4],
      [-14.22, 13.31],
      [-14.77, 13.54],
      [-15.6, 13.5],
      [-16.55, 13.45],
    ],
  },
  {
    fr: 'Casamance',
    en: 'Casamance',
    course: [
      [-14.95, 12.88],
      [-15.55, 12.7],
      [-16.27, 12.59],
      [-16.75, 12.56],
    ],
  },
  {
    fr: 'Mouhoun',
    en: 'Black Volta',
    course: [
      [-3.5, 12.5],
      [-2.93, 11.75],
      [-2.8, 10.5],
      [-2.75, 9.6],
      [-2.2, 8.8],
      [-1.1, 8.3],
    ],
  },
  {
    fr: 'Nakambé',
    en: 'White Volta',
    course: [
      [-1, 12],
      [-0.6, 11.3],
      [-0.9, 10.6],
      [-1.3, 9.5],
      [-1, 8.8],
    ],
  },
  {
    fr: 'Comoé',
    en: 'Comoé',
    course: [
      [-4.4, 9.9],
      [-3.6, 9],
      [-3.5, 8],
      [-3.5, 7],
      [-3.75, 6],
      [-3.72, 5.3],
    ],
  },
  {
    fr: 'Bandama',
    en: 'Bandama',
    course: [
      [-5.9, 9.5],
      [-5.6, 8.3],
      [-5.5, 7.6],
      [-5.2, 6.6],
      [-4.95, 5.6],
      [-5, 5.15],
    ],
  },
  {
    fr: 'Sassandra',
    en: 'Sassandra',
    course: [
      [-7.5, 8],
      [-6.9, 6.9],
      [-6.6, 6],
      [-6.4, 5.5],
      [-6.1, 4.97],
    ],
  },
  {
    fr: 'Cavally',
    en: 'Cavalla',
    course: [
      [-8.2, 6.6],
      [-7.9, 6],
      [-7.5, 5.3],
      [-7.55, 4.4],
    ],
  },
  {
    fr: 'Ouémé',
    en: 'Ouémé',
    course: [
      [2.5, 9.2],
      [2.45, 8],
      [2.4, 7.2],
      [2.5, 6.6],
    ],
  },
  {
    fr: 'Mono',
    en: 'Mono',
    course: [
      [1.2, 8.5],
      [1.4, 7.5],
      [1.6, 7],
      [1.75, 6.4],
    ],
  },
  {
    fr: 'Kaduna',
    en: 'Kaduna',
    course: [
      [7.4, 10.5],
      [6.4, 9.6],
      [5.8, 8.8],
    ],
  },
  {
    fr: 'Sokoto',
    en: 'Sokoto',
    course: [
      [5.2, 13.06],
      [4.2, 12.2],
      [3.7, 11.4],
    ],
  },
]

/** Largest error of a course drawn by hand, degrees. */
const offMax = 0.3

/** The river whose course runs past a place; null where none of the known ones does. */
export function riverAt(lng: number, lat: number): RiverName | null {
  let [nearest, least]: [RiverName | null, number] = [null, offMax]
  for (const river of riverNames) {
    for (let i = 1; i < river.course.length; i++) {
      const [[ax, ay], [bx, by]] = [river.course[i - 1]!, river.course[i]!]
      const [dx, dy] = [bx - ax, by - ay]
      const along = Math.min(1, Math.max(0, ((lng - ax) * dx + (lat - ay) * dy) / (dx * dx + dy * dy)))
      const off = Math.hypot(lng - ax - along * dx, lat - ay - along * dy)
      if (off < least) [nearest, least] = [river, off]
    }
  }
  return nearest
}
