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

/**
 * The same words as they are written: numbers in words as digits ("pk dix huit"), letters one by one as an acronym
 * ("s n t n"); null where nothing is spoken so.
 */
export function spokenReading(words: readonly string[]): string[] | null {
  const written: string[] = []
  for (let at = 0; at < words.length;) {
    const letters = lettersAt(words, at)
    const number = numberAt(words, at)
    if (letters.length >= SPELT.min && letters.length <= SPELT.max) {
      written.push(letters.join(''))
      at += letters.length
    } else if (number) {
      written.push(String(number.value))
      at = number.to
    } else written.push(words[at++]!)
  }
  return written.length === words.length && written.every((word, i) => word === words[i]) ? null : written
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
