import { type Map as MapLibre, Marker } from 'maplibre-gl'
import { type Position } from '../api/answers.js'
import { element } from '../elements/element.js'
import { mark } from '../elements/icons.js'
import { type TabName } from '../address/address.js'

export const PIN_NAMES = ['place', 'origin', 'destination', 'centre'] as const
export type PinName = (typeof PIN_NAMES)[number]

const tabOfPin: Record<PinName, TabName> = {
  place: 'place',
  origin: 'directions',
  destination: 'directions',
  centre: 'zone',
}

/** The pins on the map: at most one of each name. */
export class Pins {
  private readonly markers = new Map<PinName, Marker>()
  private tab: TabName = 'place'

  constructor(
    private readonly map: MapLibre,
    private readonly onDrag: (name: PinName, position: Position) => void,
  ) {}

  /** Sets or removes a pin. */
  put(name: PinName, position: Position | null): void {
    const known = this.markers.get(name)
    if (position === null) {
      known?.remove()
      this.markers.delete(name)
      return
    }
    const at: [number, number] = [position.lng, position.lat]
    if (known !== undefined) {
      known.setLngLat(at)
      return
    }
    const marker = new Marker({
      element: element('div', { class: `pin pin-${name}` }, mark()),
      anchor: 'bottom',
      draggable: true,
    })
    marker.on('dragend', () => {
      const { lat, lng } = marker.getLngLat()
      this.onDrag(name, { lat, lng })
    })
    this.markers.set(name, marker.setLngLat(at).addTo(this.map))
    this.showTab(this.tab)
  }

  /** Shows the pins of a tab; the others keep their positions and are hidden. */
  showTab(tab: TabName): void {
    this.tab = tab
    for (const [name, marker] of this.markers) marker.getElement().hidden = tabOfPin[name] !== tab
  }
}
