import { AwsClient } from 'aws4fetch'

export interface BucketSettings {
  /** Address of the bucket, path style: `https://s3.example/bucket`. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Per request, including its body. */
  timeoutMs: number
}

/** The store refused a request for another reason than an absent object. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError'

  constructor(
    method: string,
    readonly status: number,
  ) {
    super(`The object store answered ${status} to ${method}`)
  }
}

export interface PutOptions {
  /** `x-amz-meta-…` and other headers. */
  headers?: Record<string, string>
  /** SHA-256 of the body, lower-case hexadecimal. The store refuses a body with another checksum. */
  sha256?: string
}

/** A bucket of any S3-compatible store. The bucket's own lifecycle rule decides which objects expire, and when. */
export class Bucket {
  private readonly client: AwsClient

  constructor(private readonly settings: BucketSettings) {
    const { accessKeyId, secretAccessKey, region } = settings
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 1 })
  }

  /** @returns the object's headers; null for an absent object */
  async head(name: string): Promise<Headers | null> {
    return (await this.send('HEAD', name))?.headers ?? null
  }

  /** @returns null for an absent object */
  async get(name: string): Promise<Buffer | null> {
    const response = await this.send('GET', name)
    return response && Buffer.from(await response.arrayBuffer())
  }

  async put(name: string, body: Uint8Array, { headers = {}, sha256 }: PutOptions = {}): Promise<void> {
    await this.send('PUT', name, {
      body: new Uint8Array(body),
      headers: {
        'content-type': 'application/octet-stream',
        ...headers,
        ...(sha256 === undefined ? {} : { 'x-amz-content-sha256': sha256 }),
      },
    })
  }

  async delete(name: string): Promise<void> {
    await this.send('DELETE', name)
  }

  /**
   * @returns null for a 404. @throws ObjectStoreError  for any other refusal. @throws Error  when no answer comes in
   * time
   */
  private async send(method: string, name: string, init: RequestInit = {}): Promise<Response | null> {
    const { url, timeoutMs } = this.settings
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await this.client.fetch(`${url}/${name}`, { ...init, method, signal })
    if (response.ok) return response
    await response.arrayBuffer()
    if (response.status === 404) return null
    throw new ObjectStoreError(method, response.status)
  }
}
