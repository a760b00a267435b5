/**
 * "de" before a name: elided before a vowel ("d’Abidjan"), except before names that begin with a consonant sound
 * ("de Ouaga 2000", "de Yopougon") and before spoken numbers ("de Onze").
 */
export const ofFrenchName = (name: string, apostrophe = '’'): string =>
  /^(?!ou[aeiéè]|oui|onz|uni?\b|one\b)[aeiouàâéèêëîïôöûùœ]/i.test(name) ? `d${apostrophe}${name}` : `de ${name}`
