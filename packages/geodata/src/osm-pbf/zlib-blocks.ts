import { open } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { packingOf, readBlobs, unpackBlob } from './blobs.js'

/** Fields of a Blob and its header in the format. */
const blobField = { unpackedBytes: 2, zlib: 3 } as const
const headerField = { type: 1, bytes: 3 } as const

/**
 * An extract for programs that read only zlib compression: the file itself if it has this compression, as nearly every
 * extract has, else a copy.
 *
 * @param target  the path of the copy
 */
export async function zlibExtract(file: string, target: string, signal?: AbortSignal): Promise<string> {
  if (await isPacked(file, signal)) return file
  const handle = await open(target, 'w')
  try {
    for await (const blob of readBlobs(file, signal)) await handle.write(packed(blob.type, unpackBlob(file, blob)))
  } finally {
    await handle.close()
  }
  return target
}

/** Looks at the header and the first data block only: programs compress all blocks in the same way. */
async function isPacked(file: string, signal?: AbortSignal): Promise<boolean> {
  let blocks = 0
  for await (const blob of readBlobs(file, signal)) {
    if (packingOf(blob) !== 'zlib') return false
    if (++blocks === 2) break
  }
  return true
}

function packed(type: string, data: Uint8Array): Uint8Array {
  const blob = new PbfWriter()
  blob.writeVarintField(blobField.unpackedBytes, data.length)
  blob.writeBytesField(blobField.zlib, deflateSync(data))
  const body = blob.finish()
  const header = new PbfWriter()
  header.writeStringField(headerField.type, type)
  header.writeVarintField(headerField.bytes, body.length)
  const headerBytes = header.finish()
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(headerBytes.length)
  return Buffer.concat([prefix, headerBytes, body])
}
