import { type Enquiry, type EnquiryMessage, type Transaction } from '@repere/prisma'

/** Messages that come with an enquiry. */
const SHOWN = 20
/** Messages that come with each enquiry of a list. */
export const SHOWN_IN_LISTS = 5

/** An enquiry with its newest messages. */
export type WholeEnquiry<E extends Enquiry = Enquiry> = E & {
  /** Oldest first. */
  messages: EnquiryMessage[]
  /** The cursor of the messages before these; null: there are none. */
  earlier: string | null
}

/** Adds the newest messages of each, in one query that reads no others. */
export async function withMessages<E extends Enquiry>(
  tx: Pick<Transaction, '$queryRaw'>,
  enquiries: E[],
  shown = SHOWN,
): Promise<WholeEnquiry<E>[]> {
  const found = await tx.$queryRaw<EnquiryMessage[]>`
    SELECT m.id::text, m.enquiry_id::text AS "enquiryId", m.from_staff AS "fromStaff", m.author, m.text,
      m.created_at AS "createdAt"
    FROM unnest(${enquiries.map(({ id }) => id)}::uuid[]) enquiry(id)
    CROSS JOIN LATERAL (
      SELECT * FROM enquiry_messages WHERE enquiry_id = enquiry.id ORDER BY id DESC LIMIT ${shown + 1}) m
    ORDER BY m.id DESC`
  return enquiries.map((enquiry) => {
    const newest = found.filter(({ enquiryId }) => enquiryId === enquiry.id)
    const messages = newest.slice(0, shown).reverse()
    return { ...enquiry, messages, earlier: newest.length > shown ? messages[0]!.id : null }
  })
}

/** As `withMessages`, of one. */
export async function withItsMessages<E extends Enquiry>(
  tx: Pick<Transaction, '$queryRaw'>,
  enquiry: E,
): Promise<WholeEnquiry<E>> {
  const [whole] = await withMessages(tx, [enquiry])
  return whole!
}
