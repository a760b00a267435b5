import { type Map as MapLibre, Marker } from 'maplibre-gl'
import { element } from '../elements/element.js'
import { type DrawnRoute, lineOf } from './overlays.js'

type Point = [lng: number, lat: number]

/** The durations of the routes, on their lines. */
export class Bubbles {
  private markers: Marker[] = []
  private visible = true

  constructor(
    private readonly map: MapLibre,
    private readonly onPick: (index: number) => void,
  ) {}

  /** @param textOf  the text of a bubble, and its text for screen readers */
  show(routes: DrawnRoute[], textOf: (route: DrawnRoute['route']) => string): void {
    for (const marker of this.markers) marker.remove()
    const lines = routes.map(({ route }) => lineOf(route))
    this.markers = routes.map(({ route, chosen }, index) => {
      const others = lines.filter((_, i) => i !== index)
      const at = ownPoint(lines[index]!, others)
      const bubble = element(
        'button',
        { type: 'button', class: `bubble ${chosen ? 'bubble-chosen' : ''}`, tabindex: -1, 'aria-hidden': 'true' },
        textOf(route),
        {
          click: (event) => {
            event.stopPropagation()
            this.onPick(index)
          },
        },
      )
      return new Marker({ element: bubble, anchor: 'bottom', offset: [0, -6] }).setLngLat(at).addTo(this.map)
    })
    this.setVisible(this.visible)
  }

  setVisible(visible: boolean): void {
    this.visible = visible
    for (const marker of this.markers) marker.getElement().hidden = !visible
  }
}

/** The point of a line that is furthest from the other lines, so that a bubble clearly belongs to its line. */
function ownPoint(line: Point[], others: Point[][]): Point {
  const middle = line[Math.floor(line.length / 2)] ?? [0, 0]
  if (others.length === 0) return middle
  // A bubble at the end would be hidden by a pin.
  const inner = thinned(line.slice(Math.floor(line.length * 0.15), Math.ceil(line.length * 0.85)))
  const points = others.flatMap(thinned)
  let [best, furthest] = [middle, 0]
  for (const point of inner) {
    const distance = Math.min(...points.map((other) => (other[0] - point[0]) ** 2 + (other[1] - point[1]) ** 2))
    if (distance > furthest) [best, furthest] = [point, distance]
  }
  return best
}

const POINTS_MAX = 120

const thinned = (line: Point[]): Point[] => {
  const step = Math.max(1, Math.ceil(line.length / POINTS_MAX))
  return line.filter((_, i) => i % step === 0)
}
