import { type Socket } from 'node:net'
import { deserialize, serialize } from 'node:v8'

const LENGTH_BYTES = 4
/** Far more than the largest table of a call has. */
const MESSAGE_BYTES_MAX = 256e6

/** Messages over a socket: the length of each, then its structured clone. Typed arrays arrive as such. */
export class MessageStream<Sent, Received> {
  private pieces: Buffer[] = []
  private size = 0

  /** @param onMessage  called for each message; @param onEnd  called once, when no further message can come */
  constructor(
    private readonly socket: Socket,
    onMessage: (message: Received) => void,
    onEnd: () => void,
  ) {
    socket.on('data', (piece: Buffer) => {
      this.pieces.push(piece)
      this.size += piece.length
      try {
        for (let message = this.next(); message; message = this.next()) onMessage(message.value)
      } catch {
        socket.destroy()
      }
    })
    socket.on('error', () => undefined)
    socket.once('close', onEnd)
  }

  send(message: Sent): void {
    const bytes = serialize(message)
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32LE(bytes.length)
    this.socket.cork()
    this.socket.write(length)
    this.socket.write(bytes)
    this.socket.uncork()
  }

  end(): void {
    this.socket.destroy()
  }

  /** @throws Error  when the bytes are no message */
  private next(): { value: Received } | null {
    if (this.size < LENGTH_BYTES) return null
    const [first] = this.pieces
    const head = first!.length >= LENGTH_BYTES ? first! : this.joined()
    const length = head.readUInt32LE(0)
    if (length > MESSAGE_BYTES_MAX) throw new Error(`a message of ${length} bytes`)
    if (this.size < LENGTH_BYTES + length) return null
    const all = this.joined()
    const value = deserialize(all.subarray(LENGTH_BYTES, LENGTH_BYTES + length)) as Received
    const rest = all.subarray(LENGTH_BYTES + length)
    this.pieces = rest.length > 0 ? [rest] : []
    this.size = rest.length
    return { value }
  }

  private joined(): Buffer {
    const all = this.pieces.length === 1 ? this.pieces[0]! : Buffer.concat(this.pieces)
    this.pieces = [all]
    return all
  }
}
