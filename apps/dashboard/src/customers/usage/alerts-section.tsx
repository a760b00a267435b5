import { Badge, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client.js'
import { fcfa, number } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { DataTable } from '../../parts/data-table.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { notifyDone } from '../../parts/notify.js'
import { Section } from '../../parts/page.js'
import { parts } from '../../parts/parts.texts.js'
import { usageTexts } from './usage.texts.js'

const MEASURES = ['units_24h', 'units_month', 'overage_fcfa_month'] as const

type Alert = Schemas['Alert']
const amount = ({ measure }: Alert, value: number) => (measure === 'overage_fcfa_month' ? fcfa(value) : number(value))

/** Thresholds that the organisation sets for itself. */
export function AlertsSection() {
  const t = usageTexts.use()
  const p = parts.use()
  const name = useNames()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['get', '/portal/alerts'] })
  const alerts = api.useQuery('get', '/portal/alerts')
  const create = api.useMutation('post', '/portal/alerts', { onSuccess: refresh })
  const change = api.useMutation('patch', '/portal/alerts/{id}', { onSuccess: refresh })
  const remove = api.useMutation('delete', '/portal/alerts/{id}', {
    onSuccess: async () => {
      notifyDone(t('alert_removed'))
      await refresh()
    },
  })
  return (
    <Section
      title={t('alerts')}
      text={t('alerts_text')}
      actions={
        <FormDialog
          label={t('alert_new')}
          body="AlertOrder"
          initial={{ measure: 'units_month', threshold: '', keys: 'live', name: '' }}
          fields={[
            {
              name: 'measure',
              label: t('alert_measure'),
              kind: 'select',
              choices: MEASURES.map((value) => ({ value, label: t(`alert_measure.${value}`) })),
            },
            { name: 'threshold', label: t('alert_threshold'), kind: 'number' },
            {
              name: 'keys',
              label: t('alert_keys'),
              kind: 'select',
              choices: ['live', 'test'].map((value) => ({ value, label: name('key_kind', value) })),
            },
            { name: 'name', label: t('alert_name') },
          ]}
          submit={(body) => create.mutateAsync({ body })}
        />
      }
    >
      <DataTable
        label={t('alerts')}
        rows={alerts.data?.alerts}
        query={alerts}
        rowId={({ id }) => id}
        empty={<Text c="dimmed">{t('alerts_none')}</Text>}
        columns={[
          { id: 'name', header: t('alert_name'), cell: (one) => one.name ?? '—' },
          { id: 'measure', header: t('alert_measure'), cell: (one) => t(`alert_measure.${one.measure}`) },
          { id: 'keys', header: t('alert_keys'), cell: (one) => name('key_kind', one.keys) },
          { id: 'threshold', header: t('alert_threshold'), cell: (one) => amount(one, one.threshold), end: true },
          {
            id: 'value',
            header: t('alert_value'),
            cell: (one) => (one.value === null ? '—' : amount(one, one.value)),
            end: true,
          },
          {
            id: 'state',
            header: t('alert_state'),
            cell: (one) => (
              <Badge color={one.state === 'triggered' ? 'red' : 'brand'} variant="light">
                {t(`alert_state.${one.state}`)}
              </Badge>
            ),
          },
          {
            id: 'actions',
            header: '',
            end: true,
            cell: (one) => (
              <Group gap={6} justify="flex-end">
                <FormDialog
                  label={t('alert_change')}
                  title={one.name ?? t(`alert_measure.${one.measure}`)}
                  confirm={p('save')}
                  body="AlertChange"
                  initial={{ threshold: one.threshold, name: one.name ?? '' }}
                  fields={[
                    { name: 'threshold', label: t('alert_threshold'), kind: 'number' },
                    { name: 'name', label: t('alert_name') },
                  ]}
                  compact
                  submit={(body) => change.mutateAsync({ params: { path: { id: one.id } }, body })}
                />
                <ActionDialog
                  label={t('alert_remove')}
                  consequence={t('alert_remove_text')}
                  confirm={t('alert_remove')}
                  danger
                  compact
                  act={() => remove.mutateAsync({ params: { path: { id: one.id } } })}
                />
              </Group>
            ),
          },
        ]}
      />
    </Section>
  )
}
