import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { makeTextIndex } from './text-index.js'

/** The input of the thread. */
export interface TextIndexWork {
  scratchFile: string
  file: string
  /** One number, 1 when the work has ended. */
  state: SharedArrayBuffer
  /** Receives the error message. */
  faults: MessagePort
}

/** A text index under construction. */
export interface TextIndexMaking {
  /**
   * Waits for the end and blocks the current thread meanwhile.
   *
   * @throws Error  when the index could not be made
   */
  finish(): void
  /** Stops the thread after its work: a thread that is terminated during SQLite ends the whole process. */
  stop(): void
}

/** Builds the text index in a separate thread, so that two cores work. */
export function startTextIndex(scratchFile: string, file: string): TextIndexMaking {
  const own = import.meta.url
  // Tests run from sources, which a thread cannot load.
  if (own.endsWith('.ts')) return { finish: () => makeTextIndex(scratchFile, file), stop: () => undefined }
  const state = new SharedArrayBuffer(4)
  const { port1, port2 } = new MessageChannel()
  const workerData: TextIndexWork = { scratchFile, file, state, faults: port2 }
  const worker = new Worker(new URL('./text-index.worker.js', own), { workerData, transferList: [port2] })
  worker.unref()
  const wait = () => Atomics.wait(new Int32Array(state), 0, 0)
  return {
    finish() {
      wait()
      const fault = receiveMessageOnPort(port1)?.message as string | undefined
      if (fault !== undefined) throw new Error(`The text index could not be made: ${fault}`)
    },
    stop() {
      wait()
      port1.close()
      void worker.terminate()
    },
  }
}
