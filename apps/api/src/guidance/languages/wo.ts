import { readPhrases } from '../phrase-file.js'

const UNITS = [
  'tus',
  'benn',
  'ñaar',
  'ñett',
  'ñeent',
  'juróom',
  'juróom-benn',
  'juróom-ñaar',
  'juróom-ñett',
  'juróom-ñeent',
]
const TENS = [
  '',
  'fukk',
  'ñaar-fukk',
  'fanweer',
  'ñeent-fukk',
  'juróom-fukk',
  'juróom-benn-fukk',
  'juróom-ñaar-fukk',
  'juróom-ñett-fukk',
  'juróom-ñeent-fukk',
]

/** A number before a counted noun takes `-i`: ñaari téeméer. "One" does not. */
const counting = (words: string): string => (words === 'benn' ? words : `${words}${words.endsWith('i') ? '' : 'i'}`)

function inWords(count: number): string {
  if (count < 10) return UNITS[count] as string
  if (count < 100)
    return [TENS[Math.floor(count / 10)], count % 10 ? UNITS[count % 10] : ''].filter(Boolean).join(' ak ')
  const [size, word] = count < 1000 ? [100, 'téeméer'] : [1000, 'junni']
  const [many, rest] = [Math.floor(count / size), count % size]
  const whole = many === 1 ? word : `${counting(inWords(many))} ${word}`
  return rest === 0 ? whole : `${whole} ak ${inWords(rest)}`
}

const metres = (count: number) => `${counting(inWords(count))} meetar`
function kilometres(count: number): string {
  const whole = Math.floor(count)
  if (whole === 0) return metres(500)
  return `${counting(inWords(whole))} kilomeetar${count > whole ? ' ak genn-wàll' : ''}`
}

export const wo = readPhrases('wo', { inWords, metres, kilometres })
