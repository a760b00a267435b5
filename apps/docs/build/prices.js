import { PRICE_TEXTS } from '@repere/shared'
import { TEXTS } from '../.vitepress/navigation.js'

const WORDS = { fr: ['Opérations', 'Prix'], en: ['Operations', 'Price'] }

/** The prices that are not one unit, one row each, with all operations that have it. */
export function priceTable(operations, language) {
  const { root } = TEXTS[language]
  const rows = new Map()
  for (const { operationId, method, path } of operations) {
    const price = PRICE_TEXTS[operationId]?.[language]
    if (price === undefined) continue
    const link = `[\`${method} ${path}\`](${root}reference/${operationId})`
    rows.set(price, [...(rows.get(price) ?? []), link])
  }
  return [
    `| ${WORDS[language].join(' | ')} |`,
    '| --- | --- |',
    ...[...rows].map(([price, links]) => `| ${links.join(', ')} | ${price} |`),
  ].join('\n')
}
