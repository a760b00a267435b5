import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'

const SIZE = 256
const FOREST = [30, 84, 48] as const
const SAND = [196, 164, 116] as const

type Colour = readonly [red: number, green: number, blue: number]

/** A supplier of raster tiles on this machine. */
export class RasterSupplier {
  /** Paths of the tiles that were sent. */
  readonly sent: string[] = []
  private constructor(
    private readonly server: Server,
    /** Value for `SATELLITE_TILES_URL` or `TERRAIN_TILES_URL`. */
    readonly url: string,
  ) {}

  /** @param colour  of a pixel of any tile */
  static async start(colour: (x: number, y: number) => Colour): Promise<RasterSupplier> {
    const tile = png(colour)
    const server = createServer((request, response) => {
      supplier.sent.push(request.url ?? '')
      response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(tile)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const supplier = new RasterSupplier(server, `http://127.0.0.1:${port}/{z}/{x}/{y}.png`)
    return supplier
  }

  stop(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((done) => this.server.close(() => done()))
  }
}

/** An image half forest and half sand. */
export const fields = (x: number, y: number): Colour => ((x >> 5) % 2 === (y >> 5) % 2 ? FOREST : SAND)

/** Heights of 0 to 2,000 m as `terrarium` writes them: sixteen hills, which fit the ones of the next tile. */
export const hills = (x: number, y: number): Colour => {
  const wave = (at: number) => 1 - Math.cos((at / SIZE) * 8 * Math.PI)
  const height = 500 * wave(x) * wave(y)
  const raised = Math.floor(height) + 32_768
  return [raised >> 8, raised & 255, Math.floor((height % 1) * 256)]
}

/** A PNG: rows of pixels, each after a zero byte (no filter). */
function png(colour: (x: number, y: number) => Colour): Buffer {
  const rows = Array.from({ length: SIZE }, (_, y) => {
    const pixels = Array.from({ length: SIZE }, (_unused, x) => [...colour(x, y)])
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
