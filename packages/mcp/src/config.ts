import { type Environment, port, readSettings, text, url } from '@repere/settings'

/** Settings of the Model Context Protocol server. */
export const SETTINGS = {
  baseUrl: url('REPERE_URL', 'Origin of the API, for example `https://api.example.org`.'),
  key: text('REPERE_KEY', 'The key that every tool uses.'),
  port: port('MCP_PORT', 'Port of the HTTP transport on this machine.', { empty: 'standard input and output' }),
}

/** @throws BadSettings  with every setting that is missing or wrong */
export function readConfig(env: Environment = process.env) {
  return readSettings(SETTINGS, env, (config, problems) => {
    const { baseUrl, key } = config
    if (baseUrl !== '' && new URL(baseUrl).pathname !== '/')
      problems.push('REPERE_URL must be an origin, without a path')
    // The message does not repeat the key.
    if (key !== '' && !/^svc_(test|live)_/.test(key)) problems.push('REPERE_KEY must be an API key')
    return config
  })
}
