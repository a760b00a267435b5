// Writes a `tilemaker` that works here into a folder, for programs that look for it on the PATH.
// Arguments: the folder for downloads, the folder to write into. Writes nothing where the PATH has one already.
//
// Without it, everything except map tiles can be built and served: a message says so, and the exit code is 0.
import { provideDebianProgram } from '../redis/debian-program.js'

const [toolsDir, folder] = process.argv.slice(2)
if (toolsDir === undefined || folder === undefined) throw new Error('Usage: tilemaker-path.main.js TOOLS_DIR FOLDER')

try {
  await provideDebianProgram({ name: 'tilemaker', package: 'tilemaker', proof: '--help', toolsDir, folder })
} catch (error) {
  const [reason] = (error as Error).message.split('\n')
  console.error(`! No map tiles will be built: tilemaker was not found, and fetching it failed: ${reason}`)
  console.error('  Install tilemaker 2.2 or newer so that it is on the PATH (Debian: apt-get install tilemaker).')
}
