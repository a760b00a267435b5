import { readPhrases } from '../phrase-file.js'

const UNITS = ['sifili', 'ɗaya', 'biyu', 'uku', 'huɗu', 'biyar', 'shida', 'bakwai', 'takwas', 'tara']
const TENS = ['', 'goma', 'ashirin', 'talatin', "arba'in", 'hamsin', 'sittin', "saba'in", 'tamanin', "casa'in"]

function inWords(count: number): string {
  if (count < 10) return UNITS[count] as string
  if (count < 20) return count === 10 ? 'goma' : `goma sha ${UNITS[count - 10]}`
  if (count < 100)
    return [TENS[Math.floor(count / 10)], count % 10 ? UNITS[count % 10] : ''].filter(Boolean).join(' da ')
  const [size, word] = count < 1000 ? [100, 'ɗari'] : [1000, 'dubu']
  const [many, rest] = [Math.floor(count / size), count % size]
  const whole = many === 1 ? word : `${word} ${inWords(many)}`
  return rest === 0 ? whole : `${whole} da ${inWords(rest)}`
}

const metres = (count: number) => `mita ${inWords(count)}`
function kilometres(count: number): string {
  const whole = Math.floor(count)
  if (whole === 0) return 'rabin kilomita'
  return `kilomita ${inWords(whole)}${count > whole ? ' da rabi' : ''}`
}

export const ha = readPhrases('ha', { inWords, metres, kilometres })
