// Writes a `tilemaker` that works here into a folder, for programs that look for it on the PATH.
// Arguments: the folder for downloads, the folder to write into. Writes nothing where the PATH has one already.
//
// Without it everything but map tiles can be built and served, so that there is none is told and is no failure.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readLocalConfig } from '../config.js'
import { unpackDebianPackage } from '../redis/debian-package.js'
import { findCommand } from '../redis/redis-binary.js'

const [toolsDir, folder] = process.argv.slice(2)
if (toolsDir === undefined || folder === undefined) throw new Error('Usage: tilemaker-path.main.js TOOLS_DIR FOLDER')

const { path } = readLocalConfig()
if ((await findCommand('tilemaker', [folder, ...path])) === null) {
  try {
    for (const program of ['apt-get', 'dpkg']) {
      if ((await findCommand(program, path)) === null) throw new Error(`this machine has no ${program}`)
    }
    const { command, libraryPath } = await unpackDebianPackage({
      folder: resolve(toolsDir, 'tilemaker'),
      package: 'tilemaker',
      command: 'usr/bin/tilemaker',
      proof: '--help',
      onProgress: (text) => console.log(`• ${text}`),
    })
    const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
    await mkdir(folder, { recursive: true })
    const script = `#!/bin/sh\nLD_LIBRARY_PATH=${quoted(libraryPath)} exec ${quoted(command)} "$@"\n`
    const file = join(folder, 'tilemaker')
    await writeFile(`${file}.${process.pid}`, script, { mode: 0o755 })
    await rename(`${file}.${process.pid}`, file)
  } catch (error) {
    const [reason] = (error as Error).message.split('\n')
    console.error(`! No map tiles will be built: tilemaker was not found, and fetching it failed: ${reason}`)
    console.error('  Install tilemaker 2.2 or newer so that it is on the PATH (Debian: apt-get install tilemaker).')
  }
}
