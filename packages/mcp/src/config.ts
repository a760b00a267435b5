export interface Config {
  /** Origin of the API, without a trailing slash. */
  baseUrl: string
  /** The key that every tool uses. */
  key: string
  /** Port of the HTTP transport on this machine. Null: standard input and output. */
  port: number | null
}

/** @throws Error  that lists every setting that is missing or wrong */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const problems: string[] = []
  const { REPERE_URL = '', REPERE_KEY = '', MCP_PORT = '' } = env
  if (!/^https?:\/\/[^/]+$/.test(REPERE_URL.replace(/\/+$/, ''))) {
    problems.push('REPERE_URL must be the origin of the API, for example https://api.example.org')
  }
  if (!/^svc_(test|live)_/.test(REPERE_KEY)) problems.push('REPERE_KEY must be an API key')
  const port = MCP_PORT === '' ? null : Number(MCP_PORT)
  if (port !== null && !(Number.isInteger(port) && port >= 0 && port < 65_536)) {
    problems.push('MCP_PORT must be a port, or empty for standard input and output')
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return { baseUrl: REPERE_URL.replace(/\/+$/, ''), key: REPERE_KEY, port }
}
