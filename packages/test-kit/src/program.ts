import { join } from 'node:path'
import { answersOk, inheritedEnvironment } from '@repere/local'
import { builtProgram } from './checkout.js'
import { dataFolder, Server } from './server.js'

export interface ProgramOptions {
  /** Name of its folder and its log. */
  name: string
  /** Path of the built program in the checkout. */
  path: readonly string[]
  /** The built checkout of another release, in place of this one. */
  checkout?: string
  /** Settings besides the inherited environment. */
  env: Record<string, string>
  /** Address that answers 200 when the program is ready. */
  readyUrl: string
  /** True when its child processes continue until the next process replaces them. */
  handsOver?: boolean
}

type Folder = Awaited<ReturnType<typeof dataFolder>>

/** A built program of the checkout in a separate process, as in production. Its working folder is empty at the start. */
export class Program extends Server {
  /** Its log. */
  readonly logFile: string

  constructor(
    private readonly folder: Folder,
    { name, path, checkout, env, readyUrl, handsOver }: ProgramOptions,
  ) {
    const program = checkout === undefined ? builtProgram(...path) : join(checkout, ...path)
    const logFile = join(folder.path, `${name}.log`)
    super(() =>
      Promise.resolve({
        name,
        command: process.execPath,
        args: ['--enable-source-maps', program],
        cwd: folder.path,
        env: { ...inheritedEnvironment(), ...env },
        logFile,
        ready: () => answersOk(readyUrl),
        handsOver,
        readyWithinMs: 60_000,
      }),
    )
    this.logFile = logFile
  }

  /** Stops the program and removes its folder. */
  async remove(): Promise<void> {
    await this.stop()
    await this.folder.remove()
  }
}

/** Starts a program and waits until it is ready; the caller ends it with `remove()`. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const program = new Program(await dataFolder(options.name), options)
  await program.start()
  return program
}
