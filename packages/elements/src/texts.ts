/** The words of the search box. */
export interface SearchTexts {
  label: string
  clear: string
  results: (count: number) => string
  none: string
  failed: string
  missing: string
}

const fr: SearchTexts = {
  label: 'Rechercher un lieu',
  clear: 'Effacer la recherche',
  results: (count) => (count === 1 ? '1 résultat' : `${count} résultats`),
  none: 'Aucun lieu trouvé',
  failed: 'La recherche ne répond pas. Réessayez.',
  missing: 'Choisissez un lieu dans la liste.',
}

const en: SearchTexts = {
  label: 'Search for a place',
  clear: 'Clear the search',
  results: (count) => (count === 1 ? '1 result' : `${count} results`),
  none: 'No place found',
  failed: 'The search does not answer. Try again.',
  missing: 'Choose a place from the list.',
}

/** French, except for English pages: it is the language that most readers of the region's other languages read. */
export const textsIn = (language: string): SearchTexts => (language === 'en' ? en : fr)
