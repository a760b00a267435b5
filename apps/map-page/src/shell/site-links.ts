import { element, setAttributes } from '../elements/element.js'
import { icon } from '../elements/icons.js'
import { type Texts } from '../language/texts.js'

/** The pages of the header that all pages share; on a phone they are behind a button. */
export function siteLinks({ locale, site }: Texts): { button: HTMLButtonElement; nav: HTMLElement } {
  const documentation = locale === 'en' ? '/docs/en/' : '/docs/'
  const nav = element('nav', { class: 'site-links', id: 'site-links', 'aria-label': site.label }, [
    element('a', { href: documentation }, site.documentation),
    ...(['prices', 'status'] as const).map((page) =>
      element('a', { href: `/account/${page}?language=${locale}` }, site[page]),
    ),
    element('a', { href: `/account?language=${locale}` }, site.account),
  ])
  const button = element(
    'button',
    {
      type: 'button',
      class: 'icon-button site-links-button',
      'aria-label': site.label,
      'aria-controls': nav.id,
      'aria-expanded': 'false',
    },
    icon('menu'),
    {
      click: () => {
        const open = nav.classList.toggle('open')
        setAttributes(button, { 'aria-expanded': String(open) })
      },
    },
  )
  return { button, nav }
}
