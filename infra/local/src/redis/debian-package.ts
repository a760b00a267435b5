import { access, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inheritedEnvironment } from '../config.js'
import { CommandFailed, runCommand } from '../processes/run-command.js'

export interface DebianPackageRequest {
  /** The folder for the unpacked package, kept between runs. An unpacked package is used again. */
  folder: string
  package: string
  /** The program or file inside the package, relative to the root. */
  command: string
  /** An argument with which the program proves that it runs, and ends; default `--version`. Null: not a program. */
  proof?: string | null
  onProgress: (message: string) => void
  signal?: AbortSignal
}

export interface UnpackedPackage {
  /** Absolute. */
  command: string
  /** For `LD_LIBRARY_PATH`: the folders of the unpacked libraries. */
  libraryPath: string
}

/**
 * A program of a Debian package and of the libraries that this machine lacks, downloaded by apt and unpacked into a
 * folder: no root, nothing installed, no service started.
 *
 * @throws CommandFailed  when apt cannot download or the program does not run
 */
export async function unpackDebianPackage(request: DebianPackageRequest): Promise<UnpackedPackage> {
  const { folder, onProgress, signal } = request
  const unpacked = await describeUnpacked(request)
  if (
    await access(unpacked.command).then(
      () => true,
      () => false,
    )
  )
    return unpacked

  await mkdir(dirname(folder), { recursive: true })
  const work = await mkdtemp(`${folder}-`)
  try {
    const apt = new Apt(work, signal)
    onProgress(`Looking for ${request.package} among this machine's packages`)
    if (!(await apt.knows(request.package))) {
      onProgress('Fetching the lists of packages')
      await apt.updateListsOfItsOwn()
    }
    const packages = await apt.missingPackages(request.package)
    onProgress(`Downloading ${packages.join(', ')}`)
    const root = join(work, 'root')
    await mkdir(root)
    await apt.download(packages)
    for (const file of (await readdir(work)).filter((name) => name.endsWith('.deb'))) {
      await runCommand('dpkg', ['-x', join(work, file), root], { signal })
    }
    const fresh = await describeUnpacked({ ...request, folder: root })
    if (request.proof === null) await access(fresh.command)
    else {
      await runCommand(fresh.command, [request.proof ?? '--version'], {
        env: { ...inheritedEnvironment(), LD_LIBRARY_PATH: fresh.libraryPath },
        signal,
      })
    }
    await rm(folder, { recursive: true, force: true })
    await rename(root, folder)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return describeUnpacked(request)
}

async function describeUnpacked({ folder, command }: DebianPackageRequest): Promise<UnpackedPackage> {
  const libraries: string[] = []
  for (const parent of ['usr/lib', 'lib']) {
    libraries.push(join(folder, parent))
    const entries = await readdir(join(folder, parent), { withFileTypes: true }).catch(() => [])
    for (const entry of entries) if (entry.isDirectory()) libraries.push(join(folder, parent, entry.name))
  }
  return { command: join(folder, command), libraryPath: libraries.join(':') }
}

class Apt {
  private options: string[]

  constructor(
    private readonly work: string,
    private readonly signal?: AbortSignal,
  ) {
    // As root, apt would download as a user that cannot write into our folder.
    this.options = process.getuid?.() === 0 ? ['-o', 'APT::Sandbox::User=root'] : []
  }

  async knows(name: string): Promise<boolean> {
    const policy = await this.runTool('apt-cache', ['policy', name]).catch(() => '')
    return /Candidate: (?!\(none\))\S/.test(policy)
  }

  /** A new image has no package lists, and only root may fetch them into the system's folder. */
  async updateListsOfItsOwn(): Promise<void> {
    const state = join(this.work, 'apt')
    await mkdir(join(state, 'lists', 'partial'), { recursive: true })
    await mkdir(join(state, 'cache', 'archives', 'partial'), { recursive: true })
    this.options.push('-o', `Dir::State=${state}`, '-o', 'Dir::State::status=/var/lib/dpkg/status')
    this.options.push('-o', `Dir::Cache=${join(state, 'cache')}`)
    await this.runTool('apt-get', ['update', '-qq'])
  }

  /** The package, and all its dependencies that are not installed on this machine. */
  async missingPackages(name: string): Promise<string[]> {
    const missing = new Set([name])
    for (const next of missing) {
      const text = await this.runTool('apt-cache', ['depends', '--important', next])
      for (const line of text.split('\n')) {
        const needed = /^ {2}(?:Pre)?Depends: ([a-z0-9][a-z0-9.+-]*)/.exec(line)?.[1]
        if (needed === undefined || missing.has(needed)) continue
        // An unpacked service does not need packages for an installed one (users, init scripts). Packages of the
        // same source are needed even if they are installed: their programs are links into each other's packages.
        const sister = needed.startsWith(name.replace(/-.*/, '-'))
        if (sister || (needed.startsWith('lib') && !(await isInstalled(needed)))) missing.add(needed)
      }
    }
    return [...missing]
  }

  async download(packages: string[]): Promise<void> {
    await this.runTool('apt-get', ['download', '-qq', ...packages])
  }

  private runTool(command: string, args: string[]): Promise<string> {
    const env = { ...inheritedEnvironment(), LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' }
    return runCommand(command, [...this.options, ...args], { cwd: this.work, env, signal: this.signal })
  }
}

async function isInstalled(name: string): Promise<boolean> {
  try {
    return (await runCommand('dpkg-query', ['-W', '-f', '${db:Status-Status} ', name])).startsWith('installed ')
  } catch (error) {
    if (error instanceof CommandFailed) return false
    throw error
  }
}
