import { type Map as MapLibre, Marker } from 'maplibre-gl'
import { type Position } from '../api/answers.js'
import { element } from '../elements/element.js'

/** Numbered pins that can be dragged: the points of a request in the playground. */
export class StopPins {
  private markers: Marker[] = []
  private visible = false

  constructor(private readonly map: MapLibre) {}

  /** @param labels  the label of each pin; default: its number */
  put(points: Position[], onDrag: (index: number, to: Position) => void, labels: string[] = []): void {
    for (const marker of this.markers) marker.remove()
    this.markers = points.map(({ lat, lng }, index) => {
      const pin = element('div', { class: 'stop-pin' }, labels[index] ?? String(index + 1))
      const marker = new Marker({ element: pin, draggable: true }).setLngLat([lng, lat]).addTo(this.map)
      marker.on('dragend', () => {
        const at = marker.getLngLat()
        onDrag(index, { lat: at.lat, lng: at.lng })
      })
      return marker
    })
    this.setVisible(this.visible)
  }

  setVisible(visible: boolean): void {
    this.visible = visible
    for (const marker of this.markers) marker.getElement().hidden = !visible
  }
}
