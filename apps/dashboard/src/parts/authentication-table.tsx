import { type Schemas } from '../api/client.js'
import { moment } from '../language/formats.js'
import { useNames } from '../language/vocabulary.texts.js'
import { authenticationTexts } from './authentication.texts.js'
import { DataTable } from './data-table.js'
import { Empty } from './page.js'
import { type QueryState } from './query-state.js'
import { deviceName } from './sessions-table.js'
import { StateBadge } from './state-badge.js'

type MethodKey = Parameters<typeof authenticationTexts.now>[0]

/** Logins and refused logins, newest first. */
export function AuthenticationTable({
  events,
  query,
  more,
  people = false,
}: {
  events: readonly Schemas['AuthenticationEvent'][] | undefined
  query: Omit<QueryState<unknown>, 'data'>
  more: { load: () => void; busy: boolean } | undefined
  /** Whether the table is of several people. */
  people?: boolean
}) {
  const t = authenticationTexts.use()
  const name = useNames()
  const methodName = (method: string | null) => {
    const key = `method.${method}`
    return key in authenticationTexts.texts ? t(key as MethodKey) : '—'
  }
  return (
    <DataTable
      label={t('title')}
      rows={events}
      query={query}
      rowId={({ id }) => id}
      more={more}
      empty={<Empty title={t('none')} />}
      columns={[
        { id: 'when', header: t('when'), cell: ({ occurred_at }) => moment(occurred_at) },
        {
          id: 'what',
          header: t('what'),
          cell: ({ kind }) => <StateBadge of="authentication_kind" value={kind} />,
        },
        ...(people
          ? [
              {
                id: 'who',
                header: t('who'),
                cell: ({ email, person_id, surface }: Schemas['AuthenticationEvent']) =>
                  `${email ?? person_id?.slice(0, 8) ?? '—'} (${name('actor', surface === 'staff' ? 'staff' : 'customer')})`,
              },
            ]
          : []),
        { id: 'how', header: t('how'), cell: ({ method }) => methodName(method) },
        { id: 'where', header: t('where'), cell: ({ address }) => address },
        { id: 'device', header: t('device'), cell: ({ device }) => deviceName(device) ?? '—' },
      ]}
    />
  )
}
