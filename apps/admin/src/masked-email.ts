/** An address that distinguishes people and cannot be used for mail: `a•••@client.example`. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${[...local][0] ?? ''}•••@${domain}`
}
