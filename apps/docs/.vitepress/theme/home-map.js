import { Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

setWorkerUrl(workerUrl)

const SPACE_PIXELS = 48

/**
 * Draws the map of the first page with the line of its journey.
 *
 * @param view  of `/docs/map/home.json`
 */
export function drawHomeMap(container, { style, line }) {
  const isTouch = globalThis.matchMedia('(pointer: coarse)').matches
  const [lngs, lats] = [line.map(([lng]) => lng), line.map(([, lat]) => lat)]
  const map = new MapLibre({
    container,
    style: withOrigin(style),
    bounds: [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)],
    fitBoundsOptions: { padding: SPACE_PIXELS, maxZoom: 15 },
    maxBounds: style.sources.repere.bounds,
    minZoom: style.sources.repere.minzoom,
    // The page scrolls under a finger and a wheel.
    scrollZoom: false,
    dragPan: !isTouch,
    dragRotate: false,
    attributionControl: false,
  })
  map.on('load', () => {
    map.addSource('journey', {
      type: 'geojson',
      data: { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: line } },
    })
    const layout = { 'line-cap': 'round', 'line-join': 'round' }
    map.addLayer({
      id: 'journey-edge',
      type: 'line',
      source: 'journey',
      layout,
      paint: { 'line-color': '#fff', 'line-width': 9 },
    })
    map.addLayer({
      id: 'journey',
      type: 'line',
      source: 'journey',
      layout,
      paint: { 'line-color': '#0f6b5c', 'line-width': 5 },
    })
    map.addSource('ends', {
      type: 'geojson',
      data: { type: 'Feature', properties: {}, geometry: { type: 'MultiPoint', coordinates: [line[0], line.at(-1)] } },
    })
    map.addLayer({
      id: 'ends',
      type: 'circle',
      source: 'ends',
      paint: {
        'circle-radius': 7,
        'circle-color': '#f4b942',
        'circle-stroke-color': '#1f2421',
        'circle-stroke-width': 2,
      },
    })
  })
  map.once('idle', () => container.setAttribute('aria-busy', 'false'))
  return map
}

/** The API writes paths; MapLibre's worker needs whole addresses. */
function withOrigin(style) {
  return JSON.parse(JSON.stringify(style).replaceAll('"/docs/map/', `"${globalThis.location.origin}/docs/map/`))
}
