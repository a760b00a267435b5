import { type SpriteEntry } from '../../sprites/sprite-sheet.js'
import { type Point } from '../view.js'
import { type Box, boxOf, type Circle, Collisions } from './collisions.js'
import { EM } from './letter.js'
import { type Align, type PlacedLetter, type Shaping } from './shaping.js'
import { alignOf, type Extent, type MapSymbol, scaled, type SymbolText, type TextSide } from './symbols.js'

/** A letter on the page. */
export interface DrawnLetter extends PlacedLetter {
  /** Where the letter's own origin is; pixels of the page. */
  origin: Point
  /** Radians. */
  angle: number
}

/** What of a symbol is drawn. */
export interface PlacedSymbol {
  symbol: MapSymbol
  letters: DrawnLetter[]
  hasIcon: boolean
}

/** Small labels along lines take at least this much; units of the em. */
const LINE_HEIGHT_MIN = 10

/** Places symbols so that none covers another, the first ones first, as MapLibre does. */
export class Placement {
  private readonly taken: Collisions

  constructor(
    width: number,
    height: number,
    private readonly sprite: Record<string, SpriteEntry>,
  ) {
    this.taken = new Collisions(width, height)
  }

  /** @returns null where there is no room */
  place(symbol: MapSymbol): PlacedSymbol | null {
    const { layer, text, icon } = symbol
    const isSet = (property: string) => layer.value<unknown>(property, 0) === true
    const iconOverlaps = layer.value('icon-overlap', 0) === 'always'
    const alongLine = text && symbol.line ? this.placeAlongLine(symbol, text, symbol.line) : null
    const beside = text && !symbol.line ? this.placeText(symbol, text) : null
    const iconBox = icon ? this.iconBox(symbol, icon) : null
    let hasText = alongLine !== null || beside !== null
    let hasIcon = iconBox !== null && this.taken.isNear(iconBox) && (iconOverlaps || this.taken.isFree(iconBox))
    const iconAlone = isSet('text-optional') || text === null
    const textAlone = isSet('icon-optional') || icon === null
    if (!iconAlone && !textAlone) hasIcon = hasText = hasIcon && hasText
    else if (!textAlone) hasText &&= hasIcon
    else if (!iconAlone) hasIcon &&= hasText
    if (hasText) for (const shape of alongLine?.circles ?? [beside!.box]) this.taken.take(shape)
    if (hasIcon) this.taken.take(iconBox!)
    const letters = hasText ? (alongLine?.letters ?? beside!.letters) : []
    return hasText || hasIcon ? { symbol, letters, hasIcon } : null
  }

  private placeText({ at }: MapSymbol, text: SymbolText): { box: Box; letters: DrawnLetter[] } | null {
    const space = padded(turned(scaled(text.shaping, text.boxSize / EM), text.rotate), text.padding)
    if (text.sides.length === 0) {
      const box = boxAt(at, space)
      return this.fits(box) ? { box, letters: lettersAt(at, text, text.shaping) } : null
    }
    for (const side of text.sides) {
      const [dx, dy] = shiftTo(side, space, text.boxSize)
      const box = boxAt([at[0] + dx, at[1] + dy], space)
      if (!this.fits(box)) continue
      const [x, y] = [(dx / text.boxSize) * text.size, (dy / text.boxSize) * text.size]
      const { horizontal } = alignOf(side.anchor)
      const justify: Align = text.justify === 'auto' ? horizontal : text.justify
      return { box, letters: lettersAt([at[0] + x, at[1] + y], text, text.shapings[justify] ?? text.shaping) }
    }
    return null
  }

  private fits(box: Box): boolean {
    return this.taken.isNear(box) && this.taken.isFree(box)
  }

  private iconBox({ at }: MapSymbol, { name, extent, fitted, rotate, padding }: NonNullable<MapSymbol['icon']>): Box {
    const { content, width, height, pixelRatio } = this.sprite[name]!
    const [left, top, right, bottom] = fitted && content ? content : [0, 0, width, height]
    const border = { left, top, right: width - right, bottom: height - bottom }
    const outside = fitted ? scaled(border, 1 / pixelRatio) : { left: 0, top: 0, right: 0, bottom: 0 }
    const around = turned(extent, rotate)
    return boxAt(at, {
      left: around.left - padding - outside.left,
      top: around.top - padding - outside.top,
      right: around.right + padding + outside.right,
      bottom: around.bottom + padding + outside.bottom,
    })
  }

  private placeAlongLine(
    symbol: MapSymbol,
    text: SymbolText,
    line: Point[],
  ): { circles: Circle[]; letters: DrawnLetter[] } | null {
    const scale = text.size / EM
    const offsetOf = ({ x, letter }: PlacedLetter) => (x + letter.advance / 2) * scale
    const { letters } = text.shaping
    const [first, last] = [letters[0]!, letters.at(-1)!].map((letter) =>
      alongLine(symbol, line, offsetOf(letter), false),
    )
    if (!first || !last) return null
    const height = Math.max(LINE_HEIGHT_MIN, text.shaping.bottom - text.shaping.top)
    const radius = ((height * text.boxSize) / EM) * 0.5 + text.padding
    const circles = circlesOn([...first.path.slice(1).reverse(), ...last.path.slice(1)], radius)
    const near = circles.filter((circle) => this.taken.isNear(boxOf(circle)))
    if (near.length === 0 || !near.every((circle) => this.taken.isFree(circle))) return null
    // Letters stand upright, whichever way the line leads.
    const flips = first.at[0] > last.at[0]
    const drawn = letters.map((letter): DrawnLetter | null => {
      const place = alongLine(symbol, line, offsetOf(letter), flips)
      return place && { ...letter, x: -letter.letter.advance / 2, origin: place.at, angle: place.angle }
    })
    return drawn.every((letter) => letter !== null) ? { circles: near, letters: drawn } : null
  }
}

const padded = ({ left, top, right, bottom }: Extent, by: number): Extent => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})

const boxAt = ([x, y]: Point, { left, top, right, bottom }: Extent): Box => [x + left, y + top, x + right, y + bottom]

/** The space that a box takes after a turn. @param degrees  clockwise */
function turned(extent: Extent, degrees: number): Extent {
  if (degrees === 0) return extent
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const corners = [extent.left, extent.right].flatMap((x) =>
    [extent.top, extent.bottom].map((y): Point => [x * cos - y * sin, x * sin + y * cos]),
  )
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** How far a text is moved to stand on a side of its anchor; pixels. */
function shiftTo({ anchor, offset }: TextSide, { left, top, right, bottom }: Extent, size: number): Point {
  const { horizontal, vertical } = alignOf(anchor)
  return [
    (0.5 - horizontal) * (right - left) + (offset[0] * size) / EM,
    (0.5 - vertical) * (bottom - top) + (offset[1] * size) / EM,
  ]
}

function lettersAt(origin: Point, { rotate }: SymbolText, { letters }: Shaping): DrawnLetter[] {
  return letters.map((letter) => ({ ...letter, origin, angle: (rotate * Math.PI) / 180 }))
}

/**
 * The place on a line at a distance from the symbol's anchor, and the points of the line up to it.
 *
 * @param flip  against the line
 * @returns null where the line is too short
 */
function alongLine({ at, segment }: MapSymbol, line: Point[], offset: number, flip: boolean) {
  const forward = offset > 0 !== flip
  const path: Point[] = [at]
  let [here, left] = [at, Math.abs(offset)]
  for (let index = forward ? segment + 1 : segment; ; index += forward ? 1 : -1) {
    const next = line[index]
    if (!next) return null
    const step = Math.hypot(next[0] - here[0], next[1] - here[1])
    if (step >= left && step > 0) {
      const part = left / step
      const point: Point = [here[0] + (next[0] - here[0]) * part, here[1] + (next[1] - here[1]) * part]
      const angle = Math.atan2(next[1] - here[1], next[0] - here[0])
      // The direction of the text, not of the walk from its middle.
      return { at: point, angle: angle + (offset > 0 ? 0 : Math.PI), path: [...path, point] }
    }
    left -= step
    here = next
    path.push(next)
  }
}

/** Circles along a path that touch each other, or nearly. */
function circlesOn(path: Point[], radius: number): Circle[] {
  const steps = path.slice(1).map(([x, y], i) => Math.hypot(x - path[i]![0], y - path[i]![1]))
  const whole = steps.reduce((sum, step) => sum + step, 0)
  const padding = Math.min(radius * 0.25, whole / 2)
  const inner = whole - 2 * padding
  const count = whole <= 0.5 * radius ? 1 : Math.ceil(inner / (radius * 2.5)) + 1
  return Array.from({ length: count }, (_, i) => {
    let left = padding + (inner * i) / Math.max(count - 1, 1)
    let at = 0
    for (; at < steps.length - 1 && left > steps[at]!; at++) left -= steps[at]!
    const [from, to] = [path[at]!, path[at + 1] ?? path[at]!]
    const step = steps[at] ?? 0
    const part = step > 0 ? left / step : 0
    return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, radius]
  })
}
