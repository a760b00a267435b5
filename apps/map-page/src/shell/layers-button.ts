import { element, setAttributes } from '../elements/element.js'
import { icon } from '../elements/icons.js'
import { type Texts } from '../language/texts.js'

/** Opens the choice of styles, which is hidden on a phone. */
export function layersButton(texts: Texts, styles: HTMLElement): HTMLButtonElement {
  const { layers } = texts.style
  const button = element(
    'button',
    { type: 'button', class: 'layers-button', 'aria-label': layers, title: layers, 'aria-expanded': 'false' },
    icon('layers'),
    {
      click: () => {
        const open = button.getAttribute('aria-expanded') !== 'true'
        setAttributes(button, { 'aria-expanded': String(open) })
        if (open) styles.querySelector<HTMLInputElement>(':checked')?.focus()
      },
    },
  )
  return button
}
