import { AdmissionStore } from './admission-store.js'
import type { AdmissionRequest } from './admission.js'
import { connectRedis } from './connection.js'

/*
 * One replica in its own process. On `{ url, request, count }` it connects and answers `ready`. On `go` it sends all
 * requests at once and answers with the outcomes.
 */
interface Orders {
  url: string
  request: AdmissionRequest
  count: number
}

async function obey({ url, request, count }: Orders): Promise<void> {
  const redis = connectRedis(url, { commandTimeoutMs: 5_000 })
  const store = new AdmissionStore(redis)
  await new Promise((resolve) => redis.once('ready', resolve))
  await store.ready()
  process.once('message', () => {
    void Promise.all(Array.from({ length: count }, () => store.admit(request))).then((admissions) => {
      const outcomes = admissions.map((admission) =>
        admission.outcome === 'limited'
          ? admission.by
          : admission.outcome === 'admitted' && admission.overage
            ? 'overage'
            : admission.outcome,
      )
      process.send?.(outcomes, () => process.exit(0))
    })
  })
  process.send?.('ready')
}

process.once('message', (orders) => void obey(orders as Orders))
