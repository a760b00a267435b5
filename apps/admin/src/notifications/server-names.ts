import { Resolver } from 'node:dns/promises'
import { type LookupAddress } from 'node:dns'
import { readFile } from 'node:fs/promises'
import { isIP, type LookupFunction } from 'node:net'
import { InsideAddress, isOutside } from './outside-address.js'

/** Until a name server that does not answer is asked again, or the next one is; milliseconds. */
const QUERY_TIMEOUT_MS = 2_000
const TRIES = 2
const HOSTS_FILE = '/etc/hosts'

export interface NameLookup {
  /** Ends the queries. */
  signal: AbortSignal
  /** True: private addresses are allowed. False: a name is refused if any of its addresses is inside. */
  mayBeInside: boolean
  servers?: readonly string[]
}

/**
 * Resolves the name of a customer's server for one connection, which uses the checked addresses.
 *
 * The system's own look-up (`getaddrinfo`) blocks one of the four threads of the process until it gives up, and cannot
 * be ended: a few names whose servers are silent would stop every other look-up and file access. These queries are
 * sent from the event loop, and end with the signal.
 */
export const lookupFor =
  (options: NameLookup): LookupFunction =>
  (hostname, { all }, callback) => {
    resolveName(hostname, options).then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined || !(options.mayBeInside || addresses.every(({ address }) => isOutside(address)))) {
          callback(new InsideAddress(`${hostname} leads to an address that is not public`), '', 0)
        } else if (all === true) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, '', 0),
    )
  }

/** @returns at least one address, those of IPv4 first; as the system does, names of its hosts file come from there */
async function resolveName(hostname: string, { signal, servers }: NameLookup): Promise<LookupAddress[]> {
  const known = await inHostsFile(hostname)
  if (known.length > 0) return known
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: TRIES })
  if (servers !== undefined) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.throwIfAborted()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (addresses.length === 0 && failed !== undefined) throw failed.reason
    return addresses.map(toLookupAddress)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

async function inHostsFile(hostname: string): Promise<LookupAddress[]> {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  const text = await readFile(HOSTS_FILE, 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
  const addresses = lines.flatMap(([address = '', ...names]) =>
    isIP(address) !== 0 && names.some((one) => one.toLowerCase() === name) ? [address] : [],
  )
  return [...new Set(addresses)].map(toLookupAddress)
}

const toLookupAddress = (address: string): LookupAddress => ({ address, family: isIP(address) })
