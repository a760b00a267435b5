import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { eventually } from '../test-folder.fixture.js'
import { identify, isAlive } from './process-identity.js'
import { stopProcess } from './stop-process.js'

describe('process identity', () => {
  it('finds this process, and no process under an unused number', () => {
    expect(identify(process.pid)).toEqual({ pid: process.pid, started: expect.stringMatching(/^[0-9a-f-]{36}:\d+$/) })
    expect(identify(2 ** 22 + 1)).toBeNull()
  })

  it('never signals another process with the number of one of ours', async () => {
    const foreign = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
    await once(foreign, 'spawn')
    const ours = { pid: foreign.pid as number, started: '00000000-0000-0000-0000-000000000000:1' }

    expect(isAlive(ours)).toBe(false)
    expect(await stopProcess(ours)).toBe('absent')
    expect(identify(ours.pid)).not.toBeNull()

    foreign.kill('SIGKILL')
    await once(foreign, 'exit')
  })

  it('counts a process that ended but was not collected as ended', async () => {
    // The shell starts a child and becomes `sleep`, which never collects it.
    const parent = spawn('sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    await eventually(() => identify(Number(line.toString())) === null)
    parent.kill('SIGKILL')
    await once(parent, 'exit')
  })
})
