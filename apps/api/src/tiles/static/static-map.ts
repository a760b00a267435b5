import { type LatLng } from '@repere/shared'
import { type StyleName } from '../palette.js'
import { type Language } from '../styles/names.js'
import { type TileId, type View } from './view.js'

export const PICTURE_FORMATS = ['png', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** A line over the map. */
export interface OverlayPath {
  points: LatLng[]
  /** `#rrggbb`. */
  color: string
  /** Pixels. */
  width: number
}

/** A pin, whose point is at `at`. */
export interface OverlayMarker {
  at: LatLng
  /** `#rrggbb`. */
  color: string
  /** One letter or digit; empty: a dot. */
  label: string
}

/** All that decides how a picture looks, without the tiles. */
export interface StaticMap extends View {
  style: StyleName
  language: Language
  /** Pixels of the picture for each pixel of the page. */
  scale: 1 | 2
  format: PictureFormat
  paths: OverlayPath[]
  markers: OverlayMarker[]
}

/** What the process that draws gets. */
export interface DrawTask {
  map: StaticMap
  /** By source of the style: the deepest zoom of its tiles, and those of the picture, by `tileName`; an empty one is left out. */
  sources: Record<string, { deepest: number; tiles: Record<string, Uint8Array> }>
  /** Plain text. */
  attribution: string
}

export const tileName = ({ z, x, y }: TileId): string => `${z}/${x}/${y}`

/** What it answers: the picture, or why there is none. */
export interface DrawnMessage {
  id: number
  bytes?: Uint8Array
  error?: string
  /** Of its whole process. */
  memoryBytes: number
}
