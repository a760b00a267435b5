// Rewrites GSHHG (HDF5, as Debian's gmt-gshhg-full has it) as one file of plain numbers per variable, which builds of map
// tiles read in a few milliseconds.
// Arguments: the folder of the .nc files, the folder to write. Does nothing where that is there.
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import h5wasm from 'h5wasm/node'
import { gshhgFiles } from './gshhg.js'

const [source, target] = process.argv.slice(2)
if (source === undefined || target === undefined) throw new Error('Usage: unpack-gshhg.main.js SOURCE TARGET')

if (!existsSync(target)) {
  await h5wasm.ready
  const work = `${target}.${process.pid}`
  for (const [kind, { file, variables }] of Object.entries(gshhgFiles)) {
    await mkdir(join(work, kind), { recursive: true })
    const archive = new h5wasm.File(join(source, file), 'r')
    for (const [name, { variable, bytes }] of Object.entries(variables)) {
      const numbers = (archive.get(variable) as { value: Int16Array | Int32Array }).value
      if (numbers.BYTES_PER_ELEMENT !== bytes) throw new Error(`${file}: ${variable} has another type than expected`)
      await writeFile(join(work, kind, name), new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength))
    }
    archive.close()
  }
  await rename(work, target).catch(() => rm(work, { recursive: true }))
}
