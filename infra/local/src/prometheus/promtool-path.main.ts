// Writes a `promtool` that works here into a folder. Arguments: the folder for downloads, the folder to write into.
//
// Without it the rules of alerts are not checked: a message says so, and the exit code is 0.
import { provideDebianProgram } from '../redis/debian-program.js'

const [toolsDir, folder] = process.argv.slice(2)
if (toolsDir === undefined || folder === undefined) throw new Error('Usage: promtool-path.main.js TOOLS_DIR FOLDER')

try {
  await provideDebianProgram({ name: 'promtool', package: 'prometheus', proof: '--version', toolsDir, folder })
} catch (error) {
  const [reason] = (error as Error).message.split('\n')
  console.error(`! Left out: the rules of alerts are not checked, for promtool could not be fetched: ${reason}`)
  console.error('  Install Prometheus so that promtool is on the PATH (Debian: apt-get install prometheus).')
}
