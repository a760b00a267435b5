import { readConfig } from './config.js'

it('names every setting that is missing or wrong', () => {
  expect(() => readConfig({ MCP_PORT: 'x' })).toThrow(/REPERE_URL[^]*REPERE_KEY[^]*MCP_PORT/)
})

it('reads the address, the key and the port', () => {
  const env = { REPERE_URL: 'https://api.example/', REPERE_KEY: 'svc_test_x' }
  expect(readConfig(env)).toEqual({ baseUrl: 'https://api.example', key: 'svc_test_x', port: null })
  expect(readConfig({ ...env, MCP_PORT: '8090' }).port).toBe(8090)
})
