import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Actor } from '@valhallajs/valhallajs'

/*
 * Valhalla's HTTP protocol over the engine of the npm package, for tests: actions by path, the request as a body or in
 * `json=`, errors with its codes and statuses, in OSRM's form where that format was asked for. The parent passes the
 * configuration and the port on the command line, and later the faults of the answers over IPC.
 */

const METHODS = {
  locate: 'locate',
  route: 'route',
  sources_to_targets: 'matrix',
  isochrone: 'isochrone',
  expansion: 'expansion',
  trace_route: 'traceRoute',
  status: 'status',
}

/** Valhalla's message → its code, and the code in OSRM's format. */
const ERRORS = [
  ['No suitable edges near location', 171, 'NoSegment'],
  ['No path could be found', 442, 'NoRoute'],
  ['Exact route match algorithm failed', 443, 'NoSegment'],
  ['Map Match algorithm failed', 444, 'NoSegment'],
  ['Path distance exceeds the max distance limit', 154, 'DistanceExceeded'],
  ['Exceeded breakage distance', 172, 'BreakageDistanceExceeded'],
]

const [config, port] = process.argv.slice(2)
const actor = new Actor(config)
/** The fault of the answers: late, or with a status, or with another body. */
let fault = { delayMs: 0, status: 0, body: '', only: null }
let connections = 0
let requests = 0

process.on('message', (message) => {
  if (message.fault) fault = { delayMs: 0, status: 0, body: '', only: null, ...message.fault }
  process.send({ connections, requests })
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

const server = createServer((request, response) => {
  void answer(request, response).catch((error) => {
    response.writeHead(500).end(String(error))
  })
})
server.keepAliveTimeout = 60_000
server.on('connection', () => connections++)

async function answer(request, response) {
  requests++
  const url = new URL(request.url, 'http://localhost')
  const action = url.pathname.replace(/^\/+|\/+$/g, '')
  let text = url.searchParams.get('json') ?? ''
  for await (const chunk of request) text += chunk
  if (!fault.only || fault.only === action) {
    if (fault.delayMs > 0) await sleep(fault.delayMs)
    if (fault.status > 0) {
      response.writeHead(fault.status, { 'retry-after': '7' }).end(fault.body)
      return
    }
  }
  const reply = (status, body) =>
    response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(body)
  const method = METHODS[action]
  if (!method) {
    reply(404, JSON.stringify({ error_code: 106, error: 'Try any of: …', status_code: 404, status: 'Not Found' }))
    return
  }
  try {
    reply(200, await actor[method](text || '{}'))
  } catch (error) {
    // The addon writes the action before the message.
    const words = error.message.replace(/^[\w ]+ error: /, '')
    const [, code, osrm] = ERRORS.find(([known]) => words.includes(known)) ?? [words, 199, 'InvalidUrl']
    const isOsrm = /"format":"osrm"/.test(text)
    reply(
      400,
      JSON.stringify(
        isOsrm
          ? { code: osrm, message: 'Worded otherwise in this format.' }
          : { error_code: code, error: words, status_code: 400, status: 'Bad Request' },
      ),
    )
  }
}

server.listen(Number(port), '127.0.0.1', () => process.send({ port: server.address().port }))
