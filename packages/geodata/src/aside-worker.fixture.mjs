// A thread of the built code for `aside.spec.ts`: its work is the input's `task`.
import { answerAside } from '../dist/aside.js'
import { GeodataProblem } from '../dist/problems.js'

const tasks = {
  double({ number }, { onProgress }) {
    onProgress(0.5)
    onProgress(1)
    return { number: number * 2 }
  },
  problem() {
    throw new GeodataProblem('extract_empty', 'The extract holds nothing.', 'Use another one.')
  },
  fullDisk() {
    throw Object.assign(new Error('write'), { code: 'ENOSPC', path: '/data/a' })
  },
  fault() {
    throw new TypeError('no such thing')
  },
  exit() {
    process.exit(3)
  },
  endless() {
    for (;;);
  },
  /** Only sends reports and never waits, so no message reaches it. */
  endlessReports(_, { onProgress }) {
    for (;;) onProgress(0)
  },
  async count({ parts, sent }, { onPart }) {
    for (let part = 1; part <= parts; part++) {
      Atomics.store(sent, 0, part)
      await onPart(part)
    }
    return parts
  },
}

await answerAside((input, reports) => tasks[input.task](input, reports))
