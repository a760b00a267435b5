/** What a table needs to load the next page of a list; absent where there is none. */
export const moreOf = (query: {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}): { load: () => void; busy: boolean } | undefined =>
  query.hasNextPage ? { load: () => void query.fetchNextPage(), busy: query.isFetchingNextPage } : undefined

/** The options of a list whose next page is asked for by the last one's key. */
export const paged = <Key extends 'next' | 'next_cursor'>(key: Key) => ({
  pageParamName: 'cursor' as const,
  // Not undefined: openapi-react-query would ask for the cursor `0`, which no list has.
  initialPageParam: null as string | null,
  getNextPageParam: (page: Record<Key, string | null>): string | null => page[key],
})
