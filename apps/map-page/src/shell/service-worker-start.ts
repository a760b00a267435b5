/**
 * Starts the service worker that caches the page and visited tiles, after the page was loaded, so that it does not
 * delay it.
 */
export function startServiceWorker(): void {
  // Service workers need a secure origin, and are off in development.
  if (!('serviceWorker' in navigator) || import.meta.env.MODE === 'development') return
  addEventListener('load', () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {}))
}
