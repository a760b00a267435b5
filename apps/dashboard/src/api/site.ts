/** The values that the admin app writes into the page. */
function meta(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  return content.startsWith('__') ? '' : content
}

export const site = {
  /** Allows the style elements that the component library makes under the content security policy. */
  styleNonce: meta('repere-style-nonce'),
  /** Origin of the public API, without a trailing slash. */
  apiUrl: meta('repere-api-url'),
}
