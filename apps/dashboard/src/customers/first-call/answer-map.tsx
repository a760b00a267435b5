import { useComputedColorScheme } from '@mantine/core'
import { type GeoJSON } from 'geojson'
import { LngLatBounds, Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useRef } from 'react'
import { site } from '../../api/site.js'
import { firstCall } from './first-call.texts.js'

setWorkerUrl(workerUrl)

/** Draws an answer over the map of the same API, with the same key. */
export default function AnswerMap({ apiKey, shape }: { apiKey: string; shape: GeoJSON }) {
  const t = firstCall.use()
  const container = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    const map = new MapLibre({
      container: container.current!,
      style: `${site.apiUrl}/v1/tiles/style/${scheme === 'dark' ? 'night' : 'day'}.json`,
      transformRequest: (url) =>
        url.startsWith(site.apiUrl) ? { url, headers: { 'X-Service-Key': apiKey } } : { url },
      bounds: boundsOf(shape),
      fitBoundsOptions: { padding: 44 },
      dragRotate: false,
      cooperativeGestures: true,
    })
    map.on('load', () => {
      map.addSource('answer', { type: 'geojson', data: shape })
      map.addLayer({
        id: 'answer-area',
        type: 'fill',
        source: 'answer',
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': '#22988a', 'fill-opacity': 0.25 },
      })
      map.addLayer({
        id: 'answer-line',
        type: 'line',
        source: 'answer',
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': '#0f6b5c', 'line-width': 5 },
      })
    })
    map.on('idle', () => container.current?.setAttribute('aria-busy', 'false'))
    return () => map.remove()
  }, [apiKey, shape, scheme])
  return <div ref={container} className="run-map" role="region" aria-label={t('map')} aria-busy />
}

function boundsOf(shape: GeoJSON): LngLatBounds {
  const bounds = new LngLatBounds()
  const visit = (value: unknown): void => {
    if (!Array.isArray(value)) return
    if (typeof value[0] === 'number') bounds.extend(value as [number, number])
    else value.forEach(visit)
  }
  if (shape.type === 'FeatureCollection') {
    shape.features.forEach(({ geometry }) => 'coordinates' in geometry && visit(geometry.coordinates))
  } else if (shape.type === 'Feature' && 'coordinates' in shape.geometry) visit(shape.geometry.coordinates)
  return bounds
}
