import PostalMime, { type Email } from 'postal-mime'

/** A received mail. */
export interface CaughtMail {
  /** 1, 2, 3…: in the order of arrival. */
  number: number
  /** ISO 8601. */
  receivedAt: string
  from: string
  /** The recipients of the envelope. */
  to: string[]
  subject: string
  messageId: string
  /** Null: a reply goes to the sender. */
  replyTo: string | null
  /** Empty without a text part. `html` too may be empty; its images are `data:` addresses. */
  text: string
  html: string
}

/** Parses a mail like a mail program. */
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
    replyTo: mail.replyTo?.[0]?.address ?? null,
    text: mail.text ?? '',
    html: withImages(mail),
  }
}

/** The mail's HTML with its attached images, which are not shown anywhere else. */
function withImages({ html = '', attachments }: Email): string {
  return attachments.reduce((shown, { contentId, mimeType, content }) => {
    if (contentId === undefined || typeof content === 'string' || !mimeType.startsWith('image/')) return shown
    const address = `data:${mimeType};base64,${Buffer.from(content as ArrayBuffer).toString('base64')}`
    return shown.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, address)
  }, html)
}
