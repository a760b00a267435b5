import { normalise } from '@repere/gazetteer'

/** Words beside a kind or a name that no place answers, by what they are: a line a slot and language. */
const table = {
  /** What the user wishes, and no data says. */
  wish: `
    pas cher, pas chère, pas chers, moins cher, moins chère, pas trop cher, bon marché, cheap, affordable, barato, barata
    bon, bonne, bons, bonnes, meilleur, meilleure, meilleurs, meilleures, good, best, nice, bom, boa, melhor
    propre, clean, limpo, climatisé, climatisée, avec climatisation, with ac, air conditioned, avec wifi, with wifi, avec parking, with parking
    familial, familiale, grand, grande, big, petit, petite, privé, privée, privés, private, public, publique
    ouvert, ouverte, ouverts, ouvertes, open, ouvert la nuit, ouverte la nuit, ouvert de nuit, ouverte de nuit, open at night, open late
    ouvert dimanche, ouverte dimanche, ouvert le dimanche, ouverte le dimanche, open on sunday, open on sundays, open sunday, open sundays, aberto ao domingo
    ouvert tous les jours, ouverte tous les jours, open every day, 7j 7, 7 jours sur 7
    svp, stp, please, pls, et, and, e, un, une, a, the, le, la, les
  `,
  /** One of several things of a chain. */
  branch: `
    agence, agences, guichet, branch, station, station service, filling station, petrol station, gab, bureau, succursale, boutique, shop, store, point, agent, kiosque, kiosk, service, agency, agência, loja
  `,
} as const

const phrasesOf = (lines: string) =>
  lines
    .split(/[,\n]/)
    .map((phrase) => normalise(phrase))
    .filter((words) => words.length > 0)
    .sort((a, b) => b.length - a.length)
const slots = { wish: phrasesOf(table.wish), branch: phrasesOf(table.branch) }

/** The words without those of a slot; the longest phrase first. */
export function withoutSlot(words: readonly string[], slot: keyof typeof slots): readonly string[] {
  const rest: string[] = []
  for (let at = 0; at < words.length;) {
    const phrase = slots[slot].find((one) => one.every((word, i) => words[at + i] === word))
    if (!phrase) rest.push(words[at]!)
    at += phrase?.length ?? 1
  }
  return rest
}
