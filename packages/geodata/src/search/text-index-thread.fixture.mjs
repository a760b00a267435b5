// Builds a text index with the built code, with and without a thread: `node … <scratch file> <file> <file>`.
import { makeTextIndex } from '../../dist/search/text-index.js'
import { startTextIndex } from '../../dist/search/text-index-thread.js'

const [scratchFile, byThread, without] = process.argv.slice(2)
const making = startTextIndex(scratchFile, byThread)
making.finish()
making.stop()
if (without) makeTextIndex(scratchFile, without)
