import { BlockList, isIP } from 'node:net'

/** Values that are published with programs, and placeholders. They are no secrets. */
const KNOWN_TO_ALL = ['sk_local_simulator', 'wh_local_simulator', 'jeton-de-test', 'changeme', 'secret', 'password']
const SECRET_LENGTH_MIN = 16

const PRIVATE = new BlockList()
PRIVATE.addSubnet('127.0.0.0', 8)
PRIVATE.addSubnet('10.0.0.0', 8)
PRIVATE.addSubnet('172.16.0.0', 12)
PRIVATE.addSubnet('192.168.0.0', 16)
PRIVATE.addSubnet('169.254.0.0', 16)
PRIVATE.addSubnet('100.64.0.0', 10)
PRIVATE.addAddress('::1', 'ipv6')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')

/** Collects settings that are unsafe in an installation for customers. No message repeats a secret. */
export class UnsafeSettings {
  readonly problems: string[] = []
  private readonly secrets = new Map<string, string>()

  /** For addresses that people or their programs use. */
  requireHttps(name: string, url: string | null): void {
    if (url !== null && new URL(url).protocol !== 'https:') this.problems.push(`${name} must begin with https:`)
  }

  /** For a store. Without a password, anyone in the network could open it. */
  requirePassword(name: string, url: string): void {
    if (!URL.canParse(url) || new URL(url).password === '') this.problems.push(`${name} needs a password`)
    else this.requireSecret(name, decodeURIComponent(new URL(url).password))
  }

  /** For a secret: hard to guess and used for one purpose only. Null: not used. */
  requireSecret(name: string, secret: string | null): void {
    if (secret === null) return
    if (KNOWN_TO_ALL.includes(secret)) this.problems.push(`${name} is a value that everybody knows`)
    else if (secret.length < SECRET_LENGTH_MIN)
      this.problems.push(`${name} is shorter than ${SECRET_LENGTH_MIN} characters`)
    else if (new Set(secret).size < 5) this.problems.push(`${name} repeats the same characters`)
    const other = this.secrets.get(secret)
    if (other !== undefined) this.problems.push(`${name} is the same as ${other}: each secret must be one of its own`)
    else this.secrets.set(secret, name)
  }

  /** Probes and metrics are for operators: on the loopback interface or an address of a private network. */
  requirePrivateInterface(name: string, host: string): void {
    if (host === 'localhost') return
    const version = isIP(host)
    if (version === 0 || !PRIVATE.check(host, version === 6 ? 'ipv6' : 'ipv4')) {
      this.problems.push(`${name} is "${host}": metrics belong on the loopback or on an address of a private network`)
    }
  }

  /** If `X-Forwarded-For` of every peer is trusted, every client can choose its address. */
  refuseAnyProxy(name: string, proxies: readonly string[]): void {
    if (proxies.some((proxy) => /\/0+$/.test(proxy)))
      this.problems.push(`${name} believes everybody; name your proxies`)
  }

  /** Mail contains links that open accounts. */
  requireMailEncryption(name: string, url: string | null): void {
    if (url === null) return
    const { protocol, searchParams } = new URL(url)
    if (protocol !== 'smtps:' && searchParams.get('requireTLS') !== 'true') {
      this.problems.push(`${name} must begin with smtps:, or end with ?requireTLS=true`)
    }
  }
}
