import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { inCheckout } from './checkout.js'
import { until } from './until.js'

/** The processes below one, by their commands. */
function processesBelow(pid: number): { pid: number; command: string }[] {
  const stats = readdirSync('/proc').flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      return [{ pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, 'utf8') }]
    } catch {
      return []
    }
  })
  const below = (parent: number): typeof stats =>
    stats.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)])
  return below(pid)
}

describe('the command that builds', () => {
  it('fails when turbo is killed, whose own starter reports success', async () => {
    const build = spawn(inCheckout('bin/lib/turbo'), ['run', 'typecheck', '--filter=@repere/rating', '--force'], {
      stdio: 'ignore',
    })
    const ended = once(build, 'exit')
    // The program itself, below its starter in JavaScript.
    const program = () => processesBelow(build.pid!).find(({ command }) => /^[^\0]*\/bin\/turbo\0/.test(command))
    await until(() => program() !== undefined, { everyMs: 5 })
    process.kill(program()!.pid, 'SIGKILL')
    expect(await ended).toEqual([1, null])
  })
})
