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

/** What a form writes before its field; what people say before where they are or go, in six languages. */
const LABEL =
  '(?:notre |our )?(?:si[èe]ge(?: social)?|adresse(?: de livraison| postale)?|address|delivery address|shipping address|ship to|deliver to|head office|headquarters|location|lieu(?: de livraison)?|boutique|magasin|shop|store|destination|morada|endere[çc]o)'
const SAID =
  '(?:abeg )?(?:carry me go|(?:navigue|conduis[- ]moi|emm[eè]ne[- ]moi|am[eè]ne[- ]moi|d[ée]pose[- ]moi) (?:vers|[aà]|au|aux)|navigate to|drive (?:me )?to|take me to|maa? ?ngi ci|dama dem|i dey|i wan go|ina son zuwa|ina zuwa)'
const label = new RegExp(`^\\s*${LABEL}\\s*:\\s*`, 'iu')
const said = new RegExp(`^\\s*${SAID}\\s+`, 'iu')

/**
 * A message without the greeting and the order that it opens with: "bjr, livraison 8e tranche Angré", "livrer à
 * Cadjèhoun". A greeting or an order alone, without "à", may be the beginning of a name.
 *
 * @returns the text itself where it opens otherwise, or where nothing would be left
 */
export function withoutOpening(text: string): string {
  for (const lead of [label, said]) {
    const rest = text.replace(lead, '')
    if (rest !== text && normalise(rest).length > 0) return rest
  }
  const greeted = text.replace(greeting, '')
  const ordered = greeted === text ? text.replace(orderTo, '') : greeted.replace(order, '')
  if (ordered === greeted) return text
  const rest = house.test(ordered) ? ordered : ordered.replace(to, '')
  return normalise(rest).length === 0 ? text : rest
}
