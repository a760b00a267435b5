import { type Position, STYLES, type StyleName } from '../api/answers.js'
import { ApiClient, ApiProblem } from '../api/client.js'
import { problemText } from '../api/problem-text.js'
import { DirectionsPanel } from '../directions/directions-panel.js'
import { choice } from '../elements/choice.js'
import { element } from '../elements/element.js'
import { icon, mark } from '../elements/icons.js'
import { Notices } from '../elements/notices.js'
import { KeyDialog } from '../key/key-dialog.js'
import { keyStore } from '../key/key-store.js'
import { languageStore } from '../language/language.js'
import { type Texts } from '../language/texts.js'
import { type MapView } from '../map/map-view.js'
import { type PinName } from '../map/pins.js'
import { PlacePanel } from '../place/place-panel.js'
import { SearchBox } from '../search/search-box.js'
import { ZonePanel } from '../zone/zone-panel.js'
import { Sheet } from './sheet.js'
import { type Surroundings } from './surroundings.js'
import { Tabs } from './tabs.js'

/** Width of the map's own controls at its right. */
const CONTROLS_PIXELS = 48

/** The whole page: it puts the parts together, and decides which of them a click on the map is for. */
export class Page implements Surroundings {
  private client_: ApiClient | null = null
  private view: MapView | null = null
  private readonly mapRegion: HTMLElement
  private readonly notices: Notices
  private readonly keyDialog: KeyDialog
  private readonly tabs: Tabs<'place' | 'directions' | 'zone'>
  private readonly sheet: Sheet
  private readonly head: HTMLElement
  private readonly panel: HTMLElement
  private readonly place: PlacePanel
  private readonly directions: DirectionsPanel
  private readonly zone: ZonePanel
  private readonly search: SearchBox
  private style: StyleName = 'day'

  constructor(
    root: HTMLElement,
    readonly texts: Texts,
  ) {
    document.documentElement.lang = texts.locale
    document.title = texts.title
    this.notices = new Notices(texts.problems.close)
    this.mapRegion = element('div', { class: 'map', role: 'region', 'aria-label': texts.map })
    this.place = new PlacePanel(this, {
      goTo: (place) => {
        this.tabs.show('directions')
        this.directions.set('destination', place)
      },
      startFrom: (place) => {
        this.tabs.show('directions')
        this.directions.set('origin', place)
      },
      zoneAround: (place) => {
        this.tabs.show('zone')
        this.zone.set(place)
      },
    })
    this.directions = new DirectionsPanel(this)
    this.zone = new ZonePanel(this)
    this.search = new SearchBox({
      label: texts.search.label,
      placeholder: texts.search.placeholder,
      texts,
      client: this.client,
      near: () => this.view?.centre ?? null,
      onPick: (place) => {
        this.tabs.show('place')
        this.sheet.setOpen(true)
        void this.place.showFound(place)
      },
      onClear: () => this.place.clear(),
      onProblem: this.problem,
    })
    this.tabs = new Tabs(
      texts.tabs.label,
      [
        { name: 'place', label: texts.tabs.place, icon: 'pin', panel: this.place.root },
        { name: 'directions', label: texts.tabs.directions, icon: 'directions', panel: this.directions.root },
        { name: 'zone', label: texts.tabs.zone, icon: 'zone', panel: this.zone.root },
      ],
      () => this.sheet.setOpen(true),
    )
    this.sheet = new Sheet(texts, [this.tabs.bar, this.tabs.panels])
    const changeKey = element(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': texts.key.button, title: texts.key.button },
      icon('key'),
      { click: () => this.keyDialog.ask({ dismissible: true }) },
    )
    this.head = element('header', { class: 'head' }, [
      element('div', { class: 'head-row' }, [
        mark(),
        element('span', { class: 'brand' }, 'Repère'),
        this.languageButton(),
        changeKey,
      ]),
      this.search.root,
    ])
    this.panel = element('div', { class: 'panel' }, [this.head, this.sheet.root])
    const styles = choice(
      texts.style.label,
      STYLES.map((value) => ({
        value,
        label: texts.style[value],
        icon: ({ day: 'sun', night: 'moon', satellite: 'satellite' } as const)[value],
      })),
      'day',
      (style) => void this.switchStyle(style),
    )
    styles.root.classList.add('style-switch')
    this.keyDialog = new KeyDialog(texts, (key) => void this.open(key), this.languageButton())
    root.replaceChildren(this.panel, this.mapRegion, styles.root, this.notices.root, this.keyDialog.root)
  }

  readonly client = (): ApiClient => {
    if (this.client_ === null) throw new Error('Nothing can be asked before there is a key')
    return this.client_
  }

  readonly map = (): MapView | null => this.view

  readonly say = (text: string): void => this.notices.show(text)

  readonly problem = (error: unknown): void => {
    if (error instanceof ApiProblem && error.status === 401) this.refuseKey(error)
    else this.notices.show(problemText(error, this.texts))
  }

  /** Opens the map with a key; without one, asks for it. */
  async open(key: string | null): Promise<void> {
    if (key === null) return this.keyDialog.ask()
    this.client_ = new ApiClient(key)
    keyStore.write(key)
    this.notices.clear()
    if (this.view !== null) return this.switchStyle(this.style)
    this.mapRegion.setAttribute('aria-busy', 'true')
    const code = await import('../map/map-view.js').catch(() => null)
    if (code === null) return this.notices.show(this.texts.problems.unreachable)
    try {
      this.view = await code.MapView.open({
        container: this.mapRegion,
        client: this.client,
        style: this.style,
        texts: this.texts,
        covered: () => this.covered(),
        onClick: (position) => this.onMapClick(position),
        onDragPin: (pin, position) => this.onDragPin(pin, position),
        onPickRoute: (index) => this.directions.choose(index),
        onProblem: this.problem,
      })
    } catch (error) {
      this.mapRegion.removeAttribute('aria-busy')
      if (error instanceof ApiProblem) this.problem(error)
      else this.notices.show(this.texts.problems.noGraphics)
    }
  }

  private refuseKey(error: ApiProblem): void {
    keyStore.forget()
    this.keyDialog.ask({ error: problemText(error, this.texts), dismissible: false })
  }

  private async switchStyle(style: StyleName): Promise<void> {
    this.style = style
    document.documentElement.dataset.theme = style === 'day' ? 'light' : 'dark'
    try {
      await this.view?.setStyle(style)
    } catch (error) {
      this.problem(error)
    }
  }

  private onMapClick(position: Position): void {
    this.sheet.setOpen(true)
    switch (this.tabs.current) {
      case 'place':
        void this.place.showPoint(position).then((name) => name !== null && this.search.show(name))
        return
      case 'directions':
        void this.directions.setFromMap(position)
        return
      case 'zone':
        this.zone.setFromMap(position)
    }
  }

  private onDragPin(pin: PinName, position: Position): void {
    switch (pin) {
      case 'place':
        this.tabs.show('place')
        void this.place.showPoint(position)
        return
      case 'centre':
        this.zone.setFromMap(position)
        return
      case 'origin':
      case 'destination':
        void this.directions.setFromMap(position, pin)
    }
  }

  /** What the page's own parts cover of the map. */
  private covered(): { top: number; right: number; bottom: number; left: number } {
    const [map, sheet, head] = [this.mapRegion, this.sheet.root, this.head].map((part) => part.getBoundingClientRect())
    const beside = sheet!.right < map!.right - sheet!.width / 2
    return beside
      ? { top: 0, right: CONTROLS_PIXELS, bottom: 0, left: sheet!.right }
      : { top: head!.bottom, right: 0, bottom: map!.bottom - sheet!.top, left: 0 }
  }

  private languageButton(): HTMLButtonElement {
    const { otherLanguage } = this.texts
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
          location.reload()
        },
      },
    )
  }
}
