/** For a changed row: an absent text stays, an empty one is cleared. */
export const orNull = (text: string | undefined): string | null | undefined => (text === '' ? null : text)
