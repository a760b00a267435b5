import { crc32, deflateRawSync, gzipSync } from 'node:zlib'

/**
 * Archives of packages. They depend on the content alone: no time, owner or order of a folder is in them, so that the
 * checksums of two builds agree.
 *
 * @typedef {{ name: string, body: Buffer }} Entry
 */

const BLOCK_BYTES = 512
const PATH_MAX_CHARACTERS = 100
/** 26 October 1985, as npm dates its files. */
const UNIX_SECONDS = 499_162_500
/** 1 January 1980, the first day of the format. */
const DOS_DATE = 33

/** @param {Entry[]} entries @returns {Buffer} */
export function tarGz(entries) {
  const parts = entries.flatMap(({ name, body }) => {
    if (Buffer.byteLength(name) > PATH_MAX_CHARACTERS) throw new Error(`${name} is too long for an archive`)
    const header = Buffer.alloc(BLOCK_BYTES)
    const octal = (value, length) => value.toString(8).padStart(length - 1, '0')
    header.write(name, 0)
    header.write(octal(0o644, 8), 100)
    header.write(octal(0, 8), 108)
    header.write(octal(0, 8), 116)
    header.write(octal(body.length, 12), 124)
    header.write(octal(UNIX_SECONDS, 12), 136)
    // The sum counts its own field as spaces.
    header.write('        ', 148)
    header.write('0', 156)
    header.write('ustar\x0000', 257)
    header.write(
      `${octal(
        header.reduce((sum, byte) => sum + byte),
        7,
      )}\0 `,
      148,
    )
    return [header, body, Buffer.alloc((BLOCK_BYTES - (body.length % BLOCK_BYTES)) % BLOCK_BYTES)]
  })
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK_BYTES)]), { level: 9 })
}

/** @param {Entry[]} entries @returns {Buffer} */
export function zip(entries) {
  const files = []
  const directory = []
  let offset = 0
  for (const { name, body } of entries) {
    const packed = deflateRawSync(body, { level: 9 })
    const path = Buffer.from(name)
    // Version 2.0, names in UTF-8, deflated.
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(0x800, 2)
    about.writeUInt16LE(8, 4)
    about.writeUInt16LE(DOS_DATE, 8)
    about.writeUInt32LE(crc32(body), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(body.length, 18)
    about.writeUInt16LE(path.length, 22)
    files.push(Buffer.from('PK\x03\x04'), about, path, packed)
    const place = Buffer.alloc(14)
    // Rights as on Unix: a file that its owner writes and others read.
    place.writeUInt32LE((0o100644 << 16) >>> 0, 6)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x03'), about, place, path)
    offset += 4 + about.length + path.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listed, end])
}
