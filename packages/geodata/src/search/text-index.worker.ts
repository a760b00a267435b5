import { parentPort, workerData } from 'node:worker_threads'
import { TextIndex } from './text-index.js'
import { slot, type TextBatch, type TextIndexWork } from './text-index-thread.js'

const { file, state, faults } = workerData as TextIndexWork
const signals = new Int32Array(state)
let index: TextIndex | null = null

/** Tells the waiting thread, which sleeps until a number changes. */
function tell(which: number, value: number): void {
  Atomics.store(signals, which, value)
  Atomics.notify(signals, which)
}

parentPort!.on('message', (batch: TextBatch) => {
  if (signals[slot.failed]) return
  try {
    index ??= new TextIndex(file)
    for (const [id, source] of batch.documents) index.add(id, source)
    if (batch.last) index.finish()
  } catch (failure) {
    faults.postMessage(String((failure as Error).stack ?? failure))
    Atomics.store(signals, slot.failed, 1)
  }
  tell(slot.done, batch.number)
})
