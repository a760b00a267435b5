import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compiledProgram } from '../../compiled-program.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/**
 * The compiled program of the host.
 *
 * @throws Error  when it is not built, or older than its sources
 */
export const hostFile = (): string => compiledProgram(HERE, 'host.main.js', [HERE, join(HERE, '../valhalla')])
