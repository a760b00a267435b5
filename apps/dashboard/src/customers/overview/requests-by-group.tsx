import { Button } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Schemas } from '../../api/client.js'
import { number, percent } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { DataTable } from '../../parts/data-table.js'
import { Empty } from '../../parts/page.js'
import { overview } from './overview.texts.js'

/** Loaded after the page, because its table is large. */
export default function RequestsByGroup({ lines }: { lines: readonly Schemas['UsageLine'][] }) {
  const t = overview.use()
  const name = useNames()
  return (
    <DataTable
      label={t('by_group')}
      rows={lines}
      rowId={(line) => line.group ?? ''}
      columns={[
        {
          id: 'group',
          header: t('group'),
          cell: (line) => name('group', line.group),
          sortBy: (line) => line.group ?? '',
        },
        {
          id: 'requests',
          header: t('requests'),
          end: true,
          cell: (line) => number(line.requests),
          sortBy: (line) => line.requests,
        },
        {
          id: 'failed',
          header: t('failed'),
          end: true,
          cell: (line) => number(line.client_errors + line.server_errors),
          sortBy: (line) => line.client_errors + line.server_errors,
        },
        {
          id: 'outcome',
          header: t('outcome'),
          end: true,
          cell: (line) => (line.requests === 0 ? '—' : percent(line.ok / line.requests)),
          sortBy: (line) => (line.requests === 0 ? 0 : line.ok / line.requests),
        },
      ]}
      empty={
        <Empty
          icon={<IconRocket size={26} />}
          title={t('nothing_today')}
          text={t('nothing_today_text')}
          action={
            <Button variant="light" component={Link} {...({ to: '/first-call' } as object)}>
              {t('todo.first')}
            </Button>
          }
        />
      }
    />
  )
}
