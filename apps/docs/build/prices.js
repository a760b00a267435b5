import { readdirSync, readFileSync } from 'node:fs'
import { PRICE_TEXTS } from '@repere/shared'
import { TEXTS } from '../.vitepress/navigation.js'

const WORDS = {
  fr: ['Opérations', 'Prix', 'Secondes de processeur par unité'],
  en: ['Operations', 'Price', 'Processor seconds per unit'],
}

const OTHERS = { fr: ['Toutes les autres', 'une unité'], en: ['All others', 'one unit'] }

/** What `bin/bench units` measured, in every size that has a price of its own. */
export function measuredUnits() {
  const folder = new URL('../../../bench/results/', import.meta.url)
  const file = readdirSync(folder).find((name) => /^units-[\d-]+\.json$/.test(name))
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8')).raw.rows.filter(({ units }) => units > 0)
}

/** The seconds of processor behind a unit of these operations, from the least to the most; a dash before they are measured. */
export function secondsOfUnit(rows, language) {
  if (rows.length === 0) return '–'
  const seconds = rows.map(({ ms, units }) => (ms / units / 1000).toFixed(3)).sort()
  const [least, most] = [seconds[0], seconds.at(-1)].map((text) => (language === 'fr' ? text.replace('.', ',') : text))
  return least === most ? least : `${least}–${most}`
}

/** The prices that are not one unit, one row each, with all operations that have it; then all others as one. */
export function priceTable(operations, language) {
  const measured = measuredUnits()
  const secondsOf = (ids) =>
    secondsOfUnit(
      measured.filter(({ operation }) => ids.includes(operation)),
      language,
    )
  const { root } = TEXTS[language]
  const rows = new Map()
  for (const { operationId, method, path } of operations) {
    const price = PRICE_TEXTS[operationId]?.[language]
    if (price === undefined) continue
    const link = `[\`${method} ${path}\`](${root}reference/${operationId})`
    const { links, ids } = rows.get(price) ?? { links: [], ids: [] }
    rows.set(price, { links: [...links, link], ids: [...ids, operationId] })
  }
  const others = measured.map(({ operation }) => operation).filter((operation) => PRICE_TEXTS[operation] === undefined)
  return [
    `| ${WORDS[language].join(' | ')} |`,
    '| --- | --- | --- |',
    ...[...rows].map(([price, { links, ids }]) => `| ${links.join(', ')} | ${price} | ${secondsOf(ids)} |`),
    `| ${OTHERS[language].join(' | ')} | ${secondsOf(others)} |`,
  ].join('\n')
}
