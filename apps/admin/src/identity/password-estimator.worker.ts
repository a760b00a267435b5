import { parentPort } from 'node:worker_threads'
import { loadPasswordEstimate } from './password-estimator.js'
import { type EstimatorAnswer, type EstimatorQuestion } from './password-estimator-thread.js'

/** Estimates passwords, one after the other. A fault ends the thread, and its owner gets the error. */
const estimate = loadPasswordEstimate()
const port = parentPort
port?.on('message', ({ id, password, words }: EstimatorQuestion) => {
  void estimate.then((judge) => port.postMessage({ id, score: judge(password, words) } satisfies EstimatorAnswer))
})
