// Writes a `redis-server` and a `redis-cli` that work here into a folder, for programs that look for them on the PATH.
// Arguments: the folder for downloads, the folder to write into. Writes nothing where the PATH has one already.
import { dirname, join } from 'node:path'
import { readLocalConfig } from '../config.js'
import { StartProblem } from '../start-problem.js'
import { writeWrapper } from './debian-program.js'
import { findCommand, findRedisBinary } from './redis-binary.js'

const [toolsDir, folder] = process.argv.slice(2)
if (toolsDir === undefined || folder === undefined) throw new Error('Usage: redis-path.main.js TOOLS_DIR FOLDER')

const { path } = readLocalConfig()
const others = path.filter((entry) => entry !== folder)
try {
  if ((await findCommand('redis-server', others)) === null) {
    const { command, env } = await findRedisBinary(others, toolsDir, (text) => console.log(`• ${text}`))
    const libraryPath = env.LD_LIBRARY_PATH ?? ''
    for (const name of ['redis-server', 'redis-cli']) {
      await writeWrapper({ folder, name, program: join(dirname(command), name), libraryPath })
    }
  }
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(`✗ ${error.message}`)
  process.exitCode = 1
}
