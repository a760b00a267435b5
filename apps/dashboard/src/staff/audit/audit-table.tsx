import { Code, Spoiler, Text } from '@mantine/core'
import { type operations } from '../../../generated/admin-api.js'
import { api } from '../../api/client.js'
import { useCodes, useSystemAuthor } from '../../language/codes.texts.js'
import { moment } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { AuditAction } from '../../parts/audit-action.js'
import { DataTable } from '../../parts/data-table.js'
import { moreOf, paged } from '../../parts/more.js'
import { Empty, Section } from '../../parts/page.js'
import { auditTexts } from './audit.texts.js'

type AuditQuery = NonNullable<operations['listAuditEntries']['parameters']['query']>

export function AuditTable({ query }: { query: AuditQuery }) {
  const t = auditTexts.use()
  const name = useNames()
  const code = useCodes()
  const author = useSystemAuthor()
  const entries = api.useInfiniteQuery('get', '/staff/audit', { params: { query } }, paged('next'))
  return (
    <Section>
      <DataTable
        label={t('title')}
        rows={entries.data?.pages.flatMap((page) => page.entries)}
        query={entries}
        rowId={({ id }) => id}
        more={moreOf(entries)}
        empty={<Empty title={t('none')} />}
        columns={[
          {
            id: 'when',
            header: t('when'),
            cell: ({ occurred_at }) => <span className="one-line">{moment(occurred_at)}</span>,
          },
          {
            id: 'who',
            header: t('who'),
            cell: ({ actor }) =>
              actor.email ??
              (actor.kind === 'system' && actor.id !== null ? author(actor.id) : name('actor', actor.kind)),
          },
          {
            id: 'action',
            header: t('action'),
            cell: ({ action }) => <AuditAction action={action} />,
          },
          {
            id: 'target',
            header: t('target'),
            cell: ({ target }) => (
              <Text fz="xs" c="dimmed" className="one-line">
                {code('target', target.kind)}
                <br />
                <span className="key-text">{target.id.slice(0, 8)}</span>
              </Text>
            ),
          },
          { id: 'reason', header: t('reason'), cell: ({ reason }) => reason ?? '—' },
          {
            id: 'change',
            header: t('change'),
            cell: ({ before, after }) =>
              before === null && after === null ? (
                '—'
              ) : (
                <Spoiler maxHeight={40} showLabel="…" hideLabel="▲">
                  <Code block fz={11} tabIndex={0}>
                    {JSON.stringify({ before, after }, null, 1)}
                  </Code>
                </Spoiler>
              ),
          },
        ]}
      />
    </Section>
  )
}
