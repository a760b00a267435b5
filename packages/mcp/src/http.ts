import { createServer as createHttpServer, type Server } from 'node:http'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { type Repere } from '@repere/sdk'
import { createServer } from './tools.js'

/**
 * Serves the tools under `/mcp` on this machine only, because every client of the port uses the key.
 *
 * @param port  0: any free port
 */
export async function serveHttp(client: Repere, port: number): Promise<Server> {
  const http = createHttpServer((request, response) => {
    if (request.url !== '/mcp') {
      response.writeHead(404).end()
      return
    }
    void (async () => {
      // Tools keep no state, so there is no session between requests.
      const transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: undefined,
        enableJsonResponse: true,
        // A web page must not use the key through the browser of its visitor.
        enableDnsRebindingProtection: true,
        allowedHosts: allowedHosts(http),
      })
      const server = createServer(client)
      response.on('close', () => void server.close())
      await server.connect(transport)
      await transport.handleRequest(request, response)
    })()
  })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, '127.0.0.1', resolve)
  })
  return http
}

function allowedHosts(http: Server): string[] {
  const address = http.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return [`127.0.0.1:${port}`, `localhost:${port}`]
}
