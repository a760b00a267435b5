import { workerData } from 'node:worker_threads'
import { type TextIndexWork } from './text-index-thread.js'
import { makeTextIndex } from './text-index.js'

const { scratchFile, file, state, faults } = workerData as TextIndexWork
const signal = new Int32Array(state)
try {
  makeTextIndex(scratchFile, file)
} catch (failure) {
  faults.postMessage(String((failure as Error).stack ?? failure))
} finally {
  Atomics.store(signal, 0, 1)
  Atomics.notify(signal, 0)
}
