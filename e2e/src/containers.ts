import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, inheritedEnvironment, runCommand } from '@repere/local'
import { type Release, until } from '@repere/test-kit'
import { ROOT } from './journey.js'

const TOOLS = join(ROOT, '.repere/tools/containers')
/** The host, as containers on the network of compose.yaml see it. */
const HOST = '10.89.0.1'
const PROJECT = 'repere-test'
const HEALTH_EVERY_MS = 2_000

/** Whether podman, docker compose and the base images are here: `bin/drill containers` makes them. */
export const hasContainers = existsSync(join(TOOLS, 'complete'))

const environment = (): NodeJS.ProcessEnv => ({
  ...inheritedEnvironment(),
  CONTAINERS_CONF: join(TOOLS, 'containers.conf'),
  CONTAINERS_STORAGE_CONF: join(TOOLS, 'storage.conf'),
})

function podman(...args: string[]): Promise<string> {
  return runCommand('podman', args, { cwd: ROOT, env: environment() })
}

/** Builds an image of the Dockerfile. @returns its size in bytes */
export async function buildImage(target: 'api' | 'control', tag: string): Promise<number> {
  const name = `localhost/repere-${target}:${tag}`
  const file = join(ROOT, 'infra/containers/Dockerfile')
  await podman('build', '--layers', '--network', 'host', '--file', file, '--target', target, '--tag', name, ROOT)
  return Number(await podman('image', 'inspect', '--format', '{{.Size}}', name))
}

/** Frees the disk of the stage that both images were built in: some gigabytes, which the next change of the code makes useless. */
export async function removeBuildStages(): Promise<void> {
  await podman('image', 'prune', '--force')
}

/** A release, with the tag of its images. */
export interface Images extends Release {
  tag: string
}

/** Whether both images of a release are here: `bin/drill containers` makes those of the release before. */
export const hasImages = (tag: string): boolean =>
  ['api', 'control'].every(
    (of) =>
      spawnSync('podman', ['image', 'exists', `localhost/repere-${of}:${tag}`], { env: environment() }).status === 0,
  )

/** The compose.yaml of a release, run by docker compose on podman. */
export class Compose {
  private readonly forwards: Server[] = []
  private service: ChildProcess | null = null

  /** @param folder  for its settings and its socket */
  constructor(
    private readonly folder: string,
    private images: Images,
    private readonly ports: { api: number; admin: number },
  ) {}

  /** Takes compose.yaml and the images of another release from now on, as a checkout of its tag does. */
  use(images: Images): void {
    this.images = images
  }

  /** Starts podman's service, which docker compose talks to, and writes the settings. */
  async prepare(settings: Record<string, string>): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    await writeFile(join(this.folder, '.env'), `${lines.join('\n')}\n`)
    this.service = spawn('podman', ['system', 'service', '--time', '0', `unix://${this.socket}`], {
      env: environment(),
      stdio: 'ignore',
    })
    await until(() => existsSync(this.socket), { timeoutMs: 60_000 })
    // What a run that was killed has left.
    await this.clear()
  }

  /** Lets containers reach a port of the loopback. @returns its address for them */
  async forward(port: number): Promise<string> {
    const server = createServer((client) => {
      if (!client.remoteAddress?.replace('::ffff:', '').startsWith('10.89.0.')) return void client.destroy()
      const target = connect(port, '127.0.0.1')
      client.pipe(target).pipe(client)
      for (const socket of [client, target]) socket.on('error', () => (client.destroy(), target.destroy()))
    })
    const public_ = await freePort()
    await new Promise<void>((resolve) => server.listen(public_, '0.0.0.0', resolve))
    this.forwards.push(server)
    return `${HOST}:${public_}`
  }

  /** docker compose, with its arguments. @returns what it prints */
  async run(...args: string[]): Promise<string> {
    const ofRelease = join(this.images.folder, 'compose.yaml')
    const ours = join(this.folder, 'override.yaml')
    await writeFile(ours, override(await readFile(ofRelease, 'utf8'), this.images.tag, this.ports))
    const files = [ofRelease, ours].flatMap((file) => ['--file', file])
    let hasEnded = false
    // Some services wait until others are healthy, which nobody asks where systemd does not run.
    const watch = async () => {
      while (!hasEnded) {
        await this.askHealth().catch(() => undefined)
        await sleep(HEALTH_EVERY_MS)
      }
    }
    const watching = watch()
    try {
      return await runCommand(
        join(TOOLS, 'docker-compose'),
        ['--project-name', PROJECT, '--env-file', join(this.folder, '.env'), '--progress', 'quiet', ...files, ...args],
        { cwd: ROOT, env: { ...environment(), DOCKER_HOST: `unix://${this.socket}` } },
      )
    } finally {
      hasEnded = true
      await watching
    }
  }

  async remove(): Promise<void> {
    if (this.service !== null) await this.clear()
    this.service?.kill()
    for (const server of this.forwards) server.close()
    await rm(this.folder, { recursive: true, force: true })
  }

  private async clear(): Promise<void> {
    await this.run('down', '--volumes', '--timeout', '20', '--remove-orphans')
  }

  private get socket(): string {
    return join(this.folder, 'podman.sock')
  }

  private async askHealth(): Promise<void> {
    for (const store of ['postgres', 'redis']) {
      const label = ['--filter', `label=com.docker.compose.project=${PROJECT}`, '--filter', `name=${store}`]
      const name = (await podman('ps', ...label, '--format', '{{.Names}}')).trim()
      if (name !== '') await podman('healthcheck', 'run', name)
    }
  }
}

/** Ports that are free here, and images by the name under which podman has them. */
function override(composeFile: string, tag: string, ports: { api: number; admin: number }): string {
  const image = (of: string, more: object = {}) => ({ image: `localhost/repere-${of}:${tag}`, ...more })
  const control = ['worker', 'migrate', 'backup', 'restore', 'staff', 'keys', 'billing', 'audit', 'maintenance']
  const services = {
    ...Object.fromEntries(control.map((name) => [name, image('control')])),
    data: image('api'),
    api: image('api', { ports: [`127.0.0.1:${ports.api}:8080`] }),
    admin: image('control', { ports: [`127.0.0.1:${ports.admin}:8090`] }),
  }
  // An older release may not have all of them.
  const known = Object.entries(services).filter(([name]) => new RegExp(`^  ${name}:`, 'm').test(composeFile))
  // Ports of both files would be published otherwise.
  return JSON.stringify({ services: Object.fromEntries(known) }, null, 1).replaceAll(
    '"ports": [',
    '"ports": !override [',
  )
}
