import { normalise } from '@repere/gazetteer'

const GREETING =
  '(?:bonjour|bonsoir|bjr|bsr|slt|salut|coucou|cc|salam|hello|hi|hey|good (?:morning|afternoon|evening)|bom dia|boa (?:tarde|noite)|ol[aá])'
const ADDRESSED =
  '(?:mr|m\\.|mme|mlle|monsieur|madame|patron|chef|boss|sir|madam|ma|fr[eè]re|grand fr[eè]re|tout le monde|svp|stp|please|pls)'
const ORDER = '(?:(?:une? |ma |la |a |my )?(?:livraison|course|delivery|entrega)|(?:[aà] )?livre[rz]?|deliver|entregar)'
const TO = '(?:[aà]|au|aux|pour|vers|dans|chez|to|at|in|for|para|em)'

const greeting = new RegExp(`^\\s*${GREETING}(?: ${ADDRESSED})*(?![\\p{L}\\p{N}'’-])[\\s,;.:!]*`, 'iu')
const order = new RegExp(`^${ORDER}(?![\\p{L}\\p{N}'’-])[\\s,;.:!]*`, 'iu')
const orderTo = new RegExp(`^\\s*${ORDER}\\s+(?=${TO}\\s)`, 'iu')
const to = new RegExp(`^${TO}\\s+(?!moi\\b|nous\\b)`, 'iu')
// "chez" begins a note for the courier: it stays.
const house = /^(?:chez|at)\s/iu

/**
 * A message without the greeting and the order that it opens with: "bjr, livraison 8e tranche Angré", "livrer à
 * Cadjèhoun". A greeting or an order alone, without "à", may be the beginning of a name.
 *
 * @returns the text itself where it opens otherwise, or where nothing would be left
 */
export function withoutOpening(text: string): string {
  const greeted = text.replace(greeting, '')
  const ordered = greeted === text ? text.replace(orderTo, '') : greeted.replace(order, '')
  if (ordered === greeted) return text
  const rest = house.test(ordered) ? ordered : ordered.replace(to, '')
  return normalise(rest).length === 0 ? text : rest
}
