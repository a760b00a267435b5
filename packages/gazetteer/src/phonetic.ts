// In this order: a later rule sees what an earlier one wrote. Capitals are sounds that are finished with.
const rules: [RegExp, string][] = [
  // Vowels that French writes with two or three letters and English, Hausa or Mandinka with one.
  [/eau|au/g, 'o'],
  [/oo|ou|wu|w/g, 'u'],
  [/ai|ei|ay|ey|oe|ae|eu/g, 'e'],
  // Consonants of two letters.
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
  // Written twice or once.
  [/(.)\1+/g, '$1'],
]

const latinWord = /^[a-z]{2,}$/

/**
 * How a normalised word sounds, so that spellings of one name meet: Wagadugu and Ouagadougou, Jugu and Djougou,
 * Chaourou and Tchaourou. Only a coarse class of sounds: what meets here still has to be ranked.
 *
 * @returns the word itself where it has digits, another script or a single letter
 */
export function phoneticKey(word: string): string {
  if (!latinWord.test(word)) return word
  let key = word
  for (const [pattern, sound] of rules) key = key.replace(pattern, sound)
  // Mute in French, and often dropped in writing.
  const spoken = key.length > 3 ? key.replace(/(?<=.{2})(?:es|e|s|t|d)$/, '') : key
  return spoken.toLowerCase() || word
}
