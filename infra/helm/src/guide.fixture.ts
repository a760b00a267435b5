import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inheritedEnvironment, readLocalConfig } from '@repere/local'
import { parse, stringify } from 'yaml'
import { pathOf } from './cluster.fixture.js'

const ROOT = join(__dirname, '../../..')
const GUIDE = readFileSync(join(ROOT, 'docs/operating/kubernetes.md'), 'utf8')
/** Simulated pods take no `exec`, and have no output. */
const NEEDS_CONTAINERS = /^kubectl (logs|exec) /

/** The blocks of a language, without their indentation. */
const blocks = (language: string): string[] =>
  [...GUIDE.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([^]*?)^ *\`\`\``, 'gm'))].map(([, indentation, text]) =>
    text!.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''),
  )

/** Its commands in order. A line that ends with \, with |, or inside a text in quotation marks goes on in the next one. */
const commandsOf = (block: string): string[] => {
  const commands: string[] = []
  let open = ''
  for (const line of block.trimEnd().split('\n')) {
    open = open === '' ? line : `${open}\n${line}`
    if (/[\\|]$/.test(open) || (open.match(/'/g) ?? []).length % 2 === 1) continue
    commands.push(open)
    open = ''
  }
  return commands
}

/** docs/operating/kubernetes.md, followed by an operator in a folder of its own beside the checkout's files. */
export class Guide {
  private readonly left = new Set(
    blocks('sh')
      .flatMap(commandsOf)
      .filter((command) => !NEEDS_CONTAINERS.test(command)),
  )

  constructor(
    private readonly folder: string,
    private readonly kubeconfig: string,
  ) {
    mkdirSync(folder)
    for (const name of ['bin', 'infra']) symlinkSync(join(ROOT, name), join(folder, name))
  }

  /** The values of its example. @param digest  of the images, for the one that it leaves open */
  static values(digest: string): object {
    const [text] = blocks('yaml').filter((block) => block.startsWith('image:'))
    return parse(text!.replaceAll('sha256:…', `sha256:${digest}`)) as object
  }

  write(name: string, content: string | object): void {
    writeFileSync(join(this.folder, name), typeof content === 'string' ? content : stringify(content), { mode: 0o600 })
  }

  /**
   * Runs each command that a pattern finds, as it is written, in order, with one shell.
   *
   * @throws Error  when there is none, or one fails
   */
  run(pattern: RegExp): string {
    const commands = blocks('sh')
      .flatMap(commandsOf)
      .filter((command) => pattern.test(command) && !NEEDS_CONTAINERS.test(command))
    if (commands.length === 0) throw new Error(`No command is like ${pattern}`)
    for (const command of commands) this.left.delete(command)
    return execFileSync('sh', ['-euc', commands.join('\n')], {
      cwd: this.folder,
      encoding: 'utf8',
      env: {
        ...inheritedEnvironment(),
        KUBECONFIG: this.kubeconfig,
        PATH: `${join(pathOf('kubectl'), '..')}:${join(pathOf('helm'), '..')}:${readLocalConfig().path.join(':')}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 26,
    })
  }

  /** Commands of the guide that no call of `run` has run. */
  neverRun(): string[] {
    return [...this.left]
  }
}
