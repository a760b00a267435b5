import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { type Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import { errorBody } from '../problem-answer.js'
import { badInput, Problem } from '../problem.js'
import { helpLink } from '../error-reasons.js'

export interface ParserErrorSettings {
  /** Address of the documentation, without a trailing slash. */
  docsUrl: string
  /** Headers of answers without a known caller. */
  headers?: () => Record<string, string | number>
}

/** Translates an error of Node's parser into a problem. The parser's own messages are not for clients. */
function problemOf(code: string | undefined): Problem {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem({ status: 408, message: 'The request did not arrive in time.' })
    case 'HPE_HEADER_OVERFLOW':
      return new Problem({ status: 431, message: 'The address and the headers together are larger than 16 KiB.' })
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Problem({ status: 413, message: 'The extensions of a chunk are too long.' })
    default:
      return badInput([{ field: 'request', reason: 'invalid_format', value: null }])
  }
}

/**
 * Answers requests that Node could not parse (a broken request line, headers or chunks, or a request that arrived too
 * slowly) in the Error shape, and closes the connection.
 */
export function parserErrorHandler(settings: ParserErrorSettings) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // An answer that has started must not get another answer inside it.
    const underWay = (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage?.headersSent
    if (error.code === 'ECONNRESET' || !socket.writable || underWay) {
      socket.destroy()
      return
    }
    const problem = problemOf(error.code)
    const body = errorBody(problem, settings.docsUrl)
    const head = Object.entries(headersOf(problem, body, settings)).map(([name, value]) => `${name}: ${value}`)
    socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${head.join('\r\n')}\r\n\r\n${body}`)
    // A client that continues to send is cut off after a second.
    socket.setTimeout(1_000, () => socket.destroy())
  }
}

/** Answers an unknown `Expect`. Node would answer without a body. */
export function answerExpectations(server: Server, settings: ParserErrorSettings): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const problem = new Problem({ status: 417, message: 'Only "100-continue" can be expected of this server.' })
    const body = errorBody(problem, settings.docsUrl)
    response.writeHead(problem.status, headersOf(problem, body, settings)).end(body)
  })
}

const headersOf = (problem: Problem, body: string, { docsUrl, headers }: ParserErrorSettings) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  'x-request-id': randomUUID(),
  'x-content-type-options': 'nosniff',
  link: helpLink(docsUrl, problem),
  ...headers?.(),
  connection: 'close',
})
