import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { statusOf } from './api-problem.js'

type Listener = () => void
const listeners = new Set<Listener>()

/** Calls back when the server says that the session has ended. @returns ends that */
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
    queries: {
      staleTime: 10_000,
      // What the server refused, it refuses again; only what did not get through is worth another attempt.
      retry: (count, error) => count < 2 && [0, 502, 503].includes(statusOf(error) ?? -1),
    },
  },
})
