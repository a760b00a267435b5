import { createServer, type Server } from 'node:net'
import { freePort, isPortFree, requireFreePorts } from './ports.js'

describe('ports', () => {
  const servers: Server[] = []
  const occupy = async (host?: string) => {
    const server = createServer()
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, host, resolve))
    return (server.address() as { port: number }).port
  }
  afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))))

  it('gives a port that can be listened on', async () => {
    expect(await isPortFree(await freePort())).toBe(true)
  })

  it.each([undefined, '127.0.0.1', '0.0.0.0'])('sees that a port is taken by a listener on %s', async (host) => {
    expect(await isPortFree(await occupy(host))).toBe(false)
  })

  it('names every taken port, its service and the remedy', async () => {
    const [api, redis, free] = [await occupy(), await occupy(), await freePort()]
    const refused = requireFreePorts({ 'the API': api, Redis: redis, Postgres: free }, 'Choose with --port-base.')
    await expect(refused).rejects.toThrow(`Port ${api}, needed for the API, is taken`)
    await expect(refused).rejects.toThrow(`Port ${redis}, needed for Redis, is taken`)
    await expect(refused).rejects.toThrow('Choose with --port-base.')
    await expect(refused).rejects.not.toThrow(`Port ${free}`)
  })
})
