import { Worker } from 'node:worker_threads'
import { type SeaShape, type SeaWork, shapeSea } from './put-sea.js'

/** What the thread sends: progress, 0..1, then the shape. */
export type SeaNews = { done: number } | { shape: SeaShape }

/**
 * Works out the shape of the sea in a separate thread, beside the steps that do not need it.
 *
 * @throws as `shapeSea`; the signal's reason when aborted
 */
export function shapeSeaAside(
  work: SeaWork,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<SeaShape> {
  const own = import.meta.url
  // Tests run from sources, which a thread cannot load.
  if (own.endsWith('.ts')) return shapeSea(work, { signal, onProgress })
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sea.worker.js', own), { workerData: work })
    const stop = () => {
      void worker.terminate()
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', stop, { once: true })
    worker.on('message', (news: SeaNews) => ('shape' in news ? resolve(news.shape) : onProgress(news.done)))
    worker.once('error', reject)
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop)
      reject(new Error('The thread that shapes the sea ended without a result'))
    })
  })
}
