import { Text } from '@mantine/core'
import { api, type Schemas } from '../../api/client.js'
import { ago } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { DataTable } from '../../parts/data-table.js'
import { moreOf, paged } from '../../parts/more.js'
import { Empty } from '../../parts/page.js'
import { RowLink } from '../../parts/row-link.js'
import { StateBadge } from '../../parts/state-badge.js'
import { enquiriesTexts } from './enquiries.texts.js'

type State = Schemas['StaffEnquiry']['state']

/** Enquiries, of all customers or of one account. */
export function EnquiryTable({ query }: { query: { state?: State; account_id?: string } }) {
  const t = enquiriesTexts.use()
  const name = useNames()
  const enquiries = api.useInfiniteQuery('get', '/staff/enquiries', { params: { query } }, paged('next_cursor'))
  return (
    <DataTable
      label={t('title')}
      rows={enquiries.data?.pages.flatMap(({ data }) => data)}
      query={enquiries}
      rowId={({ id }) => id}
      more={moreOf(enquiries)}
      empty={<Empty title={t('none')} />}
      columns={[
        {
          id: 'topic',
          header: t('topic'),
          cell: ({ id, topic }) => (
            <RowLink to="/enquiries/$id" params={{ id }}>
              {name('enquiry_topic', topic)}
            </RowLink>
          ),
        },
        {
          id: 'from',
          header: t('from'),
          cell: ({ email, organisation }) => (
            <>
              {organisation ?? t('visitor')}
              <Text fz="xs" c="dimmed">
                {email}
              </Text>
            </>
          ),
        },
        {
          id: 'message',
          header: t('message'),
          cell: ({ messages }) => (
            <Text fz="sm" lineClamp={2} maw={320}>
              {messages.at(-1)?.text}
            </Text>
          ),
        },
        { id: 'state', header: t('state'), cell: ({ state }) => <StateBadge of="enquiry_state" value={state} /> },
        { id: 'when', header: t('when'), cell: ({ updated_at }) => ago(updated_at) },
      ]}
    />
  )
}
