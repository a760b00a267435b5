/** Whether this browser uses passkeys here: it does for names of hosts, over a safe connection, not for numbers. */
export const passkeysWork = (): boolean =>
  window.isSecureContext &&
  typeof window.PublicKeyCredential === 'function' &&
  !/^[\d.]+$|:/.test(window.location.hostname)
