const KNOWN = [
  'q',
  'state',
  'kind',
  'from',
  'to',
  'account',
  'by',
  'view',
  'tab',
  'actor',
  'plan',
  'country',
  'sort',
  'status',
  'operation',
  'key',
  'caller',
  'request_id',
] as const

/** Search, filters and tab of a list, as in its address. */
export type ListSearch = Partial<Record<(typeof KNOWN)[number], string>>

/** The state of a list is in its address, so that it can be shared and Back works. */
export const listSearch = (search: Record<string, unknown>): ListSearch =>
  Object.fromEntries(
    KNOWN.flatMap((name) => {
      const value = search[name]
      const text = typeof value === 'number' ? String(value) : value
      return typeof text === 'string' && text !== '' ? [[name, text]] : []
    }),
  )
