import PostalMime, { type Email } from 'postal-mime'

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
  /** Empty where it has none; so is `html`, in which images of the mail are `data:` addresses. */
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
    html: withImages(mail),
  }
}

/** The images that a mail brings along, in its HTML: nothing else shows them. */
function withImages({ html = '', attachments }: Email): string {
  return attachments.reduce((shown, { contentId, mimeType, content }) => {
    if (contentId === undefined || typeof content === 'string' || !mimeType.startsWith('image/')) return shown
    const address = `data:${mimeType};base64,${Buffer.from(content as ArrayBuffer).toString('base64')}`
    return shown.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, address)
  }, html)
}
