import { isIP } from 'node:net'
import { connect } from 'node:tls'

const PROBE_MS = 3_000

/** When the certificate of an address expires. */
export interface CertificateEnd {
  host: string
  expiresAt: Date
}

/**
 * The certificates that our public addresses show to browsers, also expired ones. Addresses without https, and those
 * that do not answer, are left out.
 */
export async function readCertificates(addresses: readonly string[]): Promise<CertificateEnd[]> {
  const hosts = new Set(
    addresses
      .map((address) => new URL(address))
      .filter(isHttps)
      .map(({ host }) => host),
  )
  const ends = await Promise.all([...hosts].map(endOf))
  return ends.filter((end) => end !== null)
}

const isHttps = ({ protocol }: URL): boolean => protocol === 'https:'

function endOf(host: string): Promise<CertificateEnd | null> {
  const { hostname, port } = new URL(`https://${host}`)
  return new Promise((resolve) => {
    const name = hostname.replace(/^\[(.*)\]$/, '$1')
    // Nothing is sent. An expired certificate is what the metric is for.
    const socket = connect({
      ...{ host: name, port: Number(port) || 443, rejectUnauthorized: false },
      // A server with several certificates chooses by the name, which an address is not.
      ...(isIP(name) === 0 && { servername: name }),
    })
    const finish = (end: CertificateEnd | null) => {
      socket.destroy()
      resolve(end)
    }
    socket.setTimeout(PROBE_MS, () => finish(null))
    socket.once('error', () => finish(null))
    socket.once('secureConnect', () => {
      const expiresAt = new Date(socket.getPeerCertificate().valid_to)
      finish(Number.isNaN(expiresAt.getTime()) ? null : { host, expiresAt })
    })
  })
}
