import { type CDPSession } from 'playwright-core'

export interface LineSpeed {
  megabitPerSecond: number
  roundTripMs: number
}

/** Limits the connection of a page, and reports its network events on the session. */
export async function slowDown(session: CDPSession, { megabitPerSecond, roundTripMs }: LineSpeed): Promise<void> {
  const bytesPerSecond = (megabitPerSecond * 1_000_000) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}
