import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { useCodes } from '../../language/codes.texts.js'
import { fcfa } from '../../language/formats.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { DataTable } from '../../parts/data-table.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { notifyDone } from '../../parts/notify.js'
import { Section } from '../../parts/page.js'
import { useMay, useRefresh } from '../session.js'
import { settingsTexts } from './settings.texts.js'

type Limit = Schemas['PaymentLimit']

/** Operators without limits of their own. */
const ANY = 'any'

/** The limits of each operator for one payment. */
export function PaymentLimitsSection() {
  const t = settingsTexts.use()
  const code = useCodes()
  const may = useMay()
  const refresh = useRefresh()
  const [operator, setOperator] = useState('')
  const limits = api.useQuery('get', '/staff/payment-limits')
  const set = api.useMutation('put', '/staff/payment-limits/{operator}', { onSuccess: refresh })
  const amounts = [
    { name: 'min_fcfa', label: t('min'), kind: 'fcfa' },
    { name: 'max_fcfa', label: t('max'), kind: 'fcfa' },
  ] as const
  return (
    <Section
      title={t('limits')}
      text={t('limits_text')}
      actions={
        <FormDialog
          label={t('add')}
          text={
            <TextInput
              label={t('operator')}
              description={t('operator_hint')}
              value={operator}
              onChange={({ currentTarget }) => setOperator(currentTarget.value.trim().toLowerCase())}
              withAsterisk
            />
          }
          body="PaymentLimitOrderDto"
          initial={{ min_fcfa: '', max_fcfa: '' }}
          fields={amounts}
          allowed={may('put /staff/payment-limits/{operator}')}
          submit={(body) => set.mutateAsync({ params: { path: { operator } }, body })}
        />
      }
    >
      <DataTable
        label={t('limits')}
        rows={limits.data?.limits}
        query={limits}
        rowId={({ operator: name }) => name}
        empty={null}
        columns={[
          {
            id: 'operator',
            header: t('operator'),
            cell: (one) => (one.operator === ANY ? t('any') : code('operator', one.operator)),
          },
          { id: 'min', header: t('min'), end: true, cell: ({ min_fcfa }) => fcfa(min_fcfa) },
          { id: 'max', header: t('max'), end: true, cell: ({ max_fcfa }) => fcfa(max_fcfa) },
          {
            id: 'actions',
            header: '',
            end: true,
            cell: (one) => (
              <Group gap={6} justify="flex-end">
                <FormDialog
                  label={t('change')}
                  title={one.operator === ANY ? t('any') : code('operator', one.operator)}
                  body="PaymentLimitOrderDto"
                  initial={{ min_fcfa: one.min_fcfa, max_fcfa: one.max_fcfa }}
                  fields={amounts}
                  compact
                  allowed={may('put /staff/payment-limits/{operator}')}
                  submit={(body) => set.mutateAsync({ params: { path: { operator: one.operator } }, body })}
                />
                {one.operator !== ANY && may('delete /staff/payment-limits/{operator}') && <Removal limit={one} />}
              </Group>
            ),
          },
        ]}
      />
    </Section>
  )
}

function Removal({ limit: { operator } }: { limit: Limit }) {
  const t = settingsTexts.use()
  const code = useCodes()
  const refresh = useRefresh()
  const remove = api.useMutation('delete', '/staff/payment-limits/{operator}', { onSuccess: refresh })
  return (
    <ActionDialog
      label={t('remove')}
      title={code('operator', operator)}
      consequence={t('remove_consequence')}
      confirm={t('remove')}
      danger
      act={async () => {
        await remove.mutateAsync({ params: { path: { operator } } })
        notifyDone(t('removed'))
      }}
    />
  )
}
