let fresh: string | null = null

/** A key that was just issued. It is kept in the memory of this page only, until the person has saved it. */
export const freshKey = {
  keep: (key: string): void => void (fresh = key),
  read: (): string | null => fresh,
  forget: (): void => void (fresh = null),
}
