import { normalise } from '@repere/gazetteer'

/** What a text asks of the opening hours. */
export const openingWishes = [
  'open_now',
  'always_open',
  'on_duty',
  'open_on_sunday',
  'open_at_night',
  'open_every_day',
] as const
export type OpeningWish = (typeof openingWishes)[number]

/**
 * Words that say what is asked for beside a kind or a name, by slot: a line a language. `[open]` stands for any word for open,
 * `[open?]` for one or none. `near_me_last` and `near_me_first` say so only there: "proche de la gare" says where.
 */
const table = {
  always_open: `
    [open?] 24h/24, [open?] 24/24, [open?] 24/7, [open?] 24h/7, [open?] 24h, [open?] 24h sur 24, [open?] 24 sur 24
    [open?] 24 heures, [open?] 24 heures sur 24, [open?] 24h/24h, [open?] 24 hours, [open?] 24hrs, [open?] 24 hour, [open?] 24 horas
  `,
  open_now: `
    [open] maintenant, [open] actuellement, [open] en ce moment, [open] à cette heure
    [open] now, [open] right now, now [open], currently [open]
    [open] agora
  `,
  on_duty: 'de garde, de la garde, on duty, de plantão, de turno',
  open_on_sunday: `
    [open] dimanche, [open] le dimanche, [open] les dimanches
    [open] sunday, [open] sundays, [open] on sunday, [open] on sundays
    [open] domingo, [open] ao domingo, [open] aos domingos
  `,
  open_at_night: `
    [open] la nuit, [open] de nuit, [open] toute la nuit, [open] tard le soir
    [open] at night, [open] all night, [open] late, [open] late at night
    [open] à noite, [open] de noite
  `,
  open_every_day: `
    [open?] 7j/7, [open?] 7/7, [open?] 7 jours sur 7, [open?] 7 jours/7, [open?] 7j sur 7, [open?] tous les jours
    [open?] 7 days a week, [open] every day, [open] daily, [open] todos os dias
  `,
  near_me: `
    près de moi, proche de moi, proches de moi, autour de moi, à côté de moi, à proximité de moi, pas loin de moi, non loin de moi
    près d'ici, près de ma position, autour de ma position, plus proche, plus proches, plus proche de moi, plus proches de moi
    plus proche d'ici, plus près, plus près de moi, plus près d'ici, dans les environs, dans les alentours, aux alentours, dans le coin
    near me, nearest to me, closest to me, close to me, around me, around here, near here, near my location, close by
    perto de mim, próximo de mim, próxima de mim, mais próximo, mais próxima, mais próximos, mais próximas, mais perto
    perto daqui, aqui perto, nas proximidades
    kusa da ni, kusa da nan, mafi kusa
    ci sama wet, ci wet gi, ma jege, gën a jege, gëna jege
  `,
  near_me_last: `
    à proximité, proche, proches, tout près, pas loin, par ici, autour d'ici
    nearby, near by, nearest, closest
    próximo, próxima, por aqui
    a kusa, kusa
  `,
  near_me_first: 'nearest, closest, the nearest, the closest, nearby, à proximité',
  /** What the user wishes, and no data says. */
  wish: `
    pas cher, pas chère, pas chers, moins cher, moins chère, pas trop cher, bon marché, cheap, affordable, barato, barata
    bon, bonne, bons, bonnes, meilleur, meilleure, meilleurs, meilleures, good, best, nice, bom, boa, melhor
    propre, clean, limpo, climatisé, climatisée, avec climatisation, with ac, air conditioned, avec wifi, with wifi, avec parking, with parking
    familial, familiale, grand, grande, big, petit, petite, privé, privée, privés, private, public, publique, [open]
    svp, stp, please, pls, et, and, e, un, une, a, the, le, la, les
  `,
  /** One of several things of a chain. */
  branch: `
    agence, agences, guichet, branch, station, station service, filling station, petrol station, gab, bureau, succursale, boutique, shop, store, point, agent, kiosque, kiosk, service, agency, agência, loja
  `,
} as const
type Slot = keyof typeof table

const OPEN = ['ouvert', 'ouverte', 'ouverts', 'ouvertes', 'open', 'opened', 'aberto', 'aberta', 'abertos', 'abertas']
const SAID_OF_IT = ['', 'qui est ', 'qui sont ', 'encore ', 'still ']
const opened = SAID_OF_IT.flatMap((before) => OPEN.map((word) => `${before}${word}`))

const phrasesOf = (lines: string) =>
  lines
    .split(/[,\n]/)
    .flatMap((phrase) => {
      const form = /\[open\??\]/.exec(phrase)?.[0]
      if (form === undefined) return [phrase]
      const words = form === '[open?]' ? ['', ...opened] : opened
      return words.map((word) => phrase.replace(form, word))
    })
    .map((phrase) => normalise(phrase))
    .filter((words) => words.length > 0)
    .sort((a, b) => b.length - a.length)
/** The phrases of each slot by their first word, the longest first. */
const phrases = new Map(Object.entries(table).map(([slot, lines]) => [slot, byFirstWord(phrasesOf(lines))]))

function byFirstWord(all: readonly string[][]): ReadonlyMap<string, readonly string[][]> {
  const found = new Map<string, string[][]>()
  for (const phrase of all) {
    const same = found.get(phrase[0]!)
    if (same) same.push(phrase)
    else found.set(phrase[0]!, [phrase])
  }
  return found
}

/** Left over beside a phrase: "la pharmacie qui est la plus proche". */
const linking = new Set(
  'la le les l un une des qui que est c et the a an that is which o os as um uma ju bu'.split(' '),
)

interface Token {
  word: string
  /** Where the written word begins and ends in the text. */
  from: number
  to: number
}

/** What a text asks for beside names and kinds. */
export interface AskedSlots {
  nearMe: boolean
  /** What it asks of the opening hours. */
  hours: OpeningWish | null
  /** The text without these words, as it was written. */
  rest: string
}

/**
 * Reads what is asked of hours and of the user's position; null where the text asks neither, or asks of hours without
 * anything else.
 */
export function readAskedSlots(text: string): AskedSlots | null {
  const tokens = [...text.matchAll(/[^\s,;|()]+/gu)].flatMap(({ 0: written, index: from }): Token[] =>
    normalise(written).map((word) => ({ word, from, to: from + written.length })),
  )
  const { rest, found: hours } = openingWishes.reduce<{ rest: readonly Token[]; found: OpeningWish[] }>(
    ({ rest, found }, wish) => {
      const without = withoutPhrases(rest, wish)
      return without.length === rest.length ? { rest, found } : { rest: without, found: [...found, wish] }
    },
    { rest: tokens, found: [] },
  )
  const left = (['near_me', 'near_me_last', 'near_me_first'] as const).reduce(
    (words, slot) => (words.length < rest.length ? words : withoutPhrases(words, slot)),
    rest,
  )
  const nearMe = left.length < rest.length
  if (!nearMe && (hours.length === 0 || left.every(({ word }) => linking.has(word)))) return null
  const kept = nearMe || hours.length > 1 ? withoutLinks(tokens, new Set(left)) : left
  const wish = hours.includes('always_open') ? 'always_open' : (hours[0] ?? null)
  return { nearMe, hours: wish, rest: writtenOf(text, tokens, new Set(kept)) }
}

function withoutPhrases(tokens: readonly Token[], slot: Slot): readonly Token[] {
  const isAt = (phrase: readonly string[], at: number) =>
    phrase.every((word, i) => tokens[at + i]?.word === word) && isWhereMeant(tokens, slot, at, phrase)
  const rest: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const phrase = phrases
      .get(slot)
      ?.get(tokens[at]!.word)
      ?.find((one) => isAt(one, at))
    if (!phrase) rest.push(tokens[at]!)
    at += phrase?.length ?? 1
  }
  return rest
}

function isWhereMeant(tokens: readonly Token[], slot: Slot, at: number, phrase: readonly string[]): boolean {
  if (slot === 'near_me_last') return at + phrase.length === tokens.length
  if (slot === 'near_me_first') return at === 0
  // "24 7" may be two numbers.
  const numbers = phrase.flatMap((word, i) => (/^\d/.test(word) ? [tokens[at + i]!.from] : []))
  return phrase.some((word) => /^\p{L}/u.test(word)) || new Set(numbers).size === 1
}

/** Without words that link what was taken away with the rest. */
function withoutLinks(tokens: readonly Token[], left: ReadonlySet<Token>): readonly Token[] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (left.has(token)) parts.at(-1)!.push(token)
    else if (parts.at(-1)!.length > 0) parts.push([])
  }
  return parts.flatMap((part) => {
    const [from, to] = [
      part.findIndex(({ word }) => !linking.has(word)),
      part.findLastIndex(({ word }) => !linking.has(word)),
    ]
    return from < 0 ? [] : part.slice(from, to + 1)
  })
}

/** The text with the other words blanked; a written word may be several tokens. */
function writtenOf(text: string, tokens: readonly Token[], kept: ReadonlySet<Token>): string {
  const blanked = tokens.filter((token) => !kept.has(token))
  const isKeptToo = ({ from }: Token) => tokens.some((other) => other.from === from && kept.has(other))
  let rest = text
  for (const { from, to } of blanked.filter((token) => !isKeptToo(token)).reverse())
    rest = `${rest.slice(0, from)}${' '.repeat(Math.max(0, to - from))}${rest.slice(to)}`
  return rest.replace(/\s+/g, ' ').trim()
}

/** The words without those of a slot; the longest phrase first. */
export function withoutSlot(words: readonly string[], slot: 'wish' | 'branch'): readonly string[] {
  return withoutPhrases(
    words.map((word, at) => ({ word, from: at, to: at + 1 })),
    slot,
  ).map(({ word }) => word)
}
