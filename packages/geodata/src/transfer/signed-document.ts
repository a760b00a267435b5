import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { GeodataProblem } from '../problems.js'

/** A new key pair, as PEM. */
export function newSigningKey(): { privateKey: string; publicKey: string } {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
}

/** A text with a signature. */
export function signDocument(value: unknown, privateKeyPem: string): string {
  const payload = JSON.stringify(value)
  const signature = sign(null, Buffer.from(payload), createPrivateKey(privateKeyPem)).toString('base64')
  return JSON.stringify({ payload, signature })
}

/**
 * @param publicKeysPem  one of them must have signed; there are two during a change of the key
 * @param what  a name of the document, for the error message
 * @throws GeodataProblem `build_refused` when none of the keys has signed
 */
export function openDocument<T>(text: string, publicKeysPem: readonly string[], what: string): T {
  const { payload, signature } = parsed(text, what)
  const bytes = Buffer.from(payload)
  const signed = publicKeysPem.some((pem) =>
    verify(null, bytes, createPublicKey(pem), Buffer.from(signature, 'base64')),
  )
  if (!signed) {
    throw new GeodataProblem(
      'build_refused',
      `${what} is not signed by a key of ARTEFACTS_PUBLIC_KEY.`,
      'Nothing was taken. Check who wrote into the bucket; if the key was changed, give replicas the new public key.',
    )
  }
  return JSON.parse(payload) as T
}

function parsed(text: string, what: string): { payload: string; signature: string } {
  try {
    const { payload, signature } = JSON.parse(text) as { payload: string; signature: string }
    if (typeof payload === 'string' && typeof signature === 'string') return { payload, signature }
  } catch {
    // Not JSON: reported below.
  }
  throw new GeodataProblem('build_refused', `${what} is not a signed document.`, 'Check who wrote into the bucket.')
}
