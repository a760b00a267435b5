import { element } from '../elements/element.js'
import { languageStore } from '../language/language.js'
import { type Texts } from '../language/texts.js'
import { type PageHistory } from '../address/history.js'

/** Reloads the page in the other language, and changes the language in the address if it has one. */
export function languageButton({ otherLanguage }: Texts, pages: PageHistory): HTMLButtonElement {
  return element(
    'button',
    { type: 'button', class: 'language', lang: otherLanguage.code, title: otherLanguage.name },
    [
      element('span', { 'aria-hidden': 'true' }, otherLanguage.short),
      element('span', { class: 'unseen' }, otherLanguage.name),
    ],
    {
      click: () => {
        languageStore.write(otherLanguage.code)
        if (pages.state.language !== null) pages.changed({ language: otherLanguage.code })
        location.reload()
      },
    },
  )
}
