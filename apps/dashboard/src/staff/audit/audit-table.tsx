import { Spoiler } from '@mantine/core'
import { type operations } from '../../../generated/admin-api.js'
import { api, type Schemas } from '../../api/client.js'
import { useSystemAuthor } from '../../language/codes.texts.js'
import { moment } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { AuditChange, AuditTarget } from '../../parts/audit-change.js'
import { AuditAction } from '../../parts/audit-action.js'
import { DataTable } from '../../parts/data-table.js'
import { moreOf, paged } from '../../parts/more.js'
import { Empty, Section } from '../../parts/page.js'
import { RowLink } from '../../parts/row-link.js'
import { accountName } from '../account-name.js'
import { auditTexts } from './audit.texts.js'

type AuditQuery = NonNullable<operations['listAuditEntries']['parameters']['query']>

export function AuditTable({ query }: { query: AuditQuery }) {
  const t = auditTexts.use()
  const name = useNames()
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
            cell: ({ action }) => <AuditAction action={action} withCode />,
          },
          ...(query.account === undefined
            ? [
                {
                  id: 'account',
                  header: t('account'),
                  cell: ({ account_id, account_name }: Schemas['AuditEntry']) =>
                    account_id === null ? (
                      '—'
                    ) : (
                      <RowLink to="/accounts/$id" params={{ id: account_id }}>
                        {accountName(account_name ?? '')}
                      </RowLink>
                    ),
                },
              ]
            : []),
          {
            id: 'target',
            header: t('target'),
            cell: ({ target }) => <AuditTarget target={target} />,
          },
          { id: 'reason', header: t('reason'), cell: ({ reason }) => reason ?? '—' },
          {
            id: 'change',
            header: t('change'),
            cell: (entry) => (
              <Spoiler maxHeight={84} showLabel={t('change_more')} hideLabel="▲">
                <AuditChange entry={entry} />
              </Spoiler>
            ),
          },
        ]}
      />
    </Section>
  )
}
