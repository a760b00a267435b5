import PostalMime from 'postal-mime'

/** A mail that was handed in. */
export interface CaughtMail {
  /** 1, 2, 3…: in the order of arrival. */
  number: number
  /** ISO 8601. */
  receivedAt: string
  from: string
  /** Whom the envelope named. */
  to: string[]
  subject: string
  messageId: string
  /** Empty where it has none. */
  text: string
  html: string
}

/** Reads a mail as a mail program would. */
export async function readMail(
  source: Buffer,
  envelope: { number: number; from: string; to: string[] },
): Promise<CaughtMail> {
  const mail = await PostalMime.parse(source)
  return {
    ...envelope,
    receivedAt: new Date().toISOString(),
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  }
}
