import { Counter, Gauge } from 'prom-client'
import { type Decision } from './request-state.js'

const admissions = new Counter({
  name: 'repere_admissions_total',
  help: 'Requests by decision of the key check and the limits: admitted, limited by the day or the burst, …',
  labelNames: ['outcome'],
})
const outages = new Counter({
  name: 'repere_outage_admissions_total',
  help: 'Requests that were judged without Redis.',
})
const replicas = new Gauge({
  name: 'repere_replicas',
  help: 'Processes of the public API, as this one last saw them in Redis.',
})
const unauthenticated = new Counter({
  name: 'repere_unauthenticated_requests_total',
  help: 'Requests that were refused before their key was recognised.',
})
const answers = new Counter({
  name: 'repere_answers_total',
  help: 'Answers of engines, by whether they came from the cache (HIT) or not (MISS).',
  labelNames: ['cache'],
})

// Looking up a label costs more than incrementing a counter.
const byOutcome = new Map<string, Counter.Internal>()
const byCache = new Map<string, Counter.Internal>()

export function countAdmission(admission: Decision['admission']): void {
  add(byOutcome, admissions, 'outcome', admission.outcome === 'limited' ? `limited_${admission.by}` : admission.outcome)
}

export function countOutageAdmission(): void {
  outages.inc()
}

export function countUnauthenticated(): void {
  unauthenticated.inc()
}

export function setReplicaCount(count: number): void {
  replicas.set(count)
}

/** @param cache  the answer's `X-Cache`; undefined for an answer that does not use the cache */
export function countAnswer(cache: unknown): void {
  if (typeof cache === 'string') add(byCache, answers, 'cache', cache)
}

function add(known: Map<string, Counter.Internal>, counter: Counter, label: string, value: string): void {
  let child = known.get(value)
  if (child === undefined) known.set(value, (child = counter.labels({ [label]: value })))
  child.inc()
}
