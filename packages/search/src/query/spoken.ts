const units = {
  fr: 'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(' '),
  en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  ),
}
const tens: Readonly<Record<string, number>> = {
  vingt: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}
const small = new Map(Object.values(units).flatMap((words) => words.map((word, value) => [word, value] as const)))
const TEN = 10

/** Letters of an acronym. */
const SPELT = { min: 2, max: 6 }

const WORDS_OF_A_LETTER = new Set(['a', 'e', 'o', 'd', 'l', 'y'])
/** Letters one by one that are no words by chance. */
const SURELY_SPELT = 3

/**
 * The same words as they are written: numbers in words as digits ("pk dix huit"), letters one by one as an acronym
 * ("s n t n"); empty where nothing is spoken so. "À e p p" may be two readings.
 */
export function spokenReadings(words: readonly string[]): string[][] {
  const readings = [asWritten(words, false), asWritten(words, true)].filter(
    (written) => written.length !== words.length || written.some((word, i) => word !== words[i]),
  )
  return readings.filter((one, at) => readings.findIndex((other) => other.join(' ') === one.join(' ')) === at)
}

/** Whether letters are said one by one, which names are not. */
export const isSpelt = (words: readonly string[]): boolean =>
  words.some((_, at) => lettersAt(words, at).length >= SURELY_SPELT)

function asWritten(words: readonly string[], isFirstApart: boolean): string[] {
  const written: string[] = []
  for (let at = 0; at < words.length;) {
    const run = lettersAt(words, at)
    const isApart = isFirstApart && run.length > SPELT.min && WORDS_OF_A_LETTER.has(run[0]!)
    if (isApart) written.push(words[at++]!)
    const letters = isApart ? run.slice(1) : run
    const number = numberAt(words, at)
    if (letters.length >= SPELT.min && letters.length <= SPELT.max) {
      written.push(letters.join(''))
      at += letters.length
    } else if (number) {
      written.push(String(number.value))
      at = number.to
    } else written.push(words[at++]!)
  }
  return written
}

function lettersAt(words: readonly string[], at: number): readonly string[] {
  let to = at
  while (/^\p{L}$/u.test(words[to] ?? '')) to++
  return words.slice(at, to)
}

/** The number in words at a position, and the position behind it. One is an article, so it is a number only behind a ten. */
function numberAt(words: readonly string[], at: number): { value: number; to: number } | null {
  const word = words[at]!
  const ten = tens[word]
  if (ten !== undefined) {
    const skipped = ['et', 'and'].includes(words[at + 1] ?? '') ? 1 : 0
    const unit = small.get(words[at + 1 + skipped] ?? '')
    return unit === undefined || unit === 0 || (unit > TEN && ten !== tens.soixante)
      ? { value: ten, to: at + 1 }
      : { value: ten + unit, to: at + 2 + skipped }
  }
  const value = small.get(word)
  if (value === undefined || value < 2) return null
  const unit = small.get(words[at + 1] ?? '')
  const isTeen = word === 'dix' && unit !== undefined && unit > units.fr.indexOf('six') && unit < TEN
  return isTeen ? { value: TEN + unit, to: at + 2 } : { value, to: at + 1 }
}
