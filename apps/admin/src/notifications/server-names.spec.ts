import { createSocket, type Socket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { WebhookTransport } from './webhook-transport.js'

jest.setTimeout(60_000)

/** Names that a name server is asked for, in lower case, as they are in the question of a query. */
const questionOf = (query: Buffer): string => {
  const labels: string[] = []
  for (let at = 12; query[at] !== 0; at += query[at]! + 1) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
  }
  return labels.join('.').toLowerCase()
}

/** A real name server on UDP. `answer`: null for a query that gets no answer. */
async function startNameServer(answer: (name: string, type: number) => Buffer[] | null) {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const name = questionOf(query)
    const end = 12 + name.length + 2
    asked.push(name)
    const records = answer(name, query.readUInt16BE(end))
    if (records === null) return
    const header = Buffer.from(query.subarray(0, 12))
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(records.length, 6)
    header.writeUInt32BE(0, 8)
    // A pointer to the name of the question, the type of the question, class IN, a minute, and the data.
    const rows = records.map((data) =>
      Buffer.concat([
        Buffer.from([0xc0, 12]),
        query.subarray(end, end + 2),
        Buffer.from([0, 1, 0, 0, 0, 60, 0, data.length]),
        data,
      ]),
    )
    socket.send(Buffer.concat([header, query.subarray(12, end + 4), ...rows]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { socket, asked, server: `127.0.0.1:${socket.address().port}` }
}

const A = 1
const AAAA = 28
const LOOPBACK = Buffer.from([127, 0, 0, 1])
const PUBLIC = Buffer.from([8, 8, 8, 8])

describe('the name of a customer’s server', () => {
  const sockets: Socket[] = []
  let customer: Server
  let port: number

  beforeAll(async () => {
    customer = createServer((_, response) => response.writeHead(204).end()).listen(0, '127.0.0.1')
    await once(customer, 'listening')
    port = (customer.address() as AddressInfo).port
  })
  afterAll(() => {
    for (const socket of sockets) socket.close()
    customer.close()
  })

  const transportWith = async (
    answer: (name: string, type: number) => Buffer[] | null,
    { webhooksToPrivate = false } = {},
  ) => {
    const { socket, asked, server } = await startNameServer(answer)
    sockets.push(socket)
    const transport = new WebhookTransport({ webhooksToPrivate })
    transport.nameServers = [server]
    return {
      asked,
      send: (host: string, timeoutMs = 10_000) => transport.send(`http://${host}:${port}/`, {}, '{}', timeoutMs),
    }
  }

  it('delays no other look-up when its name server is silent, and is asked for no longer than the delivery lasts', async () => {
    const { send, asked } = await transportWith(() => null)
    // Twice as many as the threads that the system’s look-ups share.
    const deliveries = Array.from({ length: 8 }, (_, at) => send(`silent-${at}.example`, 1_000))
    while (asked.length < 16) await wait(10)
    // With `getaddrinfo`, these wait behind the deliveries.
    const first = await Promise.race([
      lookup('localhost').then(() => 'other'),
      ...deliveries.map((one) => one.then(() => 'delivery')),
    ])
    expect(first).toBe('other')
    for (const answer of await Promise.all(deliveries))
      expect(answer).toMatchObject({ status: null, error: expect.any(String) })
    const count = asked.length
    await wait(3_000)
    expect(asked).toHaveLength(count)
  })

  it('leads to the addresses that the name server gives', async () => {
    const { send } = await transportWith((_, type) => (type === A ? [LOOPBACK] : []), { webhooksToPrivate: true })
    expect(await send('hooks.example')).toEqual({ status: 204, error: null })
  })

  it('may have addresses of one family while the name server is silent about the other', async () => {
    const { send } = await transportWith((_, type) => (type === AAAA ? null : [LOOPBACK]), { webhooksToPrivate: true })
    expect(await send('hooks.example')).toEqual({ status: 204, error: null })
  })

  it.each([
    ['its only address is inside', [LOOPBACK]],
    ['one of several is', [PUBLIC, LOOPBACK]],
  ])('is refused when %s', async (_, addresses) => {
    const { send } = await transportWith((__, type) => (type === A ? addresses : []))
    expect(await send('hooks.example')).toMatchObject({ status: null, error: expect.stringContaining('not public') })
  })

  it('is read from the hosts file first, as elsewhere', async () => {
    const { send, asked } = await transportWith(() => null, { webhooksToPrivate: true })
    expect(await send('localhost')).toEqual({ status: 204, error: null })
    expect(asked).toEqual([])
  })
})
