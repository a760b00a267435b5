import { type GeoJSON, type Position } from 'geojson'
import { firstCall } from './first-call.texts.js'

const WIDTH = 720
const HEIGHT = 300
const MARGIN = 24

/** The shape of an answer, drawn without any request. */
export function AnswerDrawing({ shape }: { shape: GeoJSON }) {
  const t = firstCall.use()
  const lines = linesOf(shape)
  const all = lines.flat()
  const [west, east] = [Math.min(...all.map(([x]) => x!)), Math.max(...all.map(([x]) => x!))]
  const [south, north] = [Math.min(...all.map(([, y]) => y!)), Math.max(...all.map(([, y]) => y!))]
  // A degree of longitude is shorter than one of latitude.
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max((east - west) * shrink, 1e-6),
    (HEIGHT - 2 * MARGIN) / Math.max(north - south, 1e-6),
  )
  const at = ([x, y]: Position) => [
    WIDTH / 2 + (x! - (west + east) / 2) * shrink * scale,
    HEIGHT / 2 - (y! - (south + north) / 2) * scale,
  ]
  const path = lines.map((line) => `M${line.map((point) => at(point).map(Math.round).join(' ')).join('L')}`).join('')
  const isArea = shape.type === 'FeatureCollection'
  const [first, last] = [all[0], all.at(-1)]
  return (
    <svg className="answer-drawing" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('drawing')}>
      <path
        d={path}
        fill={isArea ? 'var(--mantine-color-brand-light)' : 'none'}
        stroke="var(--mantine-primary-color-filled)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {!isArea && first !== undefined && last !== undefined && (
        <>
          <circle cx={at(first)[0]} cy={at(first)[1]} r="8" fill="var(--mantine-color-star-5)" />
          <circle cx={at(last)[0]} cy={at(last)[1]} r="8" fill="var(--mantine-primary-color-filled)" />
        </>
      )}
    </svg>
  )
}

function linesOf(shape: GeoJSON): Position[][] {
  if (shape.type === 'FeatureCollection') return shape.features.flatMap(linesOf)
  const geometry = shape.type === 'Feature' ? shape.geometry : shape
  if (geometry.type === 'LineString') return [geometry.coordinates]
  return geometry.type === 'Polygon' ? geometry.coordinates : []
}
