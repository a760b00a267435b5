import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { api, type Schemas } from '../../api/client.js'
import { moment } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { useApiForm } from '../../parts/api-form.js'
import { Conversation } from '../../parts/conversation.js'
import { earlierMessages, earlierOf, moreOf, paged } from '../../parts/more.js'
import { notifyDone } from '../../parts/notify.js'
import { Empty, Page, Section } from '../../parts/page.js'
import { parts } from '../../parts/parts.texts.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { QueryView } from '../../parts/query-view.js'
import { StateBadge } from '../../parts/state-badge.js'
import { DirectContact } from '../site/direct-contact.js'
import { EnquiryFields, isTopic } from './enquiry-fields.js'
import { supportTexts } from './support.texts.js'

/** Writing to the operator, and all conversations of the organisation. */
export function SupportPage() {
  const t = supportTexts.use()
  const enquiries = api.useInfiniteQuery('get', '/portal/enquiries', {}, paged('next_cursor'))
  const more = moreOf(enquiries)
  const common = parts.use()
  return (
    <Page title={t('title')} text={t('text')}>
      <Section>
        <NewEnquiry />
      </Section>
      <DirectContact />
      <Section title={t('conversations')}>
        <QueryView query={enquiries}>
          {({ pages }) =>
            pages[0]!.data.length === 0 ? (
              <Empty title={t('none')} />
            ) : (
              <Stack gap="xl">
                {pages
                  .flatMap(({ data }) => data)
                  .map((one) => (
                    <OneEnquiry key={one.id} enquiry={one} />
                  ))}
                {more !== undefined && (
                  <Group>
                    <Button variant="default" loading={more.busy} onClick={more.load}>
                      {common('more')}
                    </Button>
                  </Group>
                )}
              </Stack>
            )
          }
        </QueryView>
      </Section>
    </Page>
  )
}

function NewEnquiry() {
  const t = supportTexts.use()
  const queries = useQueryClient()
  const { topic } = useSearch({ strict: false }) as { topic?: string }
  const open = api.useMutation('post', '/portal/enquiries')
  const initial = { topic: isTopic(topic) ? topic : 'technical', text: '', phone: '', requests_per_day: '' } as const
  const { form, field, onSubmit, busy, problem } = useApiForm(
    'EnquiryOrderDto',
    { ...initial },
    async (body) => {
      await open.mutateAsync({ body })
      form.setFieldValue('text', '')
      notifyDone(t('sent'))
      await queries.invalidateQueries({ queryKey: ['get', '/portal/enquiries'] })
    },
    'enquiry',
  )
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack maw={640}>
        <EnquiryFields topic={form.values.topic} field={field} />
        <ProblemAlert error={problem} />
        <Group>
          <Button type="submit" loading={busy}>
            {t('send')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function OneEnquiry({ enquiry }: { enquiry: Schemas['Enquiry'] }) {
  const t = supportTexts.use()
  const name = useNames()
  const queries = useQueryClient()
  const shown = useState(false)
  const { id, earlier_cursor: cursor } = enquiry
  const earlier = api.useInfiniteQuery(
    'get',
    '/portal/enquiries/{id}/messages',
    { params: { path: { id }, query: { cursor: cursor ?? undefined } } },
    earlierMessages(cursor, shown[0]),
  )
  const before = [...(earlier.data?.pages ?? [])].reverse().flatMap(({ data }) => data)
  const add = api.useMutation('post', '/portal/enquiries/{id}/messages')
  return (
    <article aria-label={name('enquiry_topic', enquiry.topic)}>
      <Conversation
        title={name('enquiry_topic', enquiry.topic)}
        state={<StateBadge of="enquiry_state" value={enquiry.state} />}
        earlier={earlierOf(earlier, cursor, shown)}
        messages={[...before, ...enquiry.messages].map((one) => ({
          own: !one.from_staff,
          author: one.author ?? t('team'),
          text: one.text,
          at: moment(one.at),
        }))}
        label={t('reply')}
        draft={`reply.${id}`}
        send={async (body) => {
          await add.mutateAsync({ params: { path: { id } }, body })
          await queries.invalidateQueries({ queryKey: ['get', '/portal/enquiries'] })
        }}
      />
    </article>
  )
}
