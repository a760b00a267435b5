import { element, freshId, setAttributes } from '../elements/element.js'
import { icon, type IconName } from '../elements/icons.js'

export interface Tab<Name extends string> {
  name: Name
  label: string
  icon: IconName
  panel: HTMLElement
}

/** The tabs of the page. They follow the tab pattern of ARIA, so that arrow keys move between them. */
export class Tabs<Name extends string> {
  readonly bar: HTMLElement
  readonly panels: HTMLElement
  private readonly buttons: Map<Name, HTMLButtonElement>
  private readonly bodies: Map<Name, HTMLElement>
  private shown: Name

  constructor(
    label: string,
    private readonly tabs: Tab<Name>[],
    private readonly onShow: (name: Name) => void,
  ) {
    this.shown = tabs[0]!.name
    const ids = new Map(tabs.map(({ name }) => [name, { tab: freshId('tab'), panel: freshId('panel') }]))
    this.buttons = new Map(
      tabs.map((tab) => [
        tab.name,
        element(
          'button',
          { type: 'button', role: 'tab', id: ids.get(tab.name)!.tab, 'aria-controls': ids.get(tab.name)!.panel },
          [icon(tab.icon), tab.label],
          { click: () => this.show(tab.name), keydown: (event) => this.onKey(event) },
        ),
      ]),
    )
    this.bodies = new Map(
      tabs.map(({ name, panel }) => [
        name,
        element(
          'section',
          { role: 'tabpanel', id: ids.get(name)!.panel, 'aria-labelledby': ids.get(name)!.tab },
          panel,
        ),
      ]),
    )
    this.bar = element('div', { class: 'tabs', role: 'tablist', 'aria-label': label }, [...this.buttons.values()])
    this.panels = element('div', { class: 'panels' }, [...this.bodies.values()])
    this.mark()
  }

  get current(): Name {
    return this.shown
  }

  show(name: Name): void {
    this.shown = name
    this.mark()
    this.onShow(name)
  }

  private mark(): void {
    for (const [name, button] of this.buttons) {
      const selected = name === this.shown
      setAttributes(button, { 'aria-selected': String(selected), tabindex: selected ? 0 : -1 })
      this.bodies.get(name)!.hidden = !selected
    }
  }

  private onKey(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const at = this.tabs.findIndex(({ name }) => name === this.shown)
    const next = this.tabs[(at + step + this.tabs.length) % this.tabs.length]!.name
    this.show(next)
    this.buttons.get(next)!.focus()
  }
}
