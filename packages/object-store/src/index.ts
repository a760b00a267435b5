export { Bucket, type BucketSettings, ObjectStoreError } from './bucket.js'
