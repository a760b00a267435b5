import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readLocalConfig } from '../config.js'
import { unpackDebianPackage } from './debian-package.js'
import { findCommand } from './redis-binary.js'

export interface DebianProgram {
  /** The name of the command. */
  name: string
  package: string
  /** An argument with which it proves that it runs, and ends. */
  proof: string
  /** Kept between runs. */
  toolsDir: string
  /** The path of the program afterwards. */
  folder: string
}

/**
 * Unpacks a Debian package with data files into a folder of its own, `toolsDir/PACKAGE`. Does nothing if the machine
 * already has the file.
 *
 * @param file  of the package, relative to the root
 * @throws Error  when this machine has no apt, or cannot fetch the package
 */
export async function provideDebianData({
  package: of,
  file,
  toolsDir,
}: {
  package: string
  file: string
  toolsDir: string
}) {
  if (existsSync(join('/', file))) return
  await needApt()
  await unpackDebianPackage({
    folder: resolve(toolsDir, of),
    package: of,
    command: file,
    proof: null,
    onProgress: (text) => console.log(`• ${text}`),
  })
}

async function needApt(): Promise<void> {
  const { path } = readLocalConfig()
  for (const program of ['apt-get', 'dpkg']) {
    if ((await findCommand(program, path)) === null) throw new Error(`this machine has no ${program}`)
  }
}

/**
 * Writes a program of a Debian package into a folder that is on the PATH of other programs. Does nothing if the PATH
 * already contains the program.
 *
 * @throws Error  when this machine has no apt, or cannot fetch the package
 */
export async function provideDebianProgram({ name, package: of, proof, toolsDir, folder }: DebianProgram) {
  const { path } = readLocalConfig()
  if ((await findCommand(name, [folder, ...path])) !== null) return
  await needApt()
  const { command, libraryPath } = await unpackDebianPackage({
    folder: resolve(toolsDir, of),
    package: of,
    command: `usr/bin/${name}`,
    proof,
    onProgress: (text) => console.log(`• ${text}`),
  })
  await writeWrapper({ folder, name, program: command, libraryPath })
}

/** Writes a script that runs a program with the libraries that it came with, in one step. */
export async function writeWrapper({
  folder,
  name,
  program,
  libraryPath,
}: {
  folder: string
  /** Of the command. */
  name: string
  /** The path of the program. */
  program: string
  libraryPath: string
}): Promise<void> {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  await mkdir(folder, { recursive: true })
  const script = `#!/bin/sh\nLD_LIBRARY_PATH=${quoted(libraryPath)} exec ${quoted(program)} "$@"\n`
  const file = join(folder, name)
  await writeFile(`${file}.${process.pid}`, script, { mode: 0o755 })
  await rename(`${file}.${process.pid}`, file)
}
