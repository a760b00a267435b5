import { normalise } from '@repere/gazetteer'

/** What a text asks of the opening hours. */
export const openingWishes = ['open_now', 'always_open', 'on_duty'] as const
export type OpeningWish = (typeof openingWishes)[number]

export interface OpeningQuestion {
  wish: OpeningWish
  /** The text without the phrase. */
  rest: string
}

const forms: readonly [OpeningWish, RegExp][] = [
  [
    'always_open',
    /(?:\b(?:open|ouvert(?:e|es|s)?|abert[oa]s?)\s+)?(?<![\p{L}\p{N}])(?:(?:24\s?h(?:eures|rs|ours)?|24\s?hours?)(?:\s*(?:\/|sur)\s*(?:24\s?h?|7))?|24\s*\/\s*(?:24|7))(?:\s*(?:,|et|and|-)?\s*7\s*(?:j(?:ours)?|days)?\s*(?:\/|sur)\s*7\s*(?:j(?:ours)?)?)?(?![\p{L}\p{N}])/iu,
  ],
  [
    'open_now',
    /(?<![\p{L}\p{N}])(?:qui (?:est|sont) )?(?:(?:encore )?ouvert(?:e|es|s)?\s+(?:maintenant|actuellement|en ce moment|à cette heure|a cette heure|now)|(?:still )?open(?:ed)?\s+(?:right )?now|now open|currently open|abert[oa]s?\s+agora)(?![\p{L}\p{N}])/iu,
  ],
  ['on_duty', /(?<![\p{L}\p{N}])(?:de\s+(?:la\s+)?garde|on duty|de plant[ãa]o|de turno)(?![\p{L}\p{N}])/iu],
]

/** Reads "ouvert maintenant", "24h/24", "de garde"; null for every other text, and where nothing else is left. */
export function readOpening(text: string): OpeningQuestion | null {
  for (const [wish, form] of forms) {
    const found = form.exec(text)
    if (!found) continue
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
      .replace(/\s+/g, ' ')
      .trim()
    if (normalise(rest).length > 0) return { wish, rest }
  }
  return null
}
