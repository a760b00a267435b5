// Unpacks the world's shores (GSHHG, LGPL) into the folder of tools, where builds of map tiles search for them.
// Argument: the folder of tools. Does nothing where the machine has the package.
//
// Without them, maps have a coarser shore: a message says so, and the exit code is 0.
import { provideDebianData } from '../redis/debian-program.js'

const [toolsDir] = process.argv.slice(2)
if (toolsDir === undefined) throw new Error('Usage: gshhg.main.js TOOLS_DIR')

try {
  await provideDebianData({
    package: 'gmt-gshhg-full',
    file: 'usr/share/gmt-gshhg/binned_GSHHS_f.nc',
    toolsDir,
  })
} catch (error) {
  const [reason] = (error as Error).message.split('\n')
  console.error(`! Maps get a coarse shore: GSHHG was not found, and fetching it failed: ${reason}`)
  console.error('  Install it (Debian: apt-get install gmt-gshhg-full).')
}
