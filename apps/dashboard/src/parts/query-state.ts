import { type UseQueryResult } from '@tanstack/react-query'

/** The state of a request: loading, failed, or with data. Only data may be shown as a fact. */
export interface QueryState<Data> extends Pick<UseQueryResult<Data, unknown>, 'data' | 'error' | 'isPending'> {
  refetch: () => unknown
}

type Datas<Queries extends readonly QueryState<unknown>[]> = {
  -readonly [Index in keyof Queries]: NonNullable<Queries[Index]['data']>
}

/** Several requests as one: it has data when all have, and fails when one without data has failed. */
export function allOf<const Queries extends readonly QueryState<unknown>[]>(
  queries: Queries,
): QueryState<Datas<Queries>> {
  const missing = queries.filter(({ data }) => data === undefined)
  const failed = missing.filter(({ error }) => error !== null)
  return {
    data: missing.length === 0 ? (queries.map(({ data }) => data) as Datas<Queries>) : undefined,
    error: failed[0]?.error ?? null,
    isPending: missing.length > 0 && failed.length === 0,
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
  } as QueryState<Datas<Queries>>
}
