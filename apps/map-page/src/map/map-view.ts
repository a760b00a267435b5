import {
  AttributionControl,
  type ErrorEvent,
  GeolocateControl,
  type GeoJSONSource,
  type LngLatBoundsLike,
  Map as MapLibre,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type Position, type StyleName, type TileJson, type ZoneAnswer } from '../api/answers.js'
import { type ApiClient, ApiProblem } from '../api/client.js'
import { type Texts } from '../language/texts.js'
import { type DrawnRoute, emptyOverlay, ROUTES, routesOverlay, withOverlays, ZONE } from './overlays.js'
import { type PinName, Pins } from './pins.js'

setWorkerUrl(workerUrl)

const ATTRIBUTED_WIDTH_PIXELS = 720
const CLOSE_ZOOM = 15.5
const MARGIN_PIXELS = 40

export interface MapViewOptions {
  container: HTMLElement
  client: () => ApiClient
  style: StyleName
  texts: Texts
  /** Pixels at each side that something else covers. */
  covered: () => { top: number; right: number; bottom: number; left: number }
  onClick: (position: Position) => void
  onDragPin: (pin: PinName, position: Position) => void
  onPickRoute: (index: number) => void
  onProblem: (error: unknown) => void
}

/** The map itself: all that the page knows of MapLibre is in this folder, which is loaded once there is a key. */
export class MapView {
  readonly pins: Pins
  private routes: DrawnRoute[] = []
  private zone: ZoneAnswer | null = null
  private wantedStyle: StyleName

  private constructor(
    private readonly map: MapLibre,
    private readonly options: MapViewOptions,
    private readonly addresses: Addresses,
  ) {
    this.pins = new Pins(map, options.onDragPin)
    this.wantedStyle = options.style
    this.listen()
  }

  /** @throws ApiProblem  when the key is refused, before anything is drawn */
  static async open(options: MapViewOptions): Promise<MapView> {
    const { client, container, texts } = options
    const [style, tiles] = await Promise.all([
      loadStyle(client(), options.style),
      client().get<TileJson>('/v1/tiles/source/service_tiles.json'),
    ])
    const addresses = new Addresses(style, client)
    const map = new MapLibre({
      container,
      style: withOverlays(style, emptyOverlay, emptyOverlay),
      bounds: tiles.bounds as LngLatBoundsLike,
      fitBoundsOptions: { padding: 24 },
      hash: 'map',
      transformRequest: (url) => addresses.request(url),
      attributionControl: false,
      locale: texts.controls,
      pitchWithRotate: false,
      // Names of streets are legible at every angle; a tilted map hides them behind each other.
      maxPitch: 0,
      dragRotate: false,
    })
    map.touchZoomRotate.disableRotation()
    const compact = container.clientWidth < ATTRIBUTED_WIDTH_PIXELS ? undefined : false
    map.addControl(new AttributionControl({ compact }), 'bottom-right')
    map.addControl(new NavigationControl({ showCompass: false }), 'bottom-right')
    map.addControl(new GeolocateControl({ positionOptions: { enableHighAccuracy: true } }), 'bottom-right')
    map.addControl(new ScaleControl({ maxWidth: 90, unit: 'metric' }), 'bottom-right')
    return new MapView(map, options, addresses)
  }

  get centre(): Position {
    const { lat, lng } = this.map.getCenter()
    return { lat, lng }
  }

  /** Switches the style; what was drawn over the old one is drawn over the new one. @throws ApiProblem */
  async setStyle(name: StyleName): Promise<void> {
    this.wantedStyle = name
    this.busy(true)
    const style = await loadStyle(this.options.client(), name).catch((error: unknown) => {
      this.busy(false)
      throw error
    })
    // Somebody may have chosen again meanwhile.
    if (this.wantedStyle !== name) return
    this.addresses.learn(style)
    this.map.setStyle(withOverlays(style, routesOverlay(this.routes), this.zone ?? emptyOverlay))
  }

  showRoutes(routes: DrawnRoute[]): void {
    this.routes = routes
    void this.source(ROUTES)?.setData(routesOverlay(routes))
  }

  showZone(zone: ZoneAnswer | null): void {
    this.zone = zone
    void this.source(ZONE)?.setData(zone ?? emptyOverlay)
  }

  /** Goes near a place; stays where it is when that is close enough already. */
  approach({ lat, lng }: Position, zoom = CLOSE_ZOOM): void {
    const { top, right, bottom, left } = this.options.covered()
    // An offset, as padding would stay with the map for good.
    const offset: [number, number] = [(left - right) / 2, (top - bottom) / 2]
    void this.map.flyTo({ center: [lng, lat], zoom: Math.max(this.map.getZoom(), zoom), offset })
  }

  /** Shows all of a box, in what nothing covers. */
  fit([west, south, east, north]: [number, number, number, number]): void {
    const bounds: LngLatBoundsLike = [west, south, east, north]
    void this.map.fitBounds(bounds, { padding: this.padding(), maxZoom: 16 })
  }

  private busy(is: boolean): void {
    this.options.container.setAttribute('aria-busy', String(is))
  }

  /** What is covered, and a margin. On a very small screen only the margin: the box would fit into nothing. */
  private padding() {
    const { top, right, bottom, left } = this.options.covered()
    const { clientWidth, clientHeight } = this.options.container
    const fits = left + right + 4 * MARGIN_PIXELS < clientWidth && top + bottom + 4 * MARGIN_PIXELS < clientHeight
    if (!fits) return MARGIN_PIXELS
    const margin = (covered: number) => covered + MARGIN_PIXELS
    return { top: margin(top), right: margin(right), bottom: margin(bottom), left: margin(left) }
  }

  private source(id: string): GeoJSONSource | undefined {
    return this.map.getSource<GeoJSONSource>(id)
  }

  private listen(): void {
    const { map, options } = this
    this.busy(true)
    map.on('idle', () => this.busy(false))
    map.on('dataloading', () => this.busy(true))
    map.on('movestart', () => this.busy(true))
    map.on('click', (event) => {
      const [hit] = map.getLayer('repere-route-other')
        ? map.queryRenderedFeatures(event.point, { layers: ['repere-route-other'] })
        : []
      if (hit !== undefined) options.onPickRoute(Number(hit.properties.index))
      else options.onClick({ lat: event.lngLat.lat, lng: event.lngLat.lng })
    })
    map.on('error', ({ error }: ErrorEvent) => {
      const status = (error as { status?: unknown }).status
      options.onProblem(typeof status === 'number' ? new ApiProblem(status) : error)
    })
    map.getCanvas().setAttribute('aria-label', options.texts.map)
  }
}

const loadStyle = (client: ApiClient, name: StyleName) => client.get<StyleSpecification>(`/v1/tiles/style/${name}.json`)

/**
 * Gives our own addresses the key, and nobody else's. They are asked where the page came from, whatever the public address
 * in the style says: then the same page works under every name of the machine, and on a key that allows no other origin.
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
