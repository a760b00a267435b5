/** The table of names of a font (OpenType `name`). */
const FAMILY_NAMES = [1, 3, 4, 6]
const LICENCE = 13
const WINDOWS = 3

function recordsOf(font) {
  const tables = font.readUInt16BE(4)
  const entry = Array.from({ length: tables }, (_, i) => 12 + i * 16).find(
    (at) => font.toString('latin1', at, at + 4) === 'name',
  )
  if (entry === undefined) throw new Error('This font has no names')
  const table = font.readUInt32BE(entry + 8)
  const texts = table + font.readUInt16BE(table + 4)
  return Array.from({ length: font.readUInt16BE(table + 2) }, (_, i) => {
    const at = table + 6 + i * 12
    const start = texts + font.readUInt16BE(at + 10)
    return {
      platform: font.readUInt16BE(at),
      name: font.readUInt16BE(at + 6),
      bytes: font.subarray(start, start + font.readUInt16BE(at + 8)),
    }
  })
}

const utf16 = (text) => Buffer.from(text, 'utf16le').swap16()

/**
 * A changed font must not have the reserved name of the original.
 *
 * @param to  as long as `from`, so that no position changes
 */
export function renamed(font, from, to) {
  const copy = Buffer.from(font)
  for (const { name, bytes } of recordsOf(copy)) {
    if (!FAMILY_NAMES.includes(name)) continue
    for (const write of [utf16, (text) => Buffer.from(text, 'latin1')]) {
      for (let at = bytes.indexOf(write(from)); at !== -1; at = bytes.indexOf(write(from))) write(to).copy(bytes, at)
    }
  }
  return copy
}

/** The whole licence, which the font contains. */
export function licenceOf(font) {
  const record = recordsOf(font).find(({ name, platform }) => name === LICENCE && platform === WINDOWS)
  return Buffer.from(record.bytes).swap16().toString('utf16le')
}
