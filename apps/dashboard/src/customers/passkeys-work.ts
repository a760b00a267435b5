/** Whether this browser supports passkeys here: on a secure connection to a host name, not to an IP address. */
export const passkeysWork = (): boolean =>
  window.isSecureContext &&
  typeof window.PublicKeyCredential === 'function' &&
  !/^[\d.]+$|:/.test(window.location.hostname)
