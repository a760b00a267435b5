import { Button, SimpleGrid, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { api } from '../../api/client.js'
import { useCodes } from '../../language/codes.texts.js'
import { fcfa, moment } from '../../language/formats.js'
import { DataTable } from '../../parts/data-table.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { notifyDone, notifyProblem } from '../../parts/notify.js'
import { Facts, Page, Section } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { RowLink } from '../../parts/row-link.js'
import { StateBadge } from '../../parts/state-badge.js'
import { useMay, useRefresh } from '../session.js'
import { paymentsTexts } from './payments.texts.js'
import { WebhookTable } from './webhook-table.js'

/** One payment: its request, its money, its settlement and its webhooks. */
export function StaffPaymentPage() {
  const t = paymentsTexts.use()
  const code = useCodes()
  const may = useMay()
  const refresh = useRefresh()
  const { id } = useParams({ strict: false }) as { id: string }
  const params = { path: { id } }
  const payment = api.useQuery('get', '/staff/payments/{id}', { params })
  const ask = api.useMutation('post', '/staff/payments/{id}/ask', {
    onSuccess: async () => {
      notifyDone(t('asked'))
      await refresh()
    },
    onError: notifyProblem,
  })
  const refund = api.useMutation('post', '/staff/payments/{id}/refunds', { onSuccess: refresh })
  return (
    <QueryView query={payment} lines={8}>
      {(data) => (
        <Page
          title={t('payment')}
          text={<StateBadge of="payment_state" value={data.state} />}
          actions={
            <>
              <Button
                variant="default"
                leftSection={<IconRefresh size={17} aria-hidden />}
                loading={ask.isPending}
                disabled={!may('post /staff/payments/{id}/ask')}
                onClick={() => ask.mutate({ params })}
              >
                {t('ask')}
              </Button>
              {(data.received_fcfa ?? 0) > data.refunded_fcfa && (
                <FormDialog
                  label={t('refund')}
                  text={t('refund_text')}
                  body="RefundOrderDto"
                  initial={{
                    amount_fcfa: (data.received_fcfa ?? 0) - data.refunded_fcfa,
                    through: 'provider',
                    reference: '',
                    reason: '',
                  }}
                  fields={[
                    { name: 'amount_fcfa', label: t('refunded'), kind: 'fcfa' },
                    {
                      name: 'through',
                      label: t('through'),
                      kind: 'select',
                      choices: (['provider', 'bank'] as const).map((value) => ({
                        value,
                        label: t(`through.${value}`),
                      })),
                    },
                    { name: 'reference', label: t('reference') },
                    { name: 'reason', label: t('reason'), kind: 'area' },
                  ]}
                  consequence={t('refund_consequence')}
                  danger
                  allowed={may('post /staff/payments/{id}/refunds')}
                  done={t('refund_done')}
                  submit={(body) => refund.mutateAsync({ params, body })}
                />
              )}
            </>
          }
        >
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <Section>
              <Facts
                rows={[
                  [
                    t('invoice'),
                    data.invoice_id === null ? (
                      t('prepaid')
                    ) : (
                      <RowLink key="invoice" to="/invoices/$id" params={{ id: data.invoice_id }}>
                        {data.invoice_number ?? data.invoice_id.slice(0, 8)}
                      </RowLink>
                    ),
                  ],
                  [
                    t('account'),
                    <RowLink key="account" to="/accounts/$id" params={{ id: data.account_id }}>
                      {data.account_id.slice(0, 8)}
                    </RowLink>,
                  ],
                  [t('provider_id'), data.provider_id],
                  [t('operator'), code('operator', data.operator)],
                  [t('by'), data.created_by],
                  [t('failure'), data.failure],
                ]}
              />
            </Section>
            <Section>
              <Facts
                rows={[
                  [t('amount'), fcfa(data.amount_fcfa)],
                  [t('received'), data.received_fcfa === null ? '—' : fcfa(data.received_fcfa)],
                  [t('refunded'), fcfa(data.refunded_fcfa)],
                  [t('fee'), data.fee_fcfa === null ? '—' : fcfa(data.fee_fcfa)],
                  [t('started'), moment(data.created_at)],
                  [t('checked'), data.checked_at === null ? '—' : moment(data.checked_at)],
                  [t('closed'), data.closed_at === null ? '—' : moment(data.closed_at)],
                ]}
              />
            </Section>
          </SimpleGrid>
          <Section title={t('settled')}>
            <DataTable
              label={t('settled')}
              rows={data.settlements}
              rowId={(one) => one.id}
              empty={<Text c="dimmed">{t('nothing')}</Text>}
              columns={[
                { id: 'when', header: t('received'), cell: ({ received_at }) => moment(received_at) },
                { id: 'amount', header: t('amount'), end: true, cell: ({ amount_fcfa }) => fcfa(amount_fcfa) },
                { id: 'excess', header: t('excess'), end: true, cell: ({ excess_fcfa }) => fcfa(excess_fcfa) },
              ]}
            />
          </Section>
          <Section title={t('refunds')}>
            <DataTable
              label={t('refunds')}
              rows={data.refunds}
              rowId={(one) => one.id}
              empty={<Text c="dimmed">{t('nothing')}</Text>}
              columns={[
                { id: 'when', header: t('started'), cell: ({ created_at }) => moment(created_at) },
                { id: 'reason', header: t('reason'), cell: ({ reason }) => reason },
                { id: 'reference', header: t('reference'), cell: ({ reference }) => reference },
                { id: 'by', header: t('by'), cell: ({ created_by }) => created_by },
                { id: 'amount', header: t('refunded'), end: true, cell: ({ amount_fcfa }) => fcfa(amount_fcfa) },
              ]}
            />
          </Section>
          {data.provider_id !== null && (
            <Section title={t('webhooks')}>
              <WebhookTable query={{ provider_id: data.provider_id }} />
            </Section>
          )}
        </Page>
      )}
    </QueryView>
  )
}
