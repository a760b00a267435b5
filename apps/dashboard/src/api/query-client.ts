import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { statusOf } from './api-problem.js'

type Listener = () => void
const listeners = new Set<Listener>()

/** Calls back when the server reports the end of the session. @returns unsubscribes */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function notice(error: unknown): void {
  if (statusOf(error) === 401) for (const listener of listeners) listener()
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: notice }),
  mutationCache: new MutationCache({ onError: notice }),
  defaultOptions: {
    // Without a connection a request fails at once: a paused one would look like a slow server.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      // A refused request would be refused again; only a request without an answer is repeated.
      retry: (count, error) => count < 2 && navigator.onLine && [0, 502, 503].includes(statusOf(error) ?? -1),
    },
  },
})
