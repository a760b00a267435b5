/** Pixels of the letters' em. Layout counts in these units, whatever the size of the text. */
export const EM = 24
/** Pixels around a letter in its field. */
export const FIELD_BORDER = 3

/** A letter as a signed distance field. */
export interface Letter {
  /** Rows of bytes, `width + 2 × FIELD_BORDER` each; empty for a space. */
  field: Uint8Array
  width: number
  height: number
  left: number
  top: number
  advance: number
}
