#!/usr/bin/env node
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { Repere } from '@repere/sdk'
import { readConfig } from './config.js'
import { serveHttp } from './http.js'
import { createServer } from './tools.js'

try {
  const config = readConfig()
  const client = new Repere(config)
  if (config.port === null) {
    await createServer(client).connect(new StdioServerTransport())
  } else {
    const http = await serveHttp(client, config.port)
    // On stdio, standard output belongs to the protocol. So messages always go to the error stream.
    console.error('Listening on', http.address())
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
