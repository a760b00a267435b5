import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCreditCardPay } from '@tabler/icons-react'
import { api, type Schemas } from '../../api/client.js'
import { fcfa, moment } from '../../language/formats.js'
import { DataTable } from '../../parts/data-table.js'
import { Section } from '../../parts/page.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { StateBadge } from '../../parts/state-badge.js'
import { invoicesTexts } from './invoices.texts.js'

const FAILED = ['declined', 'canceled', 'expired', 'refused'] as const
type Failed = (typeof FAILED)[number]
const isFailed = (state: string): state is Failed => (FAILED as readonly string[]).includes(state)

/** Leads to the provider's page and shows, on return, what has become of the payment. */
export function PaySection({
  invoice,
  payments,
}: {
  invoice: Schemas['InvoiceDetails']
  payments: readonly Schemas['Payment'][]
}) {
  const t = invoicesTexts.use()
  const pay = api.useMutation('post', '/portal/invoices/{id}/payments', {
    onSuccess: ({ checkout_url }) => {
      if (checkout_url !== null) window.location.assign(checkout_url)
    },
  })
  const begin = () => pay.mutate({ params: { path: { id: invoice.id } } })
  const newest = [...payments].sort((a, b) => b.created_at.localeCompare(a.created_at))
  const last = newest[0]
  const pending = last !== undefined && ['created', 'pending'].includes(last.state)
  return (
    <>
      {invoice.open_fcfa > 0 && (
        <Section title={t('pay_title')} text={t('pay_text')}>
          <Stack>
            {pending && (
              <Alert color="star" role="status">
                {t('pay.pending', { amount: fcfa(last.amount_fcfa) })}
              </Alert>
            )}
            {last !== undefined && isFailed(last.state) && (
              <Alert color="red" role="status">
                {t(`pay.${last.state}`)}
              </Alert>
            )}
            <ProblemAlert error={pay.error} retry={begin} />
            <Group>
              <Button
                size="md"
                leftSection={<IconCreditCardPay size={20} aria-hidden />}
                loading={pay.isPending || pay.isSuccess}
                onClick={begin}
              >
                {pending
                  ? t('pay_continue')
                  : last !== undefined && isFailed(last.state)
                    ? t('pay_again')
                    : t('pay', { amount: fcfa(invoice.open_fcfa) })}
              </Button>
            </Group>
          </Stack>
        </Section>
      )}
      {newest.length > 0 && (
        <Section title={t('attempts')}>
          <DataTable
            label={t('attempts')}
            rows={newest}
            rowId={({ id }) => id}
            empty={null}
            columns={[
              { id: 'begun', header: t('begun'), cell: ({ created_at }) => moment(created_at) },
              { id: 'state', header: t('state'), cell: ({ state }) => <StateBadge of="payment_state" value={state} /> },
              { id: 'operator', header: t('operator'), cell: ({ operator }) => operator ?? '—' },
              {
                id: 'reference',
                header: t('reference'),
                cell: ({ id }) => (
                  <Text fz="xs" className="key-text">
                    {id}
                  </Text>
                ),
              },
              {
                id: 'amount',
                header: t('amount'),
                end: true,
                cell: ({ amount_fcfa, received_fcfa }) => fcfa(received_fcfa ?? amount_fcfa),
              },
            ]}
          />
        </Section>
      )}
    </>
  )
}
