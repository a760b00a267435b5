import { AwsClient } from 'aws4fetch'
import { type ClipFacts, ClipStore } from './clip-store.port.js'

export interface S3Settings {
  /** Bucket's address, path style: `https://s3.example/bucket`. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  timeoutMs: number
}

const DURATION = 'x-amz-meta-duration'

/** A bucket of any S3-compatible store. What it forgets, and when, is its own lifecycle rule. */
export class S3Clips extends ClipStore {
  private readonly client: AwsClient

  constructor(private readonly settings: S3Settings) {
    super()
    const { accessKeyId, secretAccessKey, region } = settings
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 1 })
  }

  async find(name: string): Promise<ClipFacts | null> {
    const response = await this.send('HEAD', name)
    if (response === null) return null
    return {
      sizeBytes: Number(response.headers.get('content-length')),
      durationSeconds: Number(response.headers.get(DURATION)),
    }
  }

  async read(name: string): Promise<Buffer | null> {
    const response = await this.send('GET', name)
    return response && Buffer.from(await response.arrayBuffer())
  }

  async keep(name: string, sound: Buffer, { durationSeconds }: ClipFacts): Promise<void> {
    await this.send('PUT', name, {
      body: new Uint8Array(sound),
      headers: { [DURATION]: `${durationSeconds}`, 'content-type': 'application/octet-stream' },
    })
  }

  /** @returns null for a 404. @throws Error  for any other refusal, or none in time */
  private async send(method: string, name: string, init: RequestInit = {}): Promise<Response | null> {
    const { url, timeoutMs } = this.settings
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await this.client.fetch(`${url}/${name}`, { ...init, method, signal })
    if (response.ok) return response
    await response.arrayBuffer()
    if (response.status === 404) return null
    throw new Error(`The clip store answered ${response.status} to ${method}`)
  }
}
