import {
  AttributionControl,
  type ErrorEvent,
  GeolocateControl,
  type GeoJSONSource,
  LngLat,
  type LngLatBoundsLike,
  Map as MapLibre,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'virtual:map-worker'
import {
  type FirstView,
  type Position,
  type StyleName,
  type TileJson,
  travelSeconds,
  type ZoneAnswer,
} from '../api/answers.js'
import { type ApiClient, ApiProblem } from '../api/client.js'
import { durationText } from '../language/measures.js'
import { type Texts } from '../language/texts.js'
import { type MapPosition, type TabName } from '../address/address.js'
import { Bubbles } from './bubbles.js'
import {
  type DrawnPlace,
  type DrawnRoute,
  type DrawnVehicle,
  emptyOverlays,
  fleetOverlay,
  isOn,
  labOverlay,
  linksOverlay,
  type OverlayName,
  type Overlays,
  placesOverlay,
  routesOverlay,
  withOverlays,
  zoneOverlay,
} from './overlays.js'
import { type DrawnLine } from './lines.js'
import { type PinName, Pins } from './pins.js'
import { StopPins } from './stop-pins.js'
import { withRoadEvents } from './road-events-layer.js'
import { TRAFFIC_SOURCE, withTraffic } from './traffic-layer.js'

setWorkerUrl(workerUrl)

const TILE_JSON = '/v1/tiles/source/service_tiles.json'
const ATTRIBUTED_WIDTH_PIXELS = 720
const CLOSE_ZOOM = 15.5
const CITY_ZOOM = 12.5
const MIN_ZOOM = 2
const MAX_ZOOM = 20
const MARGIN_PIXELS = 40
const PIN_PIXELS = 40
/** A finger is less precise than a mouse. */
const TOUCH_PIXELS = 8
const PICKED_LAYERS = ['repere-places', 'repere-route-other'] as const
/** Distance around the data to which the map may move, in degrees. */
const AROUND_DATA_DEGREES = 12

export interface MapViewOptions {
  container: HTMLElement
  client: () => ApiClient
  style: StyleName
  tab: TabName
  texts: Texts
  /** The start position; null: the area of the data. */
  begin: MapPosition | null
  firstView: FirstView | null
  /** Covered pixels at each side. */
  covered: () => { top: number; right: number; bottom: number; left: number }
  onClick: (position: Position) => void
  onDragPin: (pin: PinName, position: Position) => void
  onPickRoute: (index: number) => void
  onMove: (position: MapPosition) => void
  onProblem: (error: unknown) => void
}

/** The map. Only this folder uses MapLibre; it is loaded when there is a key. */
export class MapView {
  readonly pins: Pins
  readonly stops: StopPins
  private readonly bubbles: Bubbles
  private readonly overlays: Overlays = emptyOverlays()
  private onPickPlace: (index: number) => void = () => {}
  private wantedStyle: StyleName
  private tab: TabName
  private trafficShown = false

  private constructor(
    private readonly map: MapLibre,
    private readonly options: MapViewOptions,
    private readonly addresses: Addresses,
    private readonly tiles: TileJson,
  ) {
    this.pins = new Pins(map, options.onDragPin)
    this.stops = new StopPins(map)
    this.bubbles = new Bubbles(map, options.onPickRoute)
    this.wantedStyle = options.style
    this.tab = options.tab
    this.showTab(options.tab)
    this.listen()
  }

  /** @throws ApiProblem  when the key is refused, before anything is drawn */
  static async open(options: MapViewOptions): Promise<MapView> {
    const { client, container, texts, begin, firstView, tab } = options
    const [style, tiles] = await Promise.all([
      loadStyle(client(), options.style, texts),
      client().get<TileJson>(TILE_JSON),
    ])
    const addresses = new Addresses(style, client)
    const [city] = firstView?.cities ?? []
    const start = begin ?? (city && { lat: city.lat, lng: city.lng, zoom: CITY_ZOOM })
    const bounds = firstView?.bounds ?? tiles.bounds
    const map = new MapLibre({
      container,
      style: withOverlays(withRoadEvents(withTiles(style, tiles)), options.style, emptyOverlays(), tab),
      ...(start === undefined
        ? { bounds: bounds as LngLatBoundsLike, fitBoundsOptions: { padding: 24 } }
        : { center: [start.lng, start.lat], zoom: start.zoom }),
      maxBounds: around(bounds),
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      transformRequest: (url) => addresses.request(url),
      attributionControl: false,
      locale: texts.controls,
      pitchWithRotate: false,
      // Names of streets are readable at every rotation; a tilted map would hide them behind each other.
      maxPitch: 0,
      dragRotate: false,
    })
    // The city is in the middle of the uncovered area. A view that the user has chosen stays.
    if (begin === null && city !== undefined) {
      const { top, right, bottom, left } = options.covered()
      void map.panBy([(right - left) / 2, (bottom - top) / 2], { duration: 0 })
    }
    map.touchZoomRotate.disableRotation()
    const compact = container.clientWidth < ATTRIBUTED_WIDTH_PIXELS ? undefined : false
    map.addControl(new AttributionControl({ compact }), 'bottom-right')
    map.addControl(new NavigationControl({ showCompass: false }), 'bottom-right')
    map.addControl(new GeolocateControl({ positionOptions: { enableHighAccuracy: true } }), 'bottom-right')
    map.addControl(new ScaleControl({ maxWidth: 90, unit: 'metric' }), 'bottom-right')
    return new MapView(map, options, addresses, tiles)
  }

  /** The middle of the uncovered area: on a phone the sheet covers half of the map. */
  get centre(): Position {
    const { top, right, bottom, left } = this.padding()
    const { clientWidth, clientHeight } = this.options.container
    const { lat, lng } = this.map.unproject([(left + clientWidth - right) / 2, (top + clientHeight - bottom) / 2])
    return { lat, lng }
  }

  /** From the middle to the nearest edge of the view. */
  get reachMetres(): number {
    const bounds = this.map.getBounds()
    const middle = this.map.getCenter()
    const toSide = middle.distanceTo(new LngLat(bounds.getEast(), middle.lat))
    const toTop = middle.distanceTo(new LngLat(middle.lng, bounds.getNorth()))
    return Math.max(toSide, toTop)
  }

  /**
   * Switches the style; the overlays are drawn over the new one.
   *
   * @returns false for a satellite map without images, because the deployment has none
   * @throws ApiProblem
   */
  async setStyle(name: StyleName): Promise<boolean> {
    this.wantedStyle = name
    this.busy(true)
    const style = await loadStyle(this.options.client(), name, this.options.texts).catch((error: unknown) => {
      this.busy(false)
      throw error
    })
    // Another style may have been chosen meanwhile.
    if (this.wantedStyle !== name) return true
    this.addresses.learn(style)
    const drawn = withOverlays(withRoadEvents(withTiles(style, this.tiles)), name, this.overlays, this.tab)
    this.map.setStyle(this.trafficShown ? withTraffic(drawn) : drawn)
    const { 'repere:imagery': hasImages } = (style.metadata ?? {}) as { 'repere:imagery'?: boolean }
    return name !== 'satellite' || hasImages === true
  }

  /** Shows or hides the speeds of roads relative to the free road. */
  showTraffic(on: boolean): void {
    if (on === this.trafficShown) return
    this.trafficShown = on
    const style = this.map.getStyle()
    if (on) this.map.setStyle(withTraffic(style))
    else {
      this.map.removeLayer(TRAFFIC_SOURCE)
      this.map.removeSource(TRAFFIC_SOURCE)
    }
  }

  /** Shows the overlays of a tab; those of the others stay hidden until their tab is shown. */
  showTab(tab: TabName): void {
    this.tab = tab
    this.pins.showTab(tab)
    this.bubbles.setVisible(tab === 'directions')
    this.stops.setVisible(tab === 'lab')
    // A style that is still loading has the tab already.
    if (this.map.getLayer('repere-route') === undefined) return
    for (const layer of this.map.getStyle().layers) {
      const on = isOn(layer, tab)
      if (on !== undefined) this.map.setLayoutProperty(layer.id, 'visibility', on ? 'visible' : 'none')
    }
  }

  /** @param ends  the requested ends; dotted lines lead from there to the road */
  showRoutes(routes: DrawnRoute[], ends: (Position | undefined)[]): void {
    this.draw('repere-routes', routesOverlay(routes))
    this.draw('repere-links', linksOverlay(routes, ends))
    this.bubbles.show(routes, (route) => durationText(travelSeconds(route)))
  }

  showZone(zone: ZoneAnswer | null): void {
    this.draw('repere-zone', zoneOverlay(zone))
  }

  /** Shows places as points, in place of the previous ones. */
  showPlaces(places: DrawnPlace[], onPick: (index: number) => void = () => {}): void {
    this.onPickPlace = onPick
    this.draw('repere-places', placesOverlay(places))
  }

  /** Shows the ways of vehicles, in place of the previous ones. */
  showFleet(vehicles: DrawnVehicle[]): void {
    this.draw('repere-fleet', fleetOverlay(vehicles))
  }

  /** Shows lines and places of the playground, in place of the previous ones. */
  showAnswer(lines: DrawnLine[], places: DrawnPlace[] = []): void {
    this.draw('repere-lab', labOverlay(lines, places))
  }

  private draw(name: OverlayName, data: Overlays[OverlayName]): void {
    this.overlays[name] = data
    void this.map.getSource<GeoJSONSource>(name)?.setData(data)
  }

  /** Moves to the position in an address. */
  jump({ lat, lng, zoom }: MapPosition): void {
    this.map.jumpTo({ center: [lng, lat], zoom })
  }

  /** Moves the map a little if a point is covered. */
  reveal({ lat, lng }: Position): void {
    const { x, y } = this.map.project([lng, lat])
    const { top, right, bottom, left } = this.padding()
    const { clientWidth, clientHeight } = this.options.container
    const beyond = (at: number, from: number, to: number) => (at < from ? at - from : at > to ? at - to : 0)
    const by: [number, number] = [
      beyond(x, left, clientWidth - right),
      beyond(y, top + PIN_PIXELS, clientHeight - bottom),
    ]
    if (by[0] !== 0 || by[1] !== 0) void this.map.panBy(by)
  }

  /** Moves near a place; stays if it is close enough already. */
  approach({ lat, lng }: Position, zoom = CLOSE_ZOOM): void {
    const { top, right, bottom, left } = this.options.covered()
    // An offset, because padding would be permanent.
    const offset: [number, number] = [(left - right) / 2, (top - bottom) / 2]
    void this.map.flyTo({ center: [lng, lat], zoom: Math.max(this.map.getZoom(), zoom), offset })
  }

  /** Shows an area with all points. */
  fitPoints(points: Position[]): void {
    const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
    this.fit([Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)])
  }

  /** The style that is shown or loading. */
  get styleName(): StyleName {
    return this.wantedStyle
  }

  /** Shows a complete box in the uncovered area. */
  fit([west, south, east, north]: [number, number, number, number]): void {
    const bounds: LngLatBoundsLike = [west, south, east, north]
    void this.map.fitBounds(bounds, { padding: this.padding(), maxZoom: 16 })
  }

  private busy(is: boolean): void {
    this.options.container.setAttribute('aria-busy', String(is))
  }

  /** The covered area and a margin. On a very small screen only the margin, because no space would be left. */
  private padding() {
    const { top, right, bottom, left } = this.options.covered()
    const { clientWidth, clientHeight } = this.options.container
    const fits = left + right + 4 * MARGIN_PIXELS < clientWidth && top + bottom + 4 * MARGIN_PIXELS < clientHeight
    if (!fits) return { top: MARGIN_PIXELS, right: MARGIN_PIXELS, bottom: MARGIN_PIXELS, left: MARGIN_PIXELS }
    const margin = (covered: number) => covered + MARGIN_PIXELS
    return { top: margin(top), right: margin(right), bottom: margin(bottom), left: margin(left) }
  }

  private listen(): void {
    const { map, options } = this
    this.busy(true)
    map.on('idle', () => this.busy(false))
    map.on('dataloading', () => this.busy(true))
    map.on('movestart', () => this.busy(true))
    map.on('moveend', () => {
      const { lat, lng } = map.getCenter()
      options.onMove({ lat, lng, zoom: map.getZoom() })
    })
    map.on('click', ({ point, lngLat }) => {
      const { x, y } = point
      const near: [[number, number], [number, number]] = [
        [x - TOUCH_PIXELS, y - TOUCH_PIXELS],
        [x + TOUCH_PIXELS, y + TOUCH_PIXELS],
      ]
      const layers = [...PICKED_LAYERS].filter((id) => map.getLayer(id))
      const [hit] = map.queryRenderedFeatures(near, { layers })
      const index = Number(hit?.properties.index)
      if (hit?.layer.id === 'repere-route-other') options.onPickRoute(index)
      else if (hit?.layer.id === 'repere-places') this.onPickPlace(index)
      else options.onClick({ lat: lngLat.lat, lng: lngLat.lng })
    })
    map.on('error', ({ error }: ErrorEvent) => {
      const status = (error as { status?: unknown }).status
      options.onProblem(typeof status === 'number' ? new ApiProblem(status) : error)
      // Failed tiles are not drawn; without this check the map would never become idle.
      map.triggerRepaint()
    })
    map.getCanvas().setAttribute('aria-label', options.texts.map)
  }
}

const loadStyle = (client: ApiClient, name: StyleName, { locale }: Texts) =>
  client.get<StyleSpecification>(`/v1/tiles/style/${name}.json`, { language: locale })

/**
 * The style with the contents of the TileJSON in it, which MapLibre would fetch a second time before the first tile.
 */
function withTiles(style: StyleSpecification, { tiles, minzoom, maxzoom, bounds, attribution }: TileJson) {
  const sources = Object.entries(style.sources).map(([name, source]) =>
    source.type === 'vector' && source.url?.endsWith(TILE_JSON)
      ? [name, { type: source.type, tiles, minzoom, maxzoom, bounds, attribution }]
      : [name, source],
  )
  return { ...style, sources: Object.fromEntries(sources) as StyleSpecification['sources'] }
}

function around([west, south, east, north]: [number, number, number, number]): [number, number, number, number] {
  const far = AROUND_DATA_DEGREES
  return [Math.max(-180, west - far), Math.max(-85, south - far), Math.min(180, east + far), Math.min(85, north + far)]
}

/**
 * Sends the key to our own addresses only. They are requested from the origin of the page, not from the public
 * address in the style, so that the page works under every name of the machine, and with a key that allows no other
 * origin.
 */
class Addresses {
  private publicOrigin = location.origin

  constructor(
    style: StyleSpecification,
    private readonly client: () => ApiClient,
  ) {
    this.learn(style)
  }

  learn({ glyphs }: StyleSpecification): void {
    if (glyphs !== undefined) this.publicOrigin = new URL(glyphs, location.origin).origin
  }

  request(address: string): { url: string; headers?: Record<string, string> } {
    const { origin, pathname, search } = new URL(address, location.origin)
    const ours = (origin === this.publicOrigin || origin === location.origin) && pathname.startsWith('/v1/')
    if (!ours) return { url: address }
    return { url: location.origin + pathname + search, headers: { 'X-Service-Key': this.client().key } }
  }
}
