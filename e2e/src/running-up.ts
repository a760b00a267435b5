import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inheritedEnvironment, isPortFree } from '@repere/local'
import { dataFolder } from '@repere/test-kit'

const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)))
// Without the shell script of `bin/up`: tests run after installation and build.
const PROGRAM = join(ROOT, 'infra/up/dist/up.main.js')
const PORTS = 13

/** `bin/up` with a separate home and separate ports. It starts the same programs as for people. */
export class RunningUp {
  private constructor(
    readonly home: Awaited<ReturnType<typeof dataFolder>>,
    readonly portBase: number,
  ) {}

  /** Prepares the home; starts no program. */
  static async prepare(): Promise<RunningUp> {
    return new RunningUp(await dataFolder('up'), await freeBlock())
  }

  launch(...args: string[]): ChildProcess {
    return spawn(process.execPath, [PROGRAM, ...args], {
      env: { ...environment(), REPERE_HOME: this.home.path },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }

  /** Runs it and waits for its end. */
  async run(...args: string[]): Promise<{ code: number | null; output: string }> {
    const child = this.launch(...args)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, output }
  }

  /** The files that it needs to start the demo town. */
  start(...more: string[]): string[] {
    return ['--region', 'demo-town', '--port-base', `${this.portBase}`, ...more]
  }

  /** The content of a JSON file in its home, such as `dev.json`. */
  json<T>(name: string): T {
    return JSON.parse(readFileSync(join(this.home.path, name), 'utf8')) as T
  }

  /** Stops everything and removes its home. */
  async remove(): Promise<void> {
    await this.run('--stop')
    await this.home.remove()
  }
}

function environment(): NodeJS.ProcessEnv {
  const { REDIS_URL: _redis, DATABASE_URL: _database, ...rest } = inheritedEnvironment()
  return rest
}

/** The first port of a block of free ports that is large enough. */
async function freeBlock(): Promise<number> {
  for (;;) {
    const base = 20_000 + Math.floor(Math.random() * 900) * PORTS
    const free = await Promise.all(Array.from({ length: PORTS }, (_, i) => isPortFree(base + i)))
    if (free.every(Boolean)) return base
  }
}
