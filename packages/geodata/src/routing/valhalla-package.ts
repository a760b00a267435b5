import { access, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { GeodataProblem } from '../problems.js'

export type BuilderProgram = 'valhalla_build_admins' | 'valhalla_build_tiles'

/** The version in this package's package.json, which pnpm installs exactly. */
export const valhallaVersion = '3.6.1'

/**
 * The path of one of the engine's command-line programs for this machine in the npm package.
 *
 * @throws GeodataProblem `builder_missing` if the package does not support this platform
 */
export async function valhallaProgram(name: BuilderProgram): Promise<string> {
  const packageFolder = dirname(createRequire(import.meta.url).resolve('@valhallajs/valhallajs'))
  const program = join(packageFolder, process.platform, process.arch, name)
  try {
    await access(program, constants.X_OK)
  } catch (cause) {
    throw new GeodataProblem(
      'builder_missing',
      `The routing engine has no ${name} for ${process.platform}/${process.arch}.`,
      'Build on Linux (x64 or arm64) or on a Mac with Apple silicon, and copy the data folder from there.',
      { cause },
    )
  }
  return program
}
