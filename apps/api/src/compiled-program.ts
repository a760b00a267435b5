import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The compiled file of a program that runs in a process or thread of its own. A process that runs from the sources, as
 * tests do, gets the built file, which must not be older than the sources: a test of an outdated program proves
 * nothing.
 *
 * @param here     folder of the program
 * @param name     its file's name, compiled
 * @param sources  folders of everything that it is made of
 * @throws Error  when it is not built, or older than its sources
 */
export function compiledProgram(here: string, name: string, sources: string[] = [here]): string {
  const beside = join(here, name)
  if (existsSync(beside)) return beside
  const compiled = join(here.replace(/([\\/])src([\\/])/, '$1dist$2'), name)
  if (!existsSync(compiled)) throw new Error(`${compiled} is missing: run "pnpm --filter @repere/api build"`)
  const builtAt = statSync(compiled).mtimeMs
  const newer = sources.flatMap(sourceFiles).find((path) => statSync(path).mtimeMs > builtAt)
  if (newer) throw new Error(`${newer} is newer than ${compiled}: run "pnpm --filter @repere/api build"`)
  return compiled
}

const sourceFiles = (folder: string) =>
  readdirSync(folder).flatMap((name) => (/(?<!\.spec|\.fixture)\.ts$/.test(name) ? [join(folder, name)] : []))
