/** "À 200 m du carrefour Y vers Z", "40 m north of X": a distance and a direction from a landmark. */
export interface MeasuredOffset {
  metres: number
  /** Degrees clockwise from north; null without a direction. */
  bearing: number | null
  landmark: string
  /** The destination of the direction; null without one. */
  towards: string | null
  /** The text before the distance, which may name a town; empty for none. */
  before: string
}

/** Eight or sixteen directions, clockwise from north, in the languages that sentences are written in. */
export const directionWords = {
  fr: [
    ...['nord', 'nord-nord-est', 'nord-est', 'est-nord-est', 'est', 'est-sud-est', 'sud-est', 'sud-sud-est'],
    ...['sud', 'sud-sud-ouest', 'sud-ouest', 'ouest-sud-ouest', 'ouest', 'ouest-nord-ouest', 'nord-ouest'],
    'nord-nord-ouest',
  ],
  en: [
    ...['north', 'north-northeast', 'northeast', 'east-northeast', 'east', 'east-southeast', 'southeast'],
    ...['south-southeast', 'south', 'south-southwest', 'southwest', 'west-southwest', 'west', 'west-northwest'],
    ...['northwest', 'north-northwest'],
  ],
  wo: [
    'bëj-gànnaar',
    'bëj-gànnaar penku',
    'penku',
    'bëj-saalum penku',
    'bëj-saalum',
    'bëj-saalum sowwu',
    'sowwu',
    'bëj-gànnaar sowwu',
  ],
  ha: ['arewa', 'arewa maso gabas', 'gabas', 'kudu maso gabas', 'kudu', 'kudu maso yamma', 'yamma', 'arewa maso yamma'],
} as const satisfies Record<string, readonly string[]>

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’‘ʼ`]/g, "'")

const spelt = new Map<string, number>()
for (const words of Object.values(directionWords)) {
  words.forEach((word, index) => {
    for (const form of [
      word,
      word.replaceAll('-', ' '),
      word.replace(/^(nord|sud|north|south)-?(?=est|ouest|east|west)/, '$1 '),
    ]) {
      spelt.set(plain(form), (index * 360) / words.length)
    }
  })
}
const DIRECTION = [...spelt.keys()]
  .sort((a, b) => b.length - a.length)
  .join('|')
  .replaceAll(' ', String.raw`[\s-]+`)
const DISTANCE = String.raw`(\d{1,4}(?:[.,]\d{1,2})?)\s*(km|kms|kilometres?|kilometers?|m|metres?|meters?|metar|meetar|mita)\b`
/**
 * The words between the distance and the landmark. They end at a space or an apostrophe, so that no letters of a name
 * belong to them: "nord de Dakar" is not "da" and "kar". Articles stay with the landmark, because names begin with them
 * too.
 */
const LINK = String.raw`(?:(?:(?:after|past|before|apres|avant)\s+)?(?:(?:du|des|of)\s+|(?:de|d)(?:\s+|'\s*))|(?:after|past|before|apres|avant|depuis|from|a|au|da|ci|the|la|le|les)\s+|l'\s*)`
const TOWARDS = String.raw`(?:vers|en direction de|en direction du|direction|en allant vers|en allant a|sur la route de|sur la route du|towards?|on the way to|on the road to|heading to)`

const forms: readonly RegExp[] = [
  // French, English and Wolof: distance, direction, landmark.
  new RegExp(
    String.raw`^(?<before>.*?\s)?(?:a|environ|about|ci)?\s*(?:environ\s+|about\s+)?${DISTANCE}\s+(?:(?:(?:au|a|to the|ci)\s+|a l(?:'\s*|\s+))?(${DIRECTION})\s+)?${LINK}(?<landmark>.+)$`,
    'u',
  ),
  // Hausa: the unit before the number.
  new RegExp(
    String.raw`^(?<before>.*?\s)?(mita|kilomita)\s+(\d{1,4}(?:[.,]\d{1,2})?)\s+(?:(${DIRECTION})\s+)?${LINK}(?<landmark>.+)$`,
    'u',
  ),
  // The landmark first: "X, puis 300 m vers Y".
  new RegExp(String.raw`^(?<landmark>.+?)[\s,]+(?:puis|ensuite|then)\s+${DISTANCE}\s+${TOWARDS}\s+(?<goal>.+)$`, 'u'),
]
const METRES_MAX = 20_000

/**
 * Reads a measured offset.
 *
 * @returns null if the text contains no distance from a thing
 */
export function readMeasuredOffset(text: string): MeasuredOffset | null {
  const said = plain(text)
  for (const [index, form] of forms.entries()) {
    const match = form.exec(said)
    const { landmark: rest, goal, before = '' } = match?.groups ?? {}
    if (!match || rest === undefined) continue
    const found = match.slice(2)
    const [amount, unit] = index === 1 ? [found[1]!, found[0]!] : [found[0]!, found[1]!]
    const metres = Number(amount.replace(',', '.')) * (unit.startsWith('k') ? 1000 : 1)
    if (!(metres > 0 && metres <= METRES_MAX)) return null
    const direction = (goal === undefined ? found[2] : undefined)?.replaceAll(/[\s-]+/g, ' ')
    const bearing =
      direction === undefined ? null : (spelt.get(direction) ?? spelt.get(direction.replace(' ', '-')) ?? null)
    const [landmark, towards = goal ?? null] = rest.split(new RegExp(String.raw`[\s,]+${TOWARDS}\s+`, 'u')) as [
      string,
      string?,
    ]
    return { metres, bearing, landmark: landmark.trim(), towards, before: before.replace(/[\s,;:-]+$/u, '') }
  }
  return null
}

const BETWEEN =
  /^(?<street>.*\s)?(?:entre|between|tsakanin|diggante)\s+(?:l'|la |le |les |the )?(?<first>.{3,}?)\s+(?:et|and|&|da|ak)\s+(?:l'|la |le |les |the )?(?<second>.{3,})$/u

/** "Rue A entre B et C": the texts of B and C, and what stands before; null if the text has no such form. */
export function readBetween(text: string): { first: string; second: string; street: string } | null {
  const { street = '', first, second } = BETWEEN.exec(plain(text))?.groups ?? {}
  return first === undefined || second === undefined
    ? null
    : { first, second, street: street.replace(/[\s,;:-]+$/u, '') }
}
