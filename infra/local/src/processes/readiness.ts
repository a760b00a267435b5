import { request } from 'node:http'

/** True when an address answers 200 within a second. Never rejects. */
export function answersOk(url: string, timeoutMs = 1_000): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request(url, { timeout: timeoutMs, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(false))
    asked.end()
  })
}
