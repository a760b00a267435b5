import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { tryAgain } from '../access/access.problems.js'
import { CONFIG, type Config } from '../config.js'

const VERSION = 'v1'
const IV_BYTES = 12

/** The keys of a deployment: the first encrypts, all decrypt. */
export type SealingKeys = Pick<Config, 'secretsKey' | 'secretsKeysAccepted'>

/**
 * Encrypts texts that we must read again, so that a copy of the database does not reveal them. AES-256-GCM under
 * `SECRETS_KEY`.
 */
@Injectable()
export class SealedText {
  constructor(@Inject(CONFIG) private readonly config: SealingKeys) {}

  /** @param purpose  the kind and the owner of the text: it is decrypted under the same purpose only */
  seal(text: string, purpose: string): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(purpose))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return [VERSION, ...[iv, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
  }

  /** @throws Error  when it was sealed for another purpose, under another key, or was changed */
  open(sealed: string, purpose: string): string {
    const [version, ...parts] = sealed.split('.')
    const [iv, text, tag] = parts.map((part) => Buffer.from(part, 'base64url'))
    if (version !== VERSION || !iv || !text || !tag) throw new Error('Not a sealed text')
    const [first, ...others] = [this.key, ...this.config.secretsKeysAccepted]
    try {
      return openUnder(first!, { iv, text, tag }, purpose)
    } catch (error) {
      for (const key of others) {
        try {
          return openUnder(key, { iv, text, tag }, purpose)
        } catch {
          // Sealed under another key of the list, or under none.
        }
      }
      throw error
    }
  }

  /** Whether it opens under the key that seals, without the others that are accepted. */
  isCurrent(sealed: string, purpose: string): boolean {
    try {
      new SealedText({ secretsKey: this.key, secretsKeysAccepted: [] }).open(sealed, purpose)
      return true
    } catch {
      return false
    }
  }

  private get key(): Buffer {
    if (this.config.secretsKey !== null) return this.config.secretsKey
    throw tryAgain('This deployment has no SECRETS_KEY, so it cannot keep secrets.')
  }
}

function openUnder(key: Buffer, { iv, text, tag }: { iv: Buffer; text: Buffer; tag: Buffer }, purpose: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose)).setAuthTag(tag)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}
