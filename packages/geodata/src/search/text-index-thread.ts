import { receiveMessageOnPort, MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { type TextSource } from './document-text.js'
import { TextIndex, type TextSink } from './text-index.js'

/** What the thread is given to begin with. */
export interface TextIndexWork {
  file: string
  /** Two numbers, see `slot`. */
  state: SharedArrayBuffer
  /** Where it says what went wrong. */
  faults: MessagePort
}

export interface TextBatch {
  /** From 1, in order. */
  number: number
  documents: [number, TextSource][]
  last: boolean
}

/** Places in the shared state: the number of the last batch that is done; whether anything failed. */
export const slot = { done: 0, failed: 1 } as const

const batchSize = 1024
// So much may be on its way; more would only fill memory.
const batchesAheadMax = 8

/** The text index made by a thread of its own, so that both cores work. Blocks its caller when it cannot keep up. */
class TextIndexThread implements TextSink {
  private readonly signals = new Int32Array(new SharedArrayBuffer(8))
  private readonly faults: MessagePort
  private readonly worker: Worker
  private batch: [number, TextSource][] = []
  private sent = 0

  constructor(file: string, script: URL) {
    const { port1, port2 } = new MessageChannel()
    this.faults = port1
    const work: TextIndexWork = { file, state: this.signals.buffer as SharedArrayBuffer, faults: port2 }
    this.worker = new Worker(script, { workerData: work, transferList: [port2] })
    this.worker.unref()
  }

  add(id: number, source: TextSource): void {
    this.batch.push([id, source])
    if (this.batch.length >= batchSize) this.send(false)
  }

  finish(): void {
    this.send(true)
    this.waitFor(this.sent)
    this.close()
  }

  close(): void {
    this.faults.close()
    void this.worker.terminate()
  }

  private send(last: boolean): void {
    this.waitFor(this.sent - batchesAheadMax)
    const batch: TextBatch = { number: ++this.sent, documents: this.batch, last }
    this.worker.postMessage(batch)
    this.batch = []
  }

  private waitFor(number: number): void {
    for (
      let done = Atomics.load(this.signals, slot.done);
      done < number;
      done = Atomics.load(this.signals, slot.done)
    ) {
      Atomics.wait(this.signals, slot.done, done)
    }
    if (Atomics.load(this.signals, slot.failed)) {
      const fault = receiveMessageOnPort(this.faults)?.message as string | undefined
      throw new Error(`The text index could not be written: ${fault ?? 'no reason given'}`)
    }
  }
}

/** @param file  must not exist */
export function openTextIndex(file: string): TextSink {
  const own = import.meta.url
  // Tests run the sources, which a thread cannot load.
  if (own.endsWith('.ts')) return new TextIndex(file)
  return new TextIndexThread(file, new URL('./text-index.worker.js', own))
}
