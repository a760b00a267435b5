import { wordsOf } from '../judge.js'
import { pick, type Random, sample } from '../random.js'
import { type GeneratedQuery } from './generated-query.js'
import { type Draw, type Rule } from './rule.js'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const keyboardRows = ['azertyuiop', 'qsdfghjklm', 'wxcvbn', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const codeTexts = [
  'null',
  'NaN',
  'undefined',
  'None',
  'true false',
  'test test',
  '[object Object]',
  'SELECT * FROM users',
  "' OR 1=1 --",
  'drop table users',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  'lorem ipsum dolor sit amet',
  'foobar baz qux',
  'console.log(x)',
  'localhost:3000',
  'aaaaaaaa',
  'function () {}',
  'qwerty123',
  '0x7fffffff',
  'user@example.com',
]
const farTowns =
  'Kathmandu Reykjavik Hamburg Vladivostok Osaka Guadalajara Brisbane Winnipeg Kraków Bratislava Helsinki Montevideo Bangkok Chengdu Yokohama Saskatoon Wellington Gothenburg Zagreb Budapest Sapporo Ulaanbaatar Tashkent Novosibirsk Minneapolis Albuquerque Anchorage Christchurch Edinburgh Düsseldorf Rotterdam Antwerpen Göteborg Thessaloniki Bucharest Kyiv Tbilisi Yerevan Islamabad Hyderabad Chennai Kolkata Jakarta Surabaya Phnom-Penh Vientiane Hokkaido Honolulu Vancouver Philadelphia Pittsburgh Milwaukee Cincinnati Tegucigalpa Cochabamba Arequipa Guayaquil Valparaíso Córdoba Mendoza'.split(
    ' ',
  )

const word = (random: Random, from: string, least: number, most: number) =>
  Array.from(
    { length: least + Math.floor(random() * (most - least + 1)) },
    () => from[Math.floor(random() * from.length)],
  ).join('')

/** Letters that no language puts together: random ones, keys held down, runs along a keyboard. */
const scribbles: readonly ((random: Random) => string)[] = [
  (random) => word(random, letters, 4, 11),
  (random) => `${word(random, letters, 4, 8)} ${word(random, letters, 4, 8)}`,
  (random) => [...word(random, letters, 2, 3)].map((letter) => letter.repeat(2 + Math.floor(random() * 3))).join(''),
  (random) => {
    const row = pick(random, keyboardRows)
    const from = Math.floor(random() * 3)
    return row.slice(from, from + 4 + Math.floor(random() * 4))
  },
]

const isOnMap = ({ things }: Draw, q: string) => wordsOf(q).every((one) => things.words.has(one))

/** Texts that name nothing here: scribbles, words of programs, names of far countries and towns. */
export const nonsense: Rule = (draw) => {
  const { random, count } = draw
  const far = new Intl.DisplayNames('en', { type: 'region' })
  const countries = ['JP', 'KH', 'KZ', 'UY', 'BT', 'LT', 'EE', 'NZ', 'PY', 'VN', 'MN', 'KG'].map((code) =>
    far.of(code)!,
  )
  const scribbled = Array.from({ length: 4 * count }, (_, index) => scribbles[index % scribbles.length]!(random))
  return [...codeTexts, ...farTowns, ...countries, ...scribbled]
    .filter((q, index, all) => !isOnMap(draw, q) && all.indexOf(q) === index)
    .slice(0, 4 * count)
    .map((q): GeneratedQuery => ({ class: 'nonsense', q, country: '', accept: 'nothing', empty: true }))
}

const digits = (random: Random, count: number) => word(random, '0123456789', count, count)
const capitals = (random: Random, count: number) => word(random, letters, count, count).toUpperCase()
/** The first letter of a region of Ghana, and a letter or a digit. */
const ghanaDistrict = (random: Random) => `${pick(random, [...'AVWCEBNU'])}${pick(random, [...'ABCDEHKLMNSTW239'])}`
const common =
  'filled count soap index home raft table lamp spoon cloud green river paper stone window garden bottle circle'.split(
    ' ',
  )

/** Codes and numbers of other systems: none of them names a thing of the map. */
const codes: Readonly<Record<string, (random: Random) => string>> = {
  ghanapost_gps: (random) => {
    const area = digits(random, 3 + Math.floor(random() * 2))
    const [district, unit] = [ghanaDistrict(random), digits(random, 4)]
    return pick(random, [`${district}-${area}-${unit}`, `${district}${area}${unit}`, `${district} ${area} ${unit}`])
  },
  nipost: (random) =>
    pick(random, [`${digits(random, 6)}, Nigeria`, `postcode ${digits(random, 6)}`, digits(random, 6)]),
  what3words: (random) => {
    const words = sample(random, common, 3).join('.')
    return pick(random, [words, `///${words}`, `what3words.com/${words}`])
  },
  phone: (random) =>
    pick(random, [
      `+229 01 ${digits(random, 2)} ${digits(random, 2)} ${digits(random, 2)} ${digits(random, 2)}`,
      `+221 77 ${digits(random, 3)} ${digits(random, 2)} ${digits(random, 2)}`,
      `0803${digits(random, 7)}`,
      `tel: +225 07${digits(random, 8)}`,
      `00233 24 ${digits(random, 3)} ${digits(random, 4)}`,
    ]),
  post_box: (random) =>
    pick(random, [
      `BP ${digits(random, 4)}`,
      `0${digits(random, 1)} BP ${digits(random, 4)}`,
      `P.O. Box ${digits(random, 4)}`,
      `PMB ${digits(random, 3)}`,
      `Boîte postale ${digits(random, 3)}`,
    ]),
  licence_plate: (random) =>
    pick(random, [
      `${capitals(random, 2)} ${digits(random, 4)} RB`,
      `${digits(random, 4)} ${capitals(random, 2)} 01`,
      `${capitals(random, 2)}-${digits(random, 3)}-${capitals(random, 2)}`,
      `${capitals(random, 3)}-${digits(random, 3)}${capitals(random, 2)}`,
      `DK-${digits(random, 4)}-${capitals(random, 2)}`,
      `GR ${digits(random, 4)}-${digits(random, 2)}`,
    ]),
}

export const otherCodes: Rule = ({ random, count }) => {
  const kinds = Object.keys(codes)
  return Array.from({ length: 2 * count }, (_, index): GeneratedQuery => {
    const understoodAs = kinds[index % kinds.length]!
    return {
      class: 'other_codes',
      q: codes[understoodAs]!(random),
      country: '',
      accept: 'nothing',
      empty: true,
      understoodAs,
    }
  })
}
