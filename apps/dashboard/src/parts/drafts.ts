const PREFIX = 'repere.draft.'

/** What a person typed into a form and has not sent, until the tab is closed or the session ends. */
export const drafts = {
  /** @returns only fields of the form; none where nothing was kept */
  read<Values extends Record<string, unknown>>(form: string, initial: Values): Partial<Values> {
    try {
      const kept = JSON.parse(sessionStorage.getItem(PREFIX + form) ?? '{}') as Record<string, unknown>
      return Object.fromEntries(Object.entries(kept).filter(([name]) => name in initial)) as Partial<Values>
    } catch {
      return {}
    }
  },
  keep: (form: string, values: Record<string, unknown>): void =>
    sessionStorage.setItem(PREFIX + form, JSON.stringify(values)),
  forget: (form: string): void => sessionStorage.removeItem(PREFIX + form),
  forgetAll(): void {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
  },
}
