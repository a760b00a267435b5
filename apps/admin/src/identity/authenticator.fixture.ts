import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** The request of a server to a browser. */
interface CeremonyOptions {
  challenge: string
  rp?: { id?: string }
  rpId?: string
  user?: { id: string }
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

const FLAG = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 }
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** A device with one passkey, as a browser shows it: makes and uses a real P-256 key pair. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32)
  readonly privateKey: KeyObject
  private readonly publicKey: KeyObject
  private userHandle = ''
  /** Signatures so far. */
  counter = 0

  constructor(
    /** Of the page that asks. */
    public origin: string,
    /** The domain that the browser lets the page ask for. */
    public rpId: string,
  ) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.privateKey = pair.privateKey
    this.publicKey = pair.publicKey
  }

  /** `navigator.credentials.create()` */
  create({ challenge, user }: CeremonyOptions): object {
    this.userHandle = user?.id ?? ''
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' })
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const credentialLength = Buffer.alloc(2)
    credentialLength.writeUInt16BE(this.credentialId.length)
    const attested = Buffer.concat([Buffer.alloc(16), credentialLength, this.credentialId, encode(key)])
    const attestationObject = encode(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.authenticatorData(FLAG.attested, attested)],
      ]),
    )
    return this.credential({
      clientDataJSON: base64url(this.clientData('webauthn.create', challenge)),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    })
  }

  /** `navigator.credentials.get()` */
  get({ challenge }: CeremonyOptions, privateKey = this.privateKey): object {
    this.counter++
    const authenticatorData = this.authenticatorData(0, Buffer.alloc(0))
    const clientData = this.clientData('webauthn.get', challenge)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
    return this.credential({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
      userHandle: this.userHandle,
    })
  }

  private credential(response: object): object {
    const id = base64url(this.credentialId)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  private clientData(type: string, challenge: string): string {
    return JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })
  }

  private authenticatorData(flags: number, rest: Buffer): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(FLAG.userPresent | FLAG.userVerified | flags, 0)
    head.writeUInt32BE(this.counter, 1)
    return Buffer.concat([sha256(this.rpId), head, rest])
  }
}

/** RFC 8949, as far as an authenticator needs it. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [encode(key), encode(inner)])])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
