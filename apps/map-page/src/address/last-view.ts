import { type StyleName, STYLES } from '../api/answers.js'
import { type MapPosition } from './address.js'

const VIEW = 'repere.view'
const STYLE = 'repere.style'

/** The last position and style of the map on this device. */
export const lastView = {
  read(): MapPosition | null {
    const [zoom, lat, lng] = (localStorage.getItem(VIEW) ?? '').split('/').map(Number)
    const valid = [zoom, lat, lng].every((part) => part !== undefined && Number.isFinite(part))
    return valid && Math.abs(lat!) <= 90 && Math.abs(lng!) <= 180 ? { zoom: zoom!, lat: lat!, lng: lng! } : null
  },
  write: ({ zoom, lat, lng }: MapPosition): void =>
    localStorage.setItem(VIEW, `${zoom.toFixed(2)}/${lat.toFixed(5)}/${lng.toFixed(5)}`),
  style: (): StyleName | null => STYLES.find((style) => style === localStorage.getItem(STYLE)) ?? null,
  writeStyle: (style: StyleName): void => localStorage.setItem(STYLE, style),
}
