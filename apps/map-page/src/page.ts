import { type RepereSearch } from '@repere/elements'
import { type FirstView, type Position, STYLES, type StyleName } from './api/answers.js'
import { ApiClient, ApiProblem, type Exchange } from './api/client.js'
import { loadFirstView } from './api/first-view.js'
import { problemText } from './language/problem-text.js'
import { DirectionsPanel } from './directions/directions-panel.js'
import { type Choice, choice } from './elements/choice.js'
import { element } from './elements/element.js'
import { icon, mark } from './elements/icons.js'
import { Notices } from './elements/notices.js'
import { KeyDialog } from './key/key-dialog.js'
import { keyStore } from './key/key-store.js'
import { type Texts } from './language/texts.js'
import { type MapView } from './map/map-view.js'
import { type PinName } from './map/pins.js'
import { hasWebGl } from './map/web-gl.js'
import { type PlaygroundPanel } from './playground/playground-panel.js'
import { PlacePanel } from './place/place-panel.js'
import { pickedPoint } from './search/found-place.js'
import { searchBox } from './search/search-box.js'
import { ZonePanel } from './zone/zone-panel.js'
import { type PageState, type TabName } from './address/address.js'
import { PageHistory } from './address/history.js'
import { coveredPart } from './shell/covered-part.js'
import { languageButton } from './shell/language-button.js'
import { lastView } from './address/last-view.js'
import { layersButton } from './shell/layers-button.js'
import { offlineNote } from './shell/offline-note.js'
import { siteLinks } from './shell/site-links.js'
import { Sheet } from './shell/sheet.js'
import { type Surroundings } from './shell/surroundings.js'
import { Tabs } from './shell/tabs.js'
import { trafficSwitch } from './shell/traffic-switch.js'

const RETRY_MILLISECONDS = 5_000

/** The whole page: it connects the parts, and passes clicks on the map to the right one. */
export class Page implements Surroundings {
  private client_: ApiClient | null = null
  private view: MapView | null = null
  private opening = false
  private retry: ReturnType<typeof setTimeout> | undefined
  /** The last one of each operation, by its path. */
  private readonly exchanges = new Map<string, Exchange>()
  private readonly mapRegion: HTMLElement
  private readonly notices: Notices
  private readonly keyDialog: KeyDialog
  private readonly tabs: Tabs<TabName>
  private readonly sheet: Sheet
  private readonly head: HTMLElement
  private readonly panel: HTMLElement
  private readonly place: PlacePanel
  private readonly directions: DirectionsPanel
  private readonly zone: ZonePanel
  private readonly lab = element('div', { class: 'lab' })
  private readonly fleet = element('div', { class: 'fleet' })
  private isFleetOpen = false
  private playground: PlaygroundPanel | null = null
  private readonly search: RepereSearch
  private readonly styles: Choice<StyleName>
  private trafficShown = false
  private readonly pages: PageHistory
  private readonly firstView: Promise<FirstView | null>
  private readonly systemScheme = matchMedia('(prefers-color-scheme: dark)')

  constructor(
    root: HTMLElement,
    readonly texts: Texts,
  ) {
    document.documentElement.lang = texts.locale
    document.title = texts.title
    this.pages = new PageHistory((state) => this.restore(state))
    this.firstView = loadFirstView(texts.locale)
    this.notices = new Notices(texts.problems.close)
    // The canvas inside is the named region.
    this.mapRegion = element('div', { class: 'map' })
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
      tryExample: ({ origin, destination }) => {
        this.tabs.show('directions')
        this.directions.setBoth(
          pickedPoint(origin, texts, origin.name),
          pickedPoint(destination, texts, destination.name),
        )
      },
      onPick: (place) => (this.search.value = place.name),
    })
    this.directions = new DirectionsPanel(this)
    this.zone = new ZonePanel(this)
    this.search = searchBox({
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
        { name: 'fleet', label: texts.tabs.fleet, icon: 'truck', panel: this.fleet },
        { name: 'lab', label: texts.tabs.lab, icon: 'code', panel: this.lab },
      ],
      (tab) => {
        this.sheet.setOpen(true)
        this.view?.showTab(tab)
        this.changed({ tab })
        if (tab === 'lab') void this.openPlayground()
        if (tab === 'fleet') void this.openFleet()
      },
    )
    this.sheet = new Sheet(texts, [this.tabs.bar, this.tabs.panels])
    const changeKey = element(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': texts.key.button, title: texts.key.button },
      icon('key'),
      { click: () => this.keyDialog.open({ dismissible: this.client_ !== null }) },
    )
    const links = siteLinks(texts)
    this.head = element('header', { class: 'head' }, [
      element('div', { class: 'head-row' }, [
        mark(),
        element('span', { class: 'brand' }, 'Repère'),
        languageButton(texts, this.pages),
        changeKey,
        links.button,
      ]),
      links.nav,
      this.search,
    ])
    this.panel = element('div', { class: 'panel' }, [this.head, this.sheet.root])
    this.styles = choice(
      texts.style.label,
      STYLES.map((value) => ({
        value,
        label: texts.style[value],
        icon: ({ day: 'sun', night: 'moon', satellite: 'satellite' } as const)[value],
      })),
      this.style,
      (style) => {
        lastView.writeStyle(style)
        this.changed({ style })
        void this.switchStyle(style)
      },
    )
    this.styles.root.classList.add('style-switch')
    this.applyTheme()
    // Only without a choice of the user.
    this.systemScheme.addEventListener('change', () => {
      this.styles.set(this.style)
      void this.switchStyle(this.style)
    })
    addEventListener('online', () => this.openAgain())
    this.keyDialog = new KeyDialog(texts, (key) => void this.open(key), languageButton(texts, this.pages))
    root.replaceChildren(
      this.panel,
      this.mapRegion,
      layersButton(texts, this.styles.root),
      this.styles.root,
      trafficSwitch(texts, (on) => {
        this.trafficShown = on
        this.view?.showTraffic(on)
      }),
      this.notices.root,
      offlineNote(texts),
      this.keyDialog.root,
    )
    void this.firstView.then((view) => {
      this.place.welcome(view)
      // Without images a satellite map is an empty one.
      if (view?.imagery !== true) this.styles.remove('satellite')
    })
    this.pages.restore()
  }

  readonly client = (): ApiClient => {
    if (this.client_ === null) throw new Error('Nothing can be asked before there is a key')
    return this.client_
  }

  readonly map = (): MapView | null => this.view

  readonly say = (text: string): void => this.notices.show(text)

  readonly changed = (what: Partial<PageState>): void => this.pages.changed(what)

  readonly copy = async (text: string): Promise<boolean> => {
    // Without a secure origin a browser has no clipboard; the text can still be selected.
    if (navigator.clipboard === undefined) return false
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }

  readonly lastExchange = (path: string): Exchange | null => this.exchanges.get(path) ?? null

  readonly codeButton = (path: string): HTMLElement =>
    element('button', { type: 'button', class: 'link code-button' }, [icon('code'), this.texts.code.button], {
      click: () => void this.showCode(path),
    })

  readonly problem = (error: unknown): void => {
    if (error instanceof ApiProblem && error.status === 401) this.refuseKey(error)
    else this.notices.show(problemText(error, this.texts))
  }

  /** Opens the map with a key; without one, asks for it. */
  async open(key: string | null): Promise<void> {
    if (key === null) return this.keyDialog.open()
    this.client_ = new ApiClient(key, (exchange) => {
      this.exchanges.set(exchange.path.split('?')[0]!, exchange)
    })
    keyStore.write(key)
    this.notices.clear()
    if (this.view !== null) {
      this.pages.restore()
      return this.switchStyle(this.style)
    }
    if (this.opening) return
    this.opening = true
    this.mapRegion.setAttribute('aria-busy', 'true')
    const [code, firstView] = await Promise.all([import('./map/map-view.js').catch(() => null), this.firstView])
    try {
      if (code === null) throw new ApiProblem(0)
      this.view = await code.MapView.open({
        container: this.mapRegion,
        client: this.client,
        style: this.style,
        tab: this.tabs.current,
        texts: this.texts,
        begin: this.pages.state.map ?? lastView.read(),
        firstView,
        covered: () =>
          coveredPart({ map: this.mapRegion, sheet: this.sheet.root, head: this.head, styles: this.styles.root }),
        onClick: (position) => this.onMapClick(position),
        onDragPin: (pin, position) => this.onDragPin(pin, position),
        onPickRoute: (index) => this.directions.choose(index),
        onMove: (position) => {
          lastView.write(position)
          this.changed({ map: position })
        },
        onProblem: this.problem,
      })
      this.view.showTraffic(this.trafficShown)
      this.pages.restore()
    } catch (error) {
      this.mapRegion.removeAttribute('aria-busy')
      this.cannotOpen(error, key)
    } finally {
      this.opening = false
    }
  }

  private cannotOpen(error: unknown, key: string): void {
    const { problems } = this.texts
    if (!hasWebGl()) return this.notices.show(problems.noGraphics)
    if (error instanceof ApiProblem && error.status === 401) return this.refuseKey(error)
    this.notices.showUntil(problemText(error, this.texts), problems.retry, () => void this.open(key))
    // The ends of a link stay, and the route is asked for without its map.
    void this.directions.restore(this.pages.state, false)
    clearTimeout(this.retry)
    if (!(error instanceof ApiProblem)) return console.error(error)
    // "online" is sent before every connection works, and not at all if only the API was unavailable.
    if (error.status === 0 || error.status >= 500) {
      this.retry = setTimeout(() => this.openAgain(), RETRY_MILLISECONDS)
    }
  }

  private openAgain(): void {
    if (this.view === null && this.client_ !== null) void this.open(this.client_.key)
  }

  /** Shows the state of an address. */
  private restore(state: PageState): void {
    if (state.map !== null) this.view?.jump(state.map)
    this.tabs.show(state.tab)
    if (state.style !== null && state.style !== this.styles.value) {
      this.styles.set(state.style)
      void this.switchStyle(state.style)
    }
    this.search.value = state.place?.name ?? ''
    if (this.view === null) return
    void this.place.restore(state)
    // Only the open tab moves the map.
    const fits = (tab: TabName) => state.map === null && state.tab === tab
    void this.directions.restore(state, fits('directions'))
    void this.zone.restore(state, fits('zone'))
    if (state.tab === 'lab') this.playground?.restore(state)
    if (state.tab === 'fleet') void this.openFleet()
  }

  private refuseKey(error: ApiProblem): void {
    keyStore.forget()
    this.keyDialog.open({ error: problemText(error, this.texts), dismissible: false })
  }

  /** The style in the address, else the last choice, else the preference of the system. */
  private get style(): StyleName {
    return this.pages.state.style ?? lastView.style() ?? (this.systemScheme.matches ? 'night' : 'day')
  }

  private applyTheme(style = this.style): void {
    document.documentElement.dataset.theme = style === 'day' ? 'light' : 'dark'
  }

  private async switchStyle(style: StyleName): Promise<void> {
    this.applyTheme(style)
    try {
      const isComplete = await this.view?.setStyle(style)
      if (isComplete === false) this.notices.show(this.texts.style.noImages)
    } catch (error) {
      this.problem(error)
    }
  }

  private async showCode(path: string): Promise<void> {
    const exchange = this.lastExchange(path)
    if (exchange === null) return
    const { CodeSheet } = await import('./code/code-sheet.js')
    new CodeSheet(this).open(exchange)
  }

  /** Its code is loaded when it is first opened. */
  private async openPlayground(): Promise<void> {
    if (this.playground !== null || this.view === null) return
    const code = await import('./playground/playground-panel.js').catch(() => null)
    if (code === null) return this.notices.show(this.texts.problems.unreachable)
    if (this.playground !== null) return
    this.playground = new code.PlaygroundPanel(this.lab, this)
    this.playground.restore(this.pages.state)
  }

  /** Its code is loaded when it is first opened. */
  private async openFleet(): Promise<void> {
    if (this.isFleetOpen || this.view === null) return
    const code = await import('./fleet/fleet-panel.js').catch(() => null)
    if (code === null) return this.notices.show(this.texts.problems.unreachable)
    if (this.isFleetOpen) return
    this.isFleetOpen = true
    new code.FleetPanel(this.fleet, this)
  }

  private onMapClick(position: Position): void {
    this.sheet.setOpen(true)
    switch (this.tabs.current) {
      case 'place':
        void this.place.showPoint(position).then((name) => {
          if (name !== null) this.search.value = name
        })
        return
      case 'directions':
        void this.directions.setFromMap(position)
        return
      case 'zone':
        this.zone.setFromMap(position)
        return
      case 'lab':
        this.playground?.add(position)
        return
      // Its places come from the list.
      case 'fleet':
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
}
