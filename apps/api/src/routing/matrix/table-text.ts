import { toSeconds } from '@repere/shared'
import { pickFields } from '@repere/http'
import { type LargeMatrixAnswer } from '../routing.port.js'

/** Characters of a piece of the answer, about. */
const PIECE_CHARACTERS = 64_000

/**
 * The JSON text of a large table, piece by piece. A piece is written when the client has taken the one before it, so that
 * the text is never in memory as a whole.
 *
 * @param fields  the selected fields, as in `SelectedFields`; all when absent
 */
export function* tableText(answer: LargeMatrixAnswer, fields: string | undefined): Generator<string> {
  const { sources, targets } = answer
  const all = { durations: [], distances: [], sources, targets }
  const selected = (fields === undefined ? all : pickFields(all, fields)) as Partial<typeof all>
  const rowsOf = { durations: () => durationRows(answer), distances: () => distanceRows(answer) }
  let piece = '{'
  let comma = ''
  for (const [name, value] of Object.entries(selected)) {
    piece += `${comma}"${name}":`
    comma = ','
    if (name !== 'durations' && name !== 'distances') {
      piece += JSON.stringify(value)
      continue
    }
    let separator = '['
    for (const row of rowsOf[name]()) {
      piece += `${separator}[${row}]`
      separator = ','
      if (piece.length < PIECE_CHARACTERS) continue
      yield piece
      piece = ''
    }
    piece += ']'
  }
  yield `${piece}}`
}

const durationRows = ({ timeMs, targets }: LargeMatrixAnswer) => rows(timeMs, targets.length, toSeconds)
const distanceRows = ({ lengthDm, targets }: LargeMatrixAnswer) =>
  rows(lengthDm, targets.length, (length) => Math.round(length / 10))

function* rows(values: Int32Array, columns: number, convert: (value: number) => number): Generator<string> {
  for (let at = 0; at < values.length; at += columns) {
    yield Array.from(values.subarray(at, at + columns), (value) => (value < 0 ? 'null' : convert(value))).join()
  }
}
