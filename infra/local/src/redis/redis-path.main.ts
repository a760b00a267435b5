// Writes a `redis-server` and a `redis-cli` that work here into a folder, for programs that look for them on the PATH.
// Arguments: the folder for downloads, the folder to write into. Writes nothing where the PATH has one already.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readLocalConfig } from '../config.js'
import { StartProblem } from '../start-problem.js'
import { findCommand, findRedisBinary } from './redis-binary.js'

const [toolsDir, folder] = process.argv.slice(2)
if (toolsDir === undefined || folder === undefined) throw new Error('Usage: redis-path.main.js TOOLS_DIR FOLDER')

const { path } = readLocalConfig()
const others = path.filter((entry) => entry !== folder)
try {
  if ((await findCommand('redis-server', others)) === null) {
    const { command, env } = await findRedisBinary(others, toolsDir, (text) => console.log(`• ${text}`))
    const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
    await mkdir(folder, { recursive: true })
    for (const name of ['redis-server', 'redis-cli']) {
      const program = quoted(join(dirname(command), name))
      const script = `#!/bin/sh\nLD_LIBRARY_PATH=${quoted(env.LD_LIBRARY_PATH ?? '')} exec ${program} "$@"\n`
      const file = join(folder, name)
      await writeFile(`${file}.${process.pid}`, script, { mode: 0o755 })
      await rename(`${file}.${process.pid}`, file)
    }
  }
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(`✗ ${error.message}`)
  process.exitCode = 1
}
