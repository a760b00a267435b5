import { type Paths64 } from 'clipper2-ts'
import { type Aside, type AsideReports } from '../../aside.js'
import { type CutTiles, cutSea } from './cut-sea.js'
import { CutTilesWriter } from './cut-tiles-file.js'
import { polygonsOf } from './sea-tiles.js'
import { shapeSea, type SeaWork } from './shape-sea.js'
import { zoomMax } from '../tile-grid.js'

/** The sea and the lakes, shaped and cut into tiles. */
export interface Sea {
  /** `CutTiles` of every fine zoom, the extract's own lakes included. */
  file: string
  /** In the world's grid, each an outline and its holes: those of `TileLake.lake`. */
  lakes: Paths64[]
  /** Cells of `coastZooms.max` whose shore is the extract's. */
  refined: Set<number>
}

/** Share of the work until the shape is known. */
const shapeShare = 0.5

/** @param work.file  must not exist; it is written zoom by zoom */
export async function makeSea(
  { file, ...work }: SeaWork & { file: string },
  { signal, onProgress }: Pick<AsideReports<never>, 'signal' | 'onProgress'>,
): Promise<Sea> {
  const shape = await shapeSea(work, { signal, onProgress: (done) => onProgress(done * shapeShare) })
  const lakes = polygonsOf(shape.local.lakes, { x: 0, y: 0 })
  const writer = new CutTilesWriter(file)
  try {
    for (const part of cutSea(shape, lakes, work.bounds)) {
      writer.add(part)
      onProgress(shapeShare + (1 - shapeShare) * cutShare(part))
    }
  } finally {
    writer.close()
  }
  return { file, lakes, refined: shape.refined }
}

/** A zoom has twice the shore of the zoom before. */
const cutShare = ({ zoom }: CutTiles) => 2 ** (zoom - zoomMax)

/** `makeSea` in a thread: `make-sea.worker.ts`. */
export const seaMaking: Aside<SeaWork & { file: string }, Sea> = {
  file: new URL('./make-sea.worker.js', import.meta.url),
  work: makeSea,
  youngMegabytes: 128,
}
