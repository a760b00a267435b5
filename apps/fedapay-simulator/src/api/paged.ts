const PER_PAGE = 25
const PER_PAGE_MAX = 100

/** A page of a list, with the provider's position fields. */
export function paged<T>(name: string, all: readonly T[], query: Record<string, unknown>) {
  const perPage = Math.min(countOf(query.per_page, PER_PAGE), PER_PAGE_MAX)
  const page = countOf(query.page, 1)
  const pages = Math.max(1, Math.ceil(all.length / perPage))
  return {
    [name]: all.slice((page - 1) * perPage, page * perPage),
    meta: {
      current_page: page,
      next_page: page < pages ? page + 1 : null,
      prev_page: page > 1 ? page - 1 : null,
      per_page: perPage,
      total_pages: pages,
      total_count: all.length,
    },
  }
}

function countOf(value: unknown, fallback: number): number {
  return typeof value === 'string' && /^[1-9]\d{0,6}$/.test(value) ? Number(value) : fallback
}
