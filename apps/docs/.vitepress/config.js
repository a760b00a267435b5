import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transformerStyleToClass } from '@shikijs/transformers'
import { defineConfig } from 'vitepress'
import { SITE, sidebar, TEXTS } from './navigation.js'

// A content security policy without 'unsafe-inline' refuses the style attributes that Shiki writes.
const codeColours = transformerStyleToClass({ classPrefix: 'c-' })

/** Pages outside of the documentation, in the order of the header that all pages share. */
const SITE_PAGES = { map: '/', prices: '/account/prices', status: '/account/status', account: '/account' }

const themeOf = (language) => {
  const texts = TEXTS[language]
  return {
    nav: [
      { text: texts.guides, link: `${texts.root}quickstart`, activeMatch: `${texts.root}guides/` },
      { text: texts.reference, link: `${texts.root}reference/` },
      { text: texts.errors, link: `${texts.root}errors/` },
      ...['map', 'prices', 'status', 'account'].map((name) => ({
        component: 'SiteLink',
        props: { text: texts[name], href: `${SITE_PAGES[name]}?language=${language}` },
      })),
    ],
    account: { register: texts.register, offer: texts.offer },
    sidebar: sidebar(language),
    outline: { label: texts.onThisPage, level: [2, 3] },
    docFooter: { prev: texts.previous, next: texts.next },
    returnToTopLabel: texts.top,
    sidebarMenuLabel: texts.menu,
    darkModeSwitchLabel: texts.appearance,
    lightModeSwitchTitle: texts.light,
    darkModeSwitchTitle: texts.dark,
    langMenuLabel: texts.language,
    skipToContentLabel: texts.skip,
    notFound: {
      title: texts.notFound,
      quote: texts.notFoundText,
      linkText: texts.home,
      linkLabel: texts.home,
      search: texts.search,
    },
    footer: { message: texts.footer },
  }
}

const searchTexts = ({ search, noResults, clear, select, navigate, close, details }) => ({
  translations: {
    button: { buttonText: search, buttonAriaLabel: search },
    modal: {
      displayDetails: details,
      resetButtonTitle: clear,
      backButtonTitle: close,
      noResultsText: noResults,
      footer: { selectText: select, navigateText: navigate, closeText: close },
    },
  },
})

export default defineConfig({
  srcDir: 'generated/site',
  outDir: 'dist',
  cacheDir: 'generated/cache',
  base: '/docs/',
  cleanUrls: true,
  // Inline scripts would need a weaker content security policy.
  metaChunk: true,
  title: 'Repère',
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: '/docs/icon.svg' }],
    ['meta', { name: 'theme-color', content: '#0f6b5c' }],
    ['meta', { name: 'referrer', content: 'no-referrer' }],
  ],
  locales: {
    root: { label: 'Français', lang: 'fr', description: TEXTS.fr.description, themeConfig: themeOf('fr') },
    en: { label: 'English', lang: 'en', description: TEXTS.en.description, themeConfig: themeOf('en') },
  },
  themeConfig: {
    logo: { src: '/icon.svg', alt: '' },
    search: {
      provider: 'local',
      options: { locales: { root: searchTexts(TEXTS.fr), en: searchTexts(TEXTS.en) } },
    },
  },
  // Otherwise it would add a style to the page while it changes colours, which the policy refuses.
  appearance: { disableTransition: false },
  markdown: {
    codeTransformers: [codeColours],
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  buildEnd() {
    writeFileSync(new URL('../code-colours.css', SITE), codeColours.getCSS())
  },
  vite: {
    worker: { format: 'es' },
    publicDir: fileURLToPath(new URL('../public', import.meta.url)),
    build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 2_000 },
  },
})
