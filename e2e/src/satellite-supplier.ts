import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'

const SIZE = 256
const FOREST = [30, 84, 48] as const
const SAND = [196, 164, 116] as const

/** A supplier of satellite images on this machine. Each tile is an image, half forest and half sand. */
export class SatelliteSupplier {
  /** Paths of the tiles that were sent. */
  readonly sent: string[] = []
  private constructor(
    private readonly server: Server,
    /** Value for `SATELLITE_TILES_URL`. */
    readonly url: string,
  ) {}

  static async start(): Promise<SatelliteSupplier> {
    const tile = fields()
    const server = createServer((request, response) => {
      supplier.sent.push(request.url ?? '')
      response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(tile)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const supplier = new SatelliteSupplier(server, `http://127.0.0.1:${port}/{z}/{x}/{y}.png`)
    return supplier
  }

  stop(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((done) => this.server.close(() => done()))
  }
}

/** A PNG: rows of pixels, each after a zero byte (no filter). */
function fields(): Buffer {
  const rows = Array.from({ length: SIZE }, (_, y) => {
    const pixels = Array.from({ length: SIZE }, (_unused, x) => [...((x >> 5) % 2 === (y >> 5) % 2 ? FOREST : SAND)])
    return Buffer.from([0, ...pixels.flat()])
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIZE, 0)
  head.writeUInt32BE(SIZE, 4)
  // Eight bits for each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
