// The order matters: a later rule reads the result of the earlier ones. Capitals are finished sounds.
const rules: [RegExp, string][] = [
  // Vowels that French writes with two or three letters, and English, Hausa or Mandinka with one.
  [/eau|au/g, 'o'],
  [/oo|ou|wu|w/g, 'u'],
  [/ai|ei|ay|ey|oe|ae|eu/g, 'e'],
  // Consonants written with two letters.
  [/tch|tsh|sch|sh|ch/g, 'X'],
  [/dj|dy(?=[aeou])|j/g, 'J'],
  [/g(?=[eiy])/g, 'J'],
  [/gb|gw/g, 'b'],
  [/kp/g, 'p'],
  [/(?:gn|ny|n)i(?=[aou])|gn|ny/g, 'N'],
  [/ph/g, 'f'],
  [/ck|cc|qu|q/g, 'k'],
  [/gu(?=[ei])/g, 'g'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/v/g, 'f'],
  [/h/g, ''],
  [/y/g, 'i'],
  [/m(?=[bfp])/g, 'n'],
  // Double letters.
  [/(.)\1+/g, '$1'],
]

const latinWord = /^[a-z]{2,}$/

/**
 * The sound of a normalised word, so that spellings of one name match: Wagadugu and Ouagadougou, Jugu and Djougou,
 * Chaourou and Tchaourou. It is a coarse class of sounds, so matches must still be ranked.
 *
 * @returns the word itself when it has digits, another script or a single letter
 */
export function phoneticKey(word: string): string {
  if (!latinWord.test(word)) return word
  let key = word
  for (const [pattern, sound] of rules) key = key.replace(pattern, sound)
  // Silent in French, and often left out in writing.
  const spoken = key.length > 3 ? key.replace(/(?<=.{2})(?:es|e|s|t|d)$/, '') : key
  return spoken.toLowerCase() || word
}
