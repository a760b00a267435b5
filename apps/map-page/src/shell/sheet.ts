import { element, setAttributes } from '../elements/element.js'
import { type Texts } from '../language/texts.js'

/** Pixels that a finger must move to count as a drag. */
const SWIPE_PIXELS = 24

/**
 * The content below the search field: a part of the panel on a wide screen; on a phone a sheet at the bottom, which is
 * moved by its handle or by a tap on it.
 */
export class Sheet {
  readonly root: HTMLElement
  private readonly handle: HTMLButtonElement
  private open = true

  constructor(
    private readonly texts: Texts,
    children: Node[],
  ) {
    let from: number | null = null
    let swiped = false
    this.handle = element('button', { type: 'button', class: 'handle' }, element('span', {}), {
      pointerdown: (event) => {
        from = event.clientY
        swiped = false
        this.handle.setPointerCapture(event.pointerId)
      },
      pointerup: (event) => {
        const way = from === null ? 0 : event.clientY - from
        from = null
        swiped = Math.abs(way) >= SWIPE_PIXELS
        if (swiped) this.setOpen(way < 0)
      },
      click: () => {
        if (!swiped) this.setOpen(!this.open)
        swiped = false
      },
    })
    this.root = element('div', { class: 'sheet' }, [this.handle, ...children])
    this.setOpen(true)
    // Controls at the bottom of the map are moved above the sheet.
    new ResizeObserver(() => {
      document.documentElement.style.setProperty('--sheet-height', `${this.root.offsetHeight}px`)
    }).observe(this.root)
  }

  setOpen(open: boolean): void {
    this.open = open
    this.root.classList.toggle('sheet-small', !open)
    setAttributes(this.handle, {
      'aria-expanded': String(open),
      'aria-label': open ? this.texts.sheet.close : this.texts.sheet.open,
    })
  }
}
