import { type SKRSContext2D } from '@napi-rs/canvas'
import { MEDIUM, REGULAR } from '../../glyphs/font-names.js'
import { palettes } from '../../palette.js'
import { type OverlayMarker, type OverlayPath, type StaticMap } from '../static-map.js'
import { cornerOf, worldPoint } from '../view.js'
import { canvasFamily } from './words.js'

/** Of the casing of a path, on each side; pixels. */
const CASING = 1.5
const PIN = { radius: 11, height: 32, dot: 4, letter: 13 }
const ATTRIBUTION = { size: 9.5, sizeMin: 6, padding: 4, height: 15 }

/** Draws lines between the map and its labels. */
export function drawPaths(context: SKRSContext2D, map: StaticMap): void {
  const [left, top] = cornerOf(map)
  const stroke = ({ points }: OverlayPath, colour: string, width: number) => {
    context.beginPath()
    points.forEach((point, i) => {
      const [x, y] = worldPoint(point, map.zoom)
      if (i === 0) context.moveTo(x - left, y - top)
      else context.lineTo(x - left, y - top)
    })
    Object.assign(context, { strokeStyle: colour, lineWidth: width, lineCap: 'round', lineJoin: 'round' })
    context.stroke()
  }
  context.globalAlpha = 1
  context.setLineDash([])
  for (const path of map.paths) stroke(path, palettes[map.style].halo, path.width + 2 * CASING)
  for (const path of map.paths) stroke(path, path.color, path.width)
}

/** Draws pins, the southern ones over the northern ones. */
export async function drawMarkers(context: SKRSContext2D, map: StaticMap): Promise<void> {
  const [left, top] = cornerOf(map)
  const family = await canvasFamily(MEDIUM)
  for (const marker of [...map.markers].sort((a, b) => b.at.lat - a.at.lat)) {
    const [x, y] = worldPoint(marker.at, map.zoom)
    context.save()
    context.translate(x - left, y - top)
    drawPin(context, marker, family)
    context.restore()
  }
}

function drawPin(context: SKRSContext2D, { color, label }: OverlayMarker, family: string): void {
  const { radius, height, dot, letter } = PIN
  const middle = radius - height
  context.beginPath()
  context.moveTo(0, 0)
  context.bezierCurveTo(-2, -9, -radius, middle + 9, -radius, middle)
  context.arc(0, middle, radius, Math.PI, 0)
  context.bezierCurveTo(radius, middle + 9, 2, -9, 0, 0)
  context.closePath()
  Object.assign(context, { fillStyle: color, strokeStyle: '#ffffff', lineWidth: 1.5 })
  context.fill()
  context.stroke()
  context.fillStyle = '#ffffff'
  if (label === '') {
    context.beginPath()
    context.arc(0, middle, dot, 0, 2 * Math.PI)
    context.fill()
    return
  }
  Object.assign(context, { font: `${letter}px ${family}`, textAlign: 'center', textBaseline: 'alphabetic' })
  context.fillText(label, 0, middle + letter * 0.36)
}

/** Writes the sources of the map in its lower right corner, in smaller letters where the picture is narrow. */
export async function drawAttribution(context: SKRSContext2D, map: StaticMap, text: string): Promise<void> {
  const { size, sizeMin, padding, height } = ATTRIBUTION
  const { halo, textQuiet } = palettes[map.style]
  const family = await canvasFamily(REGULAR)
  context.font = `${size}px ${family}`
  const room = map.width - 2 * padding
  const fitting = Math.max(sizeMin, Math.min(size, (size * room) / context.measureText(text).width))
  context.font = `${fitting}px ${family}`
  const width = Math.min(room, context.measureText(text).width)
  Object.assign(context, { globalAlpha: 0.8, fillStyle: halo })
  context.fillRect(map.width - width - 2 * padding, map.height - height, width + 2 * padding, height)
  Object.assign(context, { globalAlpha: 1, fillStyle: textQuiet, textAlign: 'right', textBaseline: 'alphabetic' })
  context.fillText(text, map.width - padding, map.height - 4.5, room)
}
