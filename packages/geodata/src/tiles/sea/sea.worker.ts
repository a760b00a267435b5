import { parentPort, workerData } from 'node:worker_threads'
import { type SeaWork, shapeSea } from './put-sea.js'
import { type SeaNews } from './sea-thread.js'

const send = (news: SeaNews) => parentPort!.postMessage(news)
send({ shape: await shapeSea(workerData as SeaWork, { onProgress: (done) => send({ done }) }) })
