import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compiledProgram } from '../../compiled-program.js'
import { engineFailed, engineLate } from '../../gateway/problem.js'
import { TILES_BACKEND } from '../tiles.problems.js'
import { type DrawnMessage, type DrawTask } from './static-map.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))
/** The largest picture takes about two seconds of a processor. */
const DEADLINE_MS = 8_000
/** The first picture of a process also reads fonts and styles. */
const STARTING_MS = 4_000
const IDLE_MS = 60_000
/** Of its objects; pictures are elsewhere. */
const HEAP_MB = 512
/** A process that has more is replaced after its picture. */
const MEMORY_MAX_BYTES = 1_024 * 1024 * 1024

class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded'
}

/**
 * Draws pictures in a process of its own, one at a time, so that a picture neither delays the requests of this process nor
 * ends it. The process starts with the first picture, and ends after a minute without any.
 */
export class DrawingProcess {
  private child: ChildProcess | null = null
  private ids = 0
  private idle: NodeJS.Timeout | undefined

  /**
   * The picture of a task. It is drawn once more where the process ends before it is done.
   *
   * @throws Problem  502 when the picture fails, its process ends twice, or the deadline passes; the process is then replaced
   */
  async draw(task: DrawTask): Promise<Uint8Array> {
    try {
      return await this.drawOnce(task)
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error
    }
    try {
      return await this.drawOnce(task)
    } catch (error) {
      throw error instanceof ProcessEnded ? engineFailed(TILES_BACKEND, error) : error
    }
  }

  close(): void {
    clearTimeout(this.idle)
    if (this.child) this.end(this.child)
  }

  private async drawOnce(task: DrawTask): Promise<Uint8Array> {
    clearTimeout(this.idle)
    const isNew = this.child === null
    const child = (this.child ??= this.start())
    try {
      const { bytes, error, memoryBytes } = await this.answerOf(child, { id: ++this.ids, task }, isNew)
      if (memoryBytes > MEMORY_MAX_BYTES) this.end(child)
      if (bytes === undefined) throw engineFailed(TILES_BACKEND, new Error(error))
      return bytes
    } finally {
      if (this.child) this.idle = setTimeout(() => this.close(), IDLE_MS).unref()
    }
  }

  private start(): ChildProcess {
    const child = fork(compiledProgram(HERE, 'draw.main.js', [HERE]), [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      env: {},
      // The folder in which this replica was started may be gone.
      cwd: '/',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Without pictures it must not keep this process running.
    child.unref()
    child.channel?.unref()
    child.once('exit', () => {
      if (this.child === child) this.child = null
    })
    return child
  }

  private end(child: ChildProcess): void {
    if (this.child === child) this.child = null
    child.kill('SIGKILL')
  }

  private answerOf(
    child: ChildProcess,
    message: { id: number; task: DrawTask },
    isNew: boolean,
  ): Promise<DrawnMessage> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer)
        child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
        act()
      }
      const onMessage = (answer: DrawnMessage) => {
        if (answer.id === message.id) settle(() => resolve(answer))
      }
      const onEnd = () =>
        settle(() => {
          this.end(child)
          reject(new ProcessEnded())
        })
      const timer = setTimeout(
        () =>
          settle(() => {
            this.end(child)
            reject(engineLate(TILES_BACKEND))
          }),
        DEADLINE_MS + (isNew ? STARTING_MS : 0),
      )
      child.on('message', onMessage).once('exit', onEnd).once('error', onEnd)
      child.send(message, (error) => error && onEnd())
    })
  }
}
