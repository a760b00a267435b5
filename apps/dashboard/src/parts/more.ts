/** The props of a table for loading the next page of a list; absent if there is none. */
export const moreOf = (query: {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}): { load: () => void; busy: boolean } | undefined =>
  query.hasNextPage ? { load: () => void query.fetchNextPage(), busy: query.isFetchingNextPage } : undefined

/** The query options of a list with cursors. */
export const paged = <Key extends 'next' | 'next_cursor'>(key: Key) => ({
  pageParamName: 'cursor' as const,
  // Not undefined: openapi-react-query would request the cursor `0`, which does not exist.
  initialPageParam: null as string | null,
  getNextPageParam: (page: Record<Key, string | null>): string | null => page[key],
})
