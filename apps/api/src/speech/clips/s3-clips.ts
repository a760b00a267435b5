import { Bucket, type BucketSettings } from '@repere/object-store'
import { type ClipFacts, ClipStore } from './clip-store.port.js'

const DURATION = 'x-amz-meta-duration'

/** A bucket of any S3-compatible store. The bucket's own lifecycle rule decides which clips expire, and when. */
export class S3Clips extends ClipStore {
  private readonly bucket: Bucket

  constructor(settings: BucketSettings) {
    super()
    this.bucket = new Bucket(settings)
  }

  async find(name: string): Promise<ClipFacts | null> {
    const headers = await this.bucket.head(name)
    if (headers === null) return null
    return { sizeBytes: Number(headers.get('content-length')), durationSeconds: Number(headers.get(DURATION)) }
  }

  read(name: string): Promise<Buffer | null> {
    return this.bucket.get(name)
  }

  async keep(name: string, sound: Buffer, { durationSeconds }: ClipFacts): Promise<void> {
    await this.bucket.put(name, sound, { headers: { [DURATION]: `${durationSeconds}` } })
  }
}
