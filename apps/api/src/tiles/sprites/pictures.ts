import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { networks, type Palette, type Shield } from '../palette.js'
import {
  CAPITAL_DOT,
  MANGROVE,
  MARSH,
  ONEWAY,
  OTHER_POI,
  otherPoi,
  ownIcons,
  PEAK,
  poiIcons,
  shields,
  TOWN_DOT,
  worshipIcons,
} from './sprite-names.js'

const require = createRequire(import.meta.url)

/** One picture of a sprite. */
export interface Picture {
  name: string
  /** Pixels at ratio 1. */
  width: number
  height: number
  /** SVG elements, with the origin at the top left. */
  svg: string
  /** The parts that may be stretched around a text, and the area of the text; pixels at ratio 1. */
  stretch?: { x: [number, number]; y: [number, number]; content: [number, number, number, number] }
}

/** Width and height of the icon set's drawings. */
const ICON_PIXELS = 15
const BADGE_PIXELS = 20
/** Scale of the icon on a badge. */
const ICON_SCALE = 11 / ICON_PIXELS

/** Every picture of the style with these colours. */
export function pictures(palette: Palette): Picture[] {
  const badge = (name: string, icon: string, ground: string): Picture => {
    const centre = BADGE_PIXELS / 2
    const margin = (BADGE_PIXELS - ICON_PIXELS * ICON_SCALE) / 2
    return {
      name,
      width: BADGE_PIXELS,
      height: BADGE_PIXELS,
      svg:
        `<circle cx="${centre}" cy="${centre}" r="${centre - 0.75}" fill="${ground}" stroke="${palette.halo}" stroke-width="1.5"/>` +
        `<g transform="translate(${margin} ${margin}) scale(${ICON_SCALE})" fill="${palette.icon}">${drawingOf(icon)}</g>`,
    }
  }
  return [
    ...Object.entries(poiIcons).map(([name, { icon, badge: kind }]) => badge(name, icon, palette.badges[kind])),
    ...Object.entries(worshipIcons).map(([name, icon]) => badge(name, icon, palette.badges.worship)),
    badge(OTHER_POI, otherPoi.icon, palette.badges[otherPoi.badge]),
    {
      name: PEAK,
      width: 13,
      height: 13,
      svg: `<path d="M6.5 2 L12 11.5 H1 Z" fill="${palette.textQuiet}" stroke="${palette.halo}" stroke-width="1"/>`,
    },
    {
      name: ONEWAY,
      width: 15,
      height: 9,
      svg: `<path d="M1 4.5 H12 M8.5 1.5 L12.5 4.5 L8.5 7.5" fill="none" stroke="${palette.textQuiet}" stroke-width="1.5"/>`,
    },
    {
      name: MANGROVE,
      width: 28,
      height: 24,
      svg: [crown(7, 2), crown(21, 14)]
        .map((drawing) => `<path d="${drawing}" fill="none" stroke="${palette.wetlandPattern}" stroke-width="1"/>`)
        .join(''),
    },
    {
      name: MARSH,
      width: 24,
      height: 20,
      svg: [rushes(6, 8), rushes(18, 18)]
        .map((drawing) => `<path d="${drawing}" fill="none" stroke="${palette.wetlandPattern}" stroke-width="0.9"/>`)
        .join(''),
    },
    dot(CAPITAL_DOT, 11, palette),
    dot(TOWN_DOT, 8, palette),
    ...networks.map((network) => shield(shields[network], palette.shields[network])),
  ]
}

/** A crown on spread roots, its middle at `x`. */
const crown = (x: number, y: number) =>
  `M${x - 5} ${y + 4}a5 4 0 0 1 10 0M${x} ${y + 3}v5M${x - 1} ${y + 4}l-3.5 4M${x + 1} ${y + 4}l3.5 4`

/** Three blades on a line of water. */
const rushes = (x: number, y: number) => `M${x - 4} ${y}h8M${x} ${y}v-5M${x} ${y}l-2.5 -4M${x} ${y}l2.5 -4`

function dot(name: string, pixels: number, { text, halo }: Palette): Picture {
  const centre = pixels / 2
  const svg = `<circle cx="${centre}" cy="${centre}" r="${centre - 1.25}" fill="${halo}" stroke="${text}" stroke-width="1.75"/>`
  return { name, width: pixels, height: pixels, svg }
}

function shield(name: string, { ground, border }: Shield): Picture {
  const [width, height] = [22, 16]
  return {
    name,
    width,
    height,
    // The outer line separates a pale border from a pale ground.
    svg:
      `<rect x="0.25" y="0.25" width="${width - 0.5}" height="${height - 0.5}" rx="4" fill="${ground}"/>` +
      `<rect x="1.25" y="1.25" width="${width - 2.5}" height="${height - 2.5}" rx="3" fill="none" stroke="${border}"/>`,
    stretch: { x: [6, width - 6], y: [6, height - 6], content: [4, 3, width - 4, height - 3] },
  }
}

/** The content of the icon's `<svg>`: our own, otherwise the icon set's. */
function drawingOf(icon: string): string {
  const own = ownIcons[icon]
  if (own !== undefined) return own
  const svg = readFileSync(require.resolve(`@mapbox/maki/icons/${icon}.svg`), 'utf8')
  const [, drawing] = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg) ?? []
  if (drawing === undefined) throw new Error(`The icon ${icon} is no SVG`)
  return drawing
}
