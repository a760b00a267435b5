import { Skeleton, Stack } from '@mantine/core'
import { type ReactNode } from 'react'
import { ProblemAlert } from './problem-alert.js'
import { parts } from './parts.texts.js'
import { type QueryState } from './query-state.js'

/** Shows the result of a query; before that a skeleton; after a failure the error with a button to retry. */
export function QueryView<Data>({
  query,
  children,
  lines = 4,
  skeleton,
}: {
  query: QueryState<Data>
  children: (data: Data) => ReactNode
  lines?: number
  skeleton?: ReactNode
}) {
  const t = parts.use()
  if (query.data !== undefined) return children(query.data)
  if (query.error !== null) return <ProblemAlert error={query.error} retry={() => void query.refetch()} />
  return (
    <div aria-busy role="status" aria-label={t('loading')}>
      {skeleton ?? (
        <Stack gap="sm">
          {Array.from({ length: lines }, (_, index) => (
            <Skeleton key={index} height={22} width={`${100 - (index % 3) * 12}%`} />
          ))}
        </Stack>
      )}
    </div>
  )
}
