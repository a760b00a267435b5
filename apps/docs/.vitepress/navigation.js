import { readFileSync } from 'node:fs'

/** Words of the site around its pages, by language. */
export const TEXTS = {
  fr: {
    root: '/',
    description: 'Documentation de Repère : itinéraires, recherche, guidage et cartes pour l’Afrique de l’Ouest.',
    start: 'Commencer',
    guides: 'Guides',
    build: 'Construire',
    operate: 'Exploiter',
    migrate: 'Migrer',
    about: 'Suivi',
    reference: 'Référence',
    errors: 'Erreurs',
    map: 'Carte',
    prices: 'Prix',
    status: 'État',
    account: 'Compte',
    register: 'Créer un compte',
    offer: 'Gratuit : une clé de test aussitôt, sans carte bancaire.',
    onThisPage: 'Sur cette page',
    previous: 'Page précédente',
    next: 'Page suivante',
    top: 'Haut de page',
    menu: 'Menu',
    appearance: 'Apparence',
    light: 'Passer au thème clair',
    dark: 'Passer au thème sombre',
    language: 'Langue',
    skip: 'Aller au contenu',
    notFound: 'Page introuvable',
    notFoundText: 'Cette page n’existe pas ; son adresse a peut-être changé.',
    home: 'Accueil',
    footer: 'Données cartographiques © contributeurs OpenStreetMap, ODbL 1.0.',
    search: 'Rechercher',
    noResults: 'Aucun résultat pour',
    clear: 'Effacer',
    select: 'choisir',
    navigate: 'parcourir',
    close: 'fermer',
    details: 'Afficher les détails',
  },
  en: {
    root: '/en/',
    description: 'Documentation of Repère: routes, search, guidance and maps for West Africa.',
    start: 'Start',
    guides: 'Guides',
    build: 'Build',
    operate: 'Operate',
    migrate: 'Migrate',
    about: 'Versions',
    reference: 'Reference',
    errors: 'Errors',
    map: 'Map',
    prices: 'Prices',
    status: 'Status',
    account: 'Account',
    register: 'Create an account',
    offer: 'Free: a sandbox key at once, without a bank card.',
    onThisPage: 'On this page',
    previous: 'Previous page',
    next: 'Next page',
    top: 'Back to top',
    menu: 'Menu',
    appearance: 'Appearance',
    light: 'Switch to the light theme',
    dark: 'Switch to the dark theme',
    language: 'Language',
    skip: 'Skip to content',
    notFound: 'Page not found',
    notFoundText: 'This page does not exist; its address may have changed.',
    home: 'Home',
    footer: 'Map data © OpenStreetMap contributors, ODbL 1.0.',
    search: 'Search',
    noResults: 'No results for',
    clear: 'Clear',
    select: 'select',
    navigate: 'navigate',
    close: 'close',
    details: 'Show details',
  },
}

export const LANGUAGES = Object.keys(TEXTS)

/** Pages of the side bar, by group, in order. Each has a file of this name in `pages/` and in `pages/en/`. */
export const GROUPS = {
  start: [
    'quickstart',
    'guides/keys',
    'guides/browser-tokens',
    'guides/limits',
    'guides/compact-answers',
    'guides/errors',
  ],
  build: [
    'guides/map',
    'guides/map-libraries',
    'guides/map-archive',
    'guides/map-pictures',
    'guides/search-box',
    'guides/search-element',
    'guides/landmarks',
    'guides/navigation',
    'guides/traces-and-eta',
    'guides/vehicles',
    'guides/nearest',
    'guides/tracking',
    'guides/delivery-day',
    'guides/delivery-cost',
    'guides/sdk',
    'guides/clients',
    'packages/index',
    'guides/assistants',
  ],
  operate: [
    'guides/billing',
    'guides/webhooks',
    'guides/automation',
    'guides/self-hosting',
    'guides/coverage',
    'security',
  ],
  migrate: [
    'guides/migrate-from-google',
    'guides/migrate-from-mapbox',
    'guides/migrate-from-openrouteservice',
    'guides/osrm-clients',
    'guides/nominatim-clients',
  ],
  about: ['changelog', 'deprecation'],
}

/** Folder of the pages that the build wrote. */
export const SITE = new URL('../generated/site/', import.meta.url)

/** The first heading of a page. */
export const titleOf = (text) => /^# (.+)$/m.exec(text)?.[1].trim() ?? ''

/** @returns the data about generated pages: the operations by tag, and the reasons of errors */
export const readPagesIndex = () => JSON.parse(readFileSync(new URL('../index.json', SITE), 'utf8'))

/** Side bar of a language: the guides, then the reference and the errors from the generated pages. */
export function sidebar(language) {
  const texts = TEXTS[language]
  const folder = texts.root.slice(1)
  const link = (page) => ({
    text: titleOf(readFileSync(new URL(`${folder}${page}.md`, SITE), 'utf8')),
    link: texts.root + page.replace(/index$/, ''),
  })
  const guides = Object.entries(GROUPS).map(([group, pages]) => ({ text: texts[group], items: pages.map(link) }))
  const { operations, reasons } = readPagesIndex()
  const tags = [...new Set(operations.map(({ tag }) => tag[language]))]
  const operationsOf = (tag) =>
    operations
      .filter((operation) => operation.tag[language] === tag)
      .map(({ id, summary }) => ({ text: summary[language], link: `${texts.root}reference/${id}` }))
  const reference = tags.map((tag) => ({ text: tag, items: operationsOf(tag) }))
  const errors = reasons.map((reason) => ({ text: reason, link: `${texts.root}errors/${reason}` }))
  return {
    [`${texts.root}reference/`]: [{ text: texts.reference, link: `${texts.root}reference/` }, ...reference],
    [`${texts.root}errors/`]: [{ text: texts.errors, link: `${texts.root}errors/`, items: errors }],
    [texts.root]: guides,
  }
}
