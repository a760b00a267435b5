import { type Random } from './plane/random.js'

export const townName = 'Port-Fiction'
export const secondTownName = 'Sènkpodji'
export const regionName = 'Rivage (département fictif)'
export const secondRegionName = 'Levant (région fictive)'
/** The city's, the one between it and the frontier, and the one beyond. */
export const districtNames = ['Lagune-Ouest', 'Savane-Est', 'Préfecture du Levant'] as const
export const madeUp = 'Lieu fictif : ville de démonstration, elle n’existe pas.'

/** The six communes and a point of each. */
export const communes = [
  { name: 'Port-Vieux', at: [700, 2300], fon: 'Tɔxo Xóxó' },
  { name: 'Étoile-des-Cauris', at: [1000, 4300], fon: 'Sunvi' },
  { name: 'Levant-Lagune', at: [4200, 4600], fon: 'Hwezivɛ' },
  { name: 'Nord-Palmiers', at: [300, 6600], fon: 'Détin' },
  { name: 'Couchant', at: [-4000, 4700], fon: 'Gbadahwe' },
  { name: 'Rive-Ouest', at: [-2700, 2500], fon: 'Tɔgbè' },
] as const

/** Invented in the sounds of the region; the older ones have a name in Fon. */
export const quartierNames = [
  'Vieux-Comptoir',
  'Tokpovi',
  'Kpétowa',
  'Plateau-Lagune',
  'Houndjè',
  'Akpakpli',
  'Zongo-Marina',
  'Fifadji-Sud',
  'Gbènouhin',
  'Agondji',
  'Dossouvié',
  'Yènadji',
  'Sègbohouin',
  'Kpinnou-Étoile',
  'Tisserands',
  'Adjadokpo',
  'Wlacodé',
  'Hounkpèvi',
  'Tovihoudji',
  'Cité des Cauris',
  'Cité Bel-Horizon',
  'Djohoun',
  'Sowédji',
  'Kodjohoué',
  'Manguiers-Nord',
  'Palmeraie-Haute',
  'Aklonou',
  'Lokodjè',
  'Zinvihoun',
  'Gare-Centrale',
  'Médinatou',
  'Avlékpo',
  'Bélier-Rouge',
  'Tchivié',
  'Ahouassè',
  'Nouvelle-Rive',
  'Sèhouékon',
  'Kpassadé',
  'Ganvivo',
  'Dékoungbé',
  'Université',
  'Aérogare',
  'Forgerons',
  'Hédjranou',
  'Towétan',
  'Ayimévo',
  'Zoungoudo',
  'Lissèkpa',
] as const

const feminine = /^(Cité |Gare-|Nouvelle-|Palmeraie-)/
const plural: readonly string[] = ['Tisserands', 'Forgerons', 'Manguiers-Nord']
const withArticle: readonly string[] = ['Université', 'Aérogare']

/** "De" and the name of a quartier: `d’Akpakpli`, `de la Cité des Cauris`. */
export function ofQuartier(name: string): string {
  if (plural.includes(name)) return `des ${name}`
  if (feminine.test(name)) return `de la ${name}`
  if (withArticle.includes(name)) return `de l’${name}`
  return /^[AEIOU]/.test(name) ? `d’${name}` : `de ${name}`
}

const people = [
  'Adjoua Kpédékpo',
  'Mamadou Sarrakholé',
  'Codjo Houéssinon',
  'Sœur Béatrice',
  'Professeur Adéwolé',
  'Général Zinsouvi',
  'Capitaine Lokossé',
  'Reine Tassiwa',
  'Imam Moussadjé',
  'Abbé Quénumavo',
  'Docteur Fassinoudé',
  'Maman Ablavi',
  'Roi Agbokoli',
  'Hadja Rékiatou',
  'Félicité Avosse',
  'Sergent Bokonon',
  'Afiwa Mensavi',
  'Ibrahim Zakarou',
  'Père Léonidas',
  'Yawo Dogbéda',
] as const
const things = [
  'Baobabs',
  'Flamboyants',
  'Filaos',
  'Tamariniers',
  'Cocotiers',
  'Caïlcédrats',
  'Palétuviers',
  'Pêcheurs',
  'Tisserands',
  'Potiers',
  'Cauris',
  'Amazones',
  'Tambours',
  'Pirogues',
  'Colombes',
  'Hirondelles',
  'Moulins',
  'Sources',
  'Piroguiers',
  'Rôniers',
  'Karités',
  'Orangers',
  'Bougainvilliers',
  'Hibiscus',
] as const
const ideas = [
  'Liberté',
  'Concorde',
  'Renaissance',
  'Fraternité',
  'Victoire',
  'Paix',
  'Solidarité',
  'Unité',
  'Patience',
  'Espérance',
] as const

/** Names of avenues without repetition, then with an ordinal. */
export function avenueNames(random: Random): () => string {
  const names = [
    ...people.map((name) => `Avenue ${name}`),
    ...things.map((name) => `Rue des ${name}`),
    ...ideas.map((name) =>
      `Avenue de la ${name}`.replace('la Espérance', 'l’Espérance').replace('la Unité', 'l’Unité'),
    ),
    ...things.map((name) => `Boulevard des ${name}`),
    ...people.map((name) => `Rue ${name}`),
    ...things.flatMap((name) => ['Vieux', 'Grands', 'Trois', 'Sept'].map((which) => `Rue des ${which} ${name}`)),
    ...things.map((name) => `Allée des ${name}`),
  ]
  for (let i = names.length - 1; i > 0; i--) {
    const j = random.whole(0, i)
    ;[names[i], names[j]] = [names[j]!, names[i]!]
  }
  let next = 0
  return () => names[next++] ?? `Rue de l’An ${next++}`
}

export const personName = (random: Random): string => random.pick(people)
