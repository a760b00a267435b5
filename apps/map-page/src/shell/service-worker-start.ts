/** Starts the worker that keeps the page and visited tiles. It waits for the page, so that it costs nothing of its time. */
export function startServiceWorker(): void {
  // Without a secure origin there is none; a page in development has none either.
  if (!('serviceWorker' in navigator) || import.meta.env.MODE === 'development') return
  addEventListener('load', () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {}))
}
