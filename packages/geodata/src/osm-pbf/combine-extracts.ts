import { open } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { framed, packingOf, readBlobs, unpackBlob } from './blobs.js'
import { encodeHeader } from './header.js'
import { type Bounds } from './elements.js'

/** Fields of a Blob in the format. */
const blobField = { unpackedBytes: 2, zlib: 3 } as const

/**
 * Writes the data blocks of several extracts into one file, with zlib compression, for programs that read one file and
 * this compression only. Blocks keep their order, so the elements of the file are not sorted by type and id, and its
 * header does not say so. An element that two extracts have is there twice.
 *
 * @throws GeodataProblem `extract_unreadable`
 */
export async function combineExtracts(
  files: string[],
  target: string,
  { bounds, signal }: { bounds: Bounds; signal?: AbortSignal },
): Promise<void> {
  const handle = await open(target, 'w')
  try {
    const header = encodeHeader({ bounds, osmTimestamp: null, writingProgram: 'repere' }, { sorted: false })
    await handle.write(zlibBlob('OSMHeader', header))
    for (const file of files) {
      for await (const blob of readBlobs(file, signal)) {
        if (blob.type !== 'OSMData') continue
        await handle.write(packingOf(blob) === 'zlib' ? blob.raw : zlibBlob(blob.type, unpackBlob(file, blob)))
      }
    }
  } finally {
    await handle.close()
  }
}

function zlibBlob(type: string, data: Uint8Array): Uint8Array {
  const blob = new PbfWriter()
  blob.writeVarintField(blobField.unpackedBytes, data.length)
  blob.writeBytesField(blobField.zlib, deflateSync(data))
  return framed(type, blob.finish())
}
