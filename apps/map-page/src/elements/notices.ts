import { element } from './element.js'
import { icon } from './icons.js'

const SHOWN_MS = 8_000

/** Short messages over the map, which screen readers announce. The same message is not shown twice. */
export class Notices {
  readonly root = element('div', { class: 'notices', role: 'alert' })

  constructor(private readonly closeLabel: string) {}

  /** Shows a message that stays until its button is pressed. */
  showUntil(text: string, label: string, act: () => void): void {
    this.clear()
    const notice = element('div', { class: 'notice' }, [
      element('p', {}, text),
      element('button', { type: 'button', class: 'button button-main' }, label, {
        click: () => {
          notice.remove()
          act()
        },
      }),
    ])
    this.root.append(notice)
  }

  show(text: string): void {
    for (const shown of this.root.children) if (shown.textContent === text) return
    const notice = element('div', { class: 'notice' }, [
      element('p', {}, text),
      element('button', { type: 'button', class: 'icon-button', 'aria-label': this.closeLabel }, icon('close'), {
        click: () => notice.remove(),
      }),
    ])
    this.root.append(notice)
    setTimeout(() => notice.remove(), SHOWN_MS)
  }

  clear(): void {
    this.root.replaceChildren()
  }
}
