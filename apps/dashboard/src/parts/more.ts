/** The props of a table for loading the next page of a list; absent if there is none. */
export const moreOf = (query: {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}): { load: () => void; busy: boolean } | undefined =>
  query.hasNextPage ? { load: () => void query.fetchNextPage(), busy: query.isFetchingNextPage } : undefined

/** The query options of the messages before those that an enquiry came with. @param isShown  whether to load any */
export const earlierMessages = (cursor: string | null, isShown: boolean) => ({
  pageParamName: 'cursor' as const,
  initialPageParam: cursor,
  getNextPageParam: (page: { earlier_cursor: string | null }): string | null => page.earlier_cursor,
  enabled: isShown && cursor !== null,
})

/** The props of a conversation for loading the messages before; absent if there are none. */
export function earlierOf(
  query: {
    data: object | undefined
    error: unknown
    hasNextPage: boolean
    isFetching: boolean
    fetchNextPage: () => Promise<unknown>
    refetch: () => Promise<unknown>
  },
  cursor: string | null,
  [isShown, setShown]: [boolean, (isShown: boolean) => void],
): { load: () => void; busy: boolean; error: unknown } | undefined {
  if (cursor === null || (query.data !== undefined && !query.hasNextPage)) return undefined
  const load = () => {
    if (!isShown) setShown(true)
    else void (query.data === undefined ? query.refetch() : query.fetchNextPage())
  }
  return { load, busy: query.isFetching, error: query.error }
}

/** The query options of a list with cursors. */
export const paged = <Key extends 'next' | 'next_cursor'>(key: Key) => ({
  pageParamName: 'cursor' as const,
  // Not undefined: openapi-react-query would request the cursor `0`, which does not exist.
  initialPageParam: null as string | null,
  getNextPageParam: (page: Record<Key, string | null>): string | null => page[key],
})
