/** Who carries a browser token: the pages that it names, or a program on a server where it names none. */
export type TokenUser = 'page' | 'server'

export const userOf = ({ origins }: { origins: readonly string[] }): TokenUser =>
  origins.length > 0 ? 'page' : 'server'
