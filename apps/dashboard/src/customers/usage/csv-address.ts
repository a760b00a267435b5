/** Address of a CSV with the same period. */
export function csvAddress(path: string, { from, to }: { from?: string; to?: string }): string {
  const query = new URLSearchParams(
    Object.entries({ from, to }).filter((pair): pair is [string, string] => Boolean(pair[1])),
  )
  return `${path}?${query.toString()}`
}
