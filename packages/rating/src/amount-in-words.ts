import { type Fcfa } from '@repere/shared'
import { toCardinal } from 'n2words/fr-FR'

/** The amount in French words, as invoices must show it: "vingt-neuf mille cinq cents francs CFA". */
export function amountInWords(amountFcfa: Fcfa): string {
  const words = toCardinal(Math.abs(amountFcfa))
  // A million is a noun: "un million de francs", but "un million cinq cents francs".
  const link = /(million|milliard|billion)s?$/.test(words) ? ' de' : ''
  const unit = Math.abs(amountFcfa) < 2 ? 'franc CFA' : 'francs CFA'
  return `${amountFcfa < 0 ? 'moins ' : ''}${words}${link} ${unit}`
}
