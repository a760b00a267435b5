import { type Letter } from './letter.js'
import { isRightToLeft, type Letters, signsOf } from './letters.js'

export type Align = 0 | 0.5 | 1

/** A letter at its place; in units of which `EM` make the text's size. */
export interface PlacedLetter {
  letter: Letter
  x: number
  y: number
}

/** A text in lines around its anchor, in units of which `EM` make its size. */
export interface Shaping {
  text: string
  lines: number
  letters: PlacedLetter[]
  left: number
  right: number
  top: number
  bottom: number
}

export interface ShapingRules {
  /** The longest line. */
  maxWidth: number
  lineHeight: number
  /** Between letters. */
  spacing: number
  justify: Align
  /** The part of the text that lies on the anchor: 0 is its left or upper end. */
  horizontal: Align
  vertical: Align
  offset: readonly [x: number, y: number]
}

/** The line on which letters stand, below the middle of a line. */
const BASELINE = -17
/** Lines may end after these. */
const BREAKS_AFTER = new Set('\n\r &)+-/\u00AD\u00B7\u200B\u2010\u2013\u2027')
const NEWLINE = /[\n\r]/

/**
 * Sets a text in lines of about the same length, as MapLibre does.
 *
 * @returns null where no font has any of its letters
 */
export function shape(text: string, known: Letters, rules: ShapingRules): Shaping | null {
  const { lineHeight, spacing, justify, horizontal, vertical, offset } = rules
  const lines = linesOf(signsOf(text), known, rules)
  if (isRightToLeft(text)) for (const line of lines) line.reverse()
  const letters: PlacedLetter[] = []
  let [widest, y] = [0, 0]
  for (const line of lines) {
    let x = 0
    const placed: PlacedLetter[] = []
    for (const sign of line) {
      const letter = known.get(sign)
      if (!letter) continue
      placed.push({ letter, x, y: y + BASELINE })
      x += letter.advance + spacing
    }
    const width = x - spacing
    if (placed.length > 0) widest = Math.max(widest, width)
    const indent = placed.length > 0 ? (placed.at(-1)!.x + placed.at(-1)!.letter.advance) * justify : 0
    for (const one of placed) one.x -= indent
    letters.push(...placed)
    y += lineHeight
  }
  if (letters.length === 0) return null
  const [moveX, moveY] = [
    (justify - horizontal) * widest + offset[0],
    (-vertical * lines.length + 0.5) * lineHeight + offset[1],
  ]
  for (const one of letters) {
    one.x += moveX
    one.y += moveY
  }
  const [left, top] = [offset[0] - horizontal * widest, offset[1] - vertical * y]
  return { text, lines: lines.length, letters, left, right: left + widest, top, bottom: top + y }
}

interface Break {
  index: number
  x: number
  before: Break | null
  badness: number
}

function linesOf(signs: string[], known: Letters, { maxWidth, spacing }: ShapingRules): string[][] {
  const advance = (sign: string) => {
    const letter = known.get(sign)
    return letter ? letter.advance + spacing : 0
  }
  const total = signs.reduce((sum, sign) => sum + advance(sign), 0)
  if (total <= maxWidth && !signs.some((sign) => NEWLINE.test(sign))) return [trimmed(signs)]
  const target = total / Math.max(1, Math.ceil(total / maxWidth))
  const breaks: Break[] = []
  let x = 0
  signs.forEach((sign, i) => {
    const before = signs[i - 1]
    if (before !== undefined && (BREAKS_AFTER.has(before) || (sign === '(' && i + 1 < signs.length)))
      breaks.push(breakAt(i, x, target, breaks, penaltyOf(before, sign), false))
    if (!/\s/.test(sign)) x += advance(sign)
  })
  const ends: number[] = []
  for (let at: Break | null = breakAt(signs.length, x, target, breaks, 0, true); at; at = at.before)
    ends.unshift(at.index)
  return ends.map((end, i) => trimmed(signs.slice(ends[i - 1] ?? 0, end)))
}

function penaltyOf(before: string, sign: string): number {
  return (NEWLINE.test(before) ? -10_000 : 0) + (before === '(' ? 50 : 0) + (sign === ')' ? 50 : 0)
}

function breakAt(index: number, x: number, target: number, earlier: Break[], penalty: number, isLast: boolean): Break {
  const badnessOf = (width: number) => {
    const ragged = (width - target) ** 2
    if (isLast) return width < target ? ragged / 2 : ragged * 2
    return ragged + Math.abs(penalty) * penalty
  }
  let best: Break = { index, x, before: null, badness: badnessOf(x) }
  for (const before of earlier) {
    const badness = badnessOf(x - before.x) + before.badness
    if (badness <= best.badness) best = { index, x, before, badness }
  }
  return best
}

function trimmed(signs: string[]): string[] {
  const isSpace = (sign: string | undefined) => sign !== undefined && /^\s$/.test(sign)
  let [from, to] = [0, signs.length]
  while (from < to && isSpace(signs[from])) from++
  while (to > from && isSpace(signs[to - 1])) to--
  return signs.slice(from, to)
}
