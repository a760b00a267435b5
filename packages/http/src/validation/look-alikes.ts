import { domainToUnicode } from 'node:url'

/**
 * Alphabets with letters that look like Latin ones. Nearly nobody in the regions that we serve writes an e-mail address
 * in them, and everybody who does has one in ASCII, too.
 */
const ALIKE =
  /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Coptic}\p{sc=Armenian}\p{sc=Cherokee}\p{sc=Lisu}\p{sc=Tifinagh}\p{sc=Deseret}\p{sc=Osage}\p{sc=Old_Italic}\p{sc=Gothic}\p{sc=Runic}\p{sc=Canadian_Aboriginal}\p{sc=Vai}\p{sc=Bamum}\p{sc=Nko}\p{sc=Warang_Citi}\p{sc=Glagolitic}\p{sc=Carian}\p{sc=Lycian}\p{sc=Lydian}\p{sc=Elbasan}\p{sc=Georgian}\p{sc=Medefaidrin}]/u
const ASCII = /^[\x21-\x7e]*$/
const MARKS = /\p{M}/gu
const LATIN = /\p{sc=Latin}/u

/**
 * True for an e-mail address that may look like another one. The part before the @ is ASCII, as nearly all mail services
 * require. Each label of the domain is either Latin, of ASCII letters with or without accents, or of one of the
 * alphabets that resemble no Latin letter.
 *
 * @param email  as `toEmail` returns it
 */
export function mayImitate(email: string): boolean {
  const [local = '', domain = ''] = email.split('@')
  return !ASCII.test(local) || domainToUnicode(domain).split('.').some(isAlike)
}

function isAlike(label: string): boolean {
  const letters = label.normalize('NFD').replace(MARKS, '')
  // Beyond ASCII, Latin letters are other letters (ı, ɑ), or are mixed with those of another alphabet.
  return !ASCII.test(letters) && (ALIKE.test(letters) || LATIN.test(letters))
}
