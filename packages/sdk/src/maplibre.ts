import { type Repere } from './client.js'
import { type StyleName } from './types.js'

/**
 * For MapLibre's `transformRequest`: puts the key into a header of requests to this API only. Not needed with a token, which the style
 * carries on.
 *
 * @example
 * new maplibregl.Map({ style: styleUrl(client, 'day'), transformRequest: withKey(client), … })
 */
export function withKey({ transport }: Repere): (url: string) => { url: string; headers?: Record<string, string> } {
  return (url) => (url.startsWith(`${transport.baseUrl}/v1/`) ? { url, headers: transport.headers } : { url })
}

/** Address of a map style, with the token of the client. */
export const styleUrl = ({ transport }: Repere, name: StyleName): string =>
  transport.addressOf(`/v1/tiles/style/${name}.json`)
