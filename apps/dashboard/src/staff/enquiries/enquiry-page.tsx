import { Anchor } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.js'
import { moment, number } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { BackLink } from '../../parts/back-link.js'
import { Conversation } from '../../parts/conversation.js'
import { earlierMessages, earlierOf } from '../../parts/more.js'
import { notifyDone } from '../../parts/notify.js'
import { Facts, Page, Section } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { RowLink } from '../../parts/row-link.js'
import { StateBadge } from '../../parts/state-badge.js'
import { useRefresh } from '../session.js'
import { enquiriesTexts } from './enquiries.texts.js'

export function EnquiryPage() {
  const t = enquiriesTexts.use()
  const name = useNames()
  const refresh = useRefresh()
  const { id } = useParams({ strict: false }) as { id: string }
  const path = { path: { id } }
  const enquiry = api.useQuery('get', '/staff/enquiries/{id}', { params: path })
  const cursor = enquiry.data?.earlier_cursor ?? null
  const shown = useState(false)
  const earlier = api.useInfiniteQuery(
    'get',
    '/staff/enquiries/{id}/messages',
    { params: { ...path, query: { cursor: cursor ?? undefined } } },
    earlierMessages(cursor, shown[0]),
  )
  const before = [...(earlier.data?.pages ?? [])].reverse().flatMap(({ data }) => data)
  const reply = api.useMutation('post', '/staff/enquiries/{id}/messages')
  const close = api.useMutation('post', '/staff/enquiries/{id}/close')
  return (
    <QueryView query={enquiry} lines={8}>
      {(data) => (
        <Page
          title={name('enquiry_topic', data.topic)}
          text={data.organisation ?? data.email}
          actions={<BackLink to="/enquiries">{t('back')}</BackLink>}
        >
          <Section>
            <Facts
              rows={[
                [
                  t('organisation'),
                  data.account_id === null ? (
                    (data.organisation ?? t('visitor'))
                  ) : (
                    <RowLink to="/accounts/$id" params={{ id: data.account_id }}>
                      {data.organisation}
                    </RowLink>
                  ),
                ],
                [
                  t('email'),
                  <Anchor fz="sm" href={`mailto:${data.email}`}>
                    {data.email}
                  </Anchor>,
                ],
                [t('name'), data.name],
                [t('phone'), data.phone],
                [t('requests'), data.requests_per_day === null ? null : number(data.requests_per_day)],
              ]}
            />
          </Section>
          <Section>
            <Conversation
              title={t('conversation')}
              state={<StateBadge of="enquiry_state" value={data.state} />}
              earlier={earlierOf(earlier, cursor, shown)}
              messages={[...before, ...data.messages].map(({ from_staff, author, text, at }) => ({
                own: from_staff,
                author,
                text,
                at: moment(at),
              }))}
              label={t('reply')}
              draft={`reply.${data.id}`}
              send={async (body) => {
                await reply.mutateAsync({ params: path, body })
                notifyDone(t('replied'))
                await refresh()
              }}
              actions={
                data.state !== 'closed' && (
                  <ActionDialog
                    label={t('close')}
                    text={t('close_text')}
                    confirm={t('close')}
                    act={async () => {
                      await close.mutateAsync({ params: path })
                      await refresh()
                    }}
                  />
                )
              }
            />
          </Section>
        </Page>
      )}
    </QueryView>
  )
}
