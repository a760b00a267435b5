import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { day, fcfa, moment, number } from '../../language/formats.js'
import { today } from '../../language/today.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { DataTable } from '../../parts/data-table.js'
import { notifyDone, notifyProblem } from '../../parts/notify.js'
import { Empty, Page, Section } from '../../parts/page.js'
import { useMay, useRefresh } from '../session.js'
import { paymentsTexts } from './payments.texts.js'

export function ReconciliationPage() {
  const t = paymentsTexts.use()
  const may = useMay()
  const refresh = useRefresh()
  const [chosen, setChosen] = useState<string | null>(today())
  const days = api.useQuery('get', '/staff/reconciliations')
  const compare = api.useMutation('post', '/staff/reconciliations/{day}', {
    onSuccess: async () => {
      notifyDone(t('compared_done'))
      await refresh()
    },
    onError: notifyProblem,
  })
  const side = (one: Schemas['ReconciliationSide']) =>
    t('count_amount', { count: number(one.count), amount: fcfa(one.fcfa) })
  return (
    <Page title={t('reconciliation')} text={t('reconciliation_text')}>
      <Section title={t('compare')}>
        <Group align="flex-end">
          <DatePickerInput label={t('day')} value={chosen} onChange={setChosen} valueFormat="D MMMM YYYY" miw={200} />
          <Button
            variant="default"
            loading={compare.isPending}
            disabled={chosen === null || !may('post /staff/reconciliations/{day}')}
            onClick={() => chosen !== null && compare.mutate({ params: { path: { day: chosen } } })}
          >
            {t('compare_now')}
          </Button>
        </Group>
      </Section>
      <Section>
        <DataTable
          label={t('reconciliation')}
          rows={days.data?.days}
          query={days}
          rowId={(one) => one.day}
          empty={<Empty title={t('no_days')} />}
          columns={[
            { id: 'day', header: t('day'), cell: (one) => day(one.day), sortBy: (one) => one.day },
            { id: 'ours', header: t('ours'), end: true, cell: ({ ours }) => side(ours) },
            { id: 'theirs', header: t('theirs'), end: true, cell: ({ theirs }) => side(theirs) },
            {
              id: 'differences',
              header: t('differences'),
              cell: (one) => <Differences differences={one.differences} />,
            },
            { id: 'compared', header: t('compared'), cell: ({ compared_at }) => moment(compared_at) },
          ]}
        />
      </Section>
    </Page>
  )
}

function Differences({ differences }: { differences: readonly Schemas['ReconciliationDifference'][] }) {
  const t = paymentsTexts.use()
  const name = useNames()
  if (differences.length === 0) return <Badge>{t('no_differences')}</Badge>
  return (
    <Stack gap={4}>
      {differences.map((one, index) => (
        <Group key={`${one.reference}-${index}`} gap={6}>
          <Badge color="red">{name('difference', one.difference)}</Badge>
          <Text fz="xs" className="key-text">
            {one.provider_id ?? one.reference ?? ''}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
