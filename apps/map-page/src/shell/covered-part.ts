/** Width of the map's own controls at its right. */
const CONTROLS_PIXELS = 56

/** Pixels at each edge of the map. */
export interface Edges {
  top: number
  right: number
  bottom: number
  left: number
}

/** The part of the map that the page covers: the sheet beside it on a wide screen, else the head above and the sheet below. */
export function coveredPart({ map, sheet, head, styles }: Record<'map' | 'sheet' | 'head' | 'styles', Element>): Edges {
  const [around, panel] = [map.getBoundingClientRect(), sheet.getBoundingClientRect()]
  const isBeside = panel.right < around.right - panel.width / 2
  return isBeside
    ? { top: styles.getBoundingClientRect().bottom, right: CONTROLS_PIXELS, bottom: 0, left: panel.right }
    : { top: head.getBoundingClientRect().bottom, right: 0, bottom: around.bottom - panel.top, left: 0 }
}
