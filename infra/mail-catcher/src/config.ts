/** Where the catcher listens, on the loopback. `SMTP_PORT` takes mails (default 1025), `PORT` shows them (default 1080). */
export function readConfig(env: Record<string, string | undefined> = process.env): {
  smtpPort: number
  pagePort: number
} {
  return { smtpPort: portOf('SMTP_PORT', env.SMTP_PORT, 1025), pagePort: portOf('PORT', env.PORT, 1080) }
}

function portOf(name: string, text: string | undefined, fallback: number): number {
  if (!text) return fallback
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new Error(`${name} is "${text}", not a port (0..65535)`)
}
