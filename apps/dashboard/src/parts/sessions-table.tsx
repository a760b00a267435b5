import { Badge, Button, Group, Text } from '@mantine/core'
import { type Schemas } from '../api/client.js'
import { ago } from '../language/formats.js'
import { DataTable } from './data-table.js'
import { type QueryState } from './query-state.js'
import { sessionsTexts } from './sessions.texts.js'

/** The sessions of a person. */
export function SessionsTable({
  query,
  end,
  busy,
}: {
  query: QueryState<{ data: readonly Schemas['Session'][] }>
  end: (id: string) => void
  busy: boolean
}) {
  const t = sessionsTexts.use()
  return (
    <DataTable
      label={t('sessions')}
      rows={query.data?.data}
      query={query}
      rowId={({ id }) => id}
      empty={null}
      columns={[
        {
          id: 'device',
          header: t('device'),
          cell: ({ user_agent, current }) => (
            <Group gap={8} component="span">
              <Text fz="sm" span>
                {deviceName(user_agent) ?? t('unknown')}
              </Text>
              {current && <Badge>{t('this')}</Badge>}
            </Group>
          ),
        },
        { id: 'address', header: t('address'), cell: ({ address }) => address ?? '—' },
        {
          id: 'seen',
          header: t('seen'),
          cell: ({ last_seen_at }) => ago(last_seen_at),
          sortBy: ({ last_seen_at }) => last_seen_at,
        },
        {
          id: 'actions',
          header: '',
          end: true,
          cell: ({ id, current }) =>
            !current && (
              <Button size="compact-sm" variant="default" loading={busy} onClick={() => end(id)}>
                {t('end')}
              </Button>
            ),
        },
      ]}
    />
  )
}

/** `Firefox, Android`, from a `User-Agent`. */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(userAgent)?.[1]
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(userAgent)?.[1]
  if (browser === undefined) return userAgent.slice(0, 40)
  return [browser.replace('Edg', 'Edge').replace('OPR', 'Opera'), system].filter(Boolean).join(', ')
}
