const FILTERS = ['status', 'operation', 'key', 'caller', 'request_id', 'from'] as const

/** The filters of the request log, as in the address of its page. */
export type RequestSearch = Partial<Record<(typeof FILTERS)[number], string>>

export const requestSearch = (search: Record<string, unknown>): RequestSearch =>
  Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = search[name]
      const text = typeof value === 'number' ? String(value) : value
      return typeof text === 'string' && text !== '' ? [[name, text]] : []
    }),
  )
