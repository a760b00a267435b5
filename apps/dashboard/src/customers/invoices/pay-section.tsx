import { Alert, Anchor, Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { IconCreditCardPay } from '@tabler/icons-react'
import { api, type Schemas } from '../../api/client.js'
import { useCodes } from '../../language/codes.texts.js'
import { fcfa, moment, thousandSeparator } from '../../language/formats.js'
import { DataTable } from '../../parts/data-table.js'
import { Section } from '../../parts/page.js'
import { parts } from '../../parts/parts.texts.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { StateBadge } from '../../parts/state-badge.js'
import { invoicesTexts } from './invoices.texts.js'
import { CreditSection } from './credit-section.js'
import { PhoneSection } from './phone-section.js'

const FAILED = ['declined', 'canceled', 'expired', 'refused'] as const
type Failed = (typeof FAILED)[number]
const isFailed = (state: string): state is Failed => (FAILED as readonly string[]).includes(state)

/** Links to the provider's page, and shows the result of the payment after the return. */
export function PaySection({
  invoice,
  payments,
}: {
  invoice: Schemas['InvoiceDetails']
  payments: readonly Schemas['Payment'][]
}) {
  const t = invoicesTexts.use()
  const p = parts.use()
  const code = useCodes()
  const pay = api.useMutation('post', '/portal/invoices/{id}/payments', {
    onSuccess: ({ checkout_url }) => {
      if (checkout_url !== null) window.location.assign(checkout_url)
    },
  })
  const limits = api.useQuery('get', '/portal/payment-limits').data?.limits ?? []
  // The customer chooses the operator on the provider's page, so the widest limits of all operators apply.
  const smallest = limits.length === 0 ? undefined : Math.min(...limits.map(({ min_fcfa }) => min_fcfa))
  const largest = Math.max(...limits.map(({ max_fcfa }) => max_fcfa))
  const [amount, setAmount] = useState<number | string>('')
  const part = typeof amount === 'number' && amount > 0 && amount < invoice.open_fcfa ? { amount_fcfa: amount } : {}
  const begin = () => pay.mutate({ params: { path: { id: invoice.id } }, body: part })
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
                {t(`pay.${last.state}`)}{' '}
                {last.state === 'refused' && (
                  <Anchor
                    fz="sm"
                    underline="always"
                    component={Link}
                    {...({ to: '/support', search: { topic: 'billing' } } as object)}
                  >
                    {p('write_to_us')}
                  </Anchor>
                )}
              </Alert>
            )}
            <CreditSection invoice={invoice} />
            {smallest !== undefined && invoice.open_fcfa > largest && (
              <Alert color="star">{t('pay_in_parts', { max: fcfa(largest) })}</Alert>
            )}
            {invoice.state !== 'proforma' && (
              <NumberInput
                maw={280}
                label={t('pay_part')}
                description={
                  smallest === undefined
                    ? t('pay_part_text')
                    : t('pay_part_range', { min: fcfa(smallest), max: fcfa(largest) })
                }
                value={amount}
                onChange={setAmount}
                suffix=" FCFA"
                thousandSeparator={thousandSeparator()}
                allowDecimal={false}
                min={0}
                max={invoice.open_fcfa}
              />
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
                    : t('pay', { amount: fcfa(part.amount_fcfa ?? invoice.open_fcfa) })}
              </Button>
            </Group>
            <PhoneSection invoiceId={invoice.id} part={part} />
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
              { id: 'started', header: t('started'), cell: ({ created_at }) => moment(created_at) },
              { id: 'state', header: t('state'), cell: ({ state }) => <StateBadge of="payment_state" value={state} /> },
              { id: 'operator', header: t('operator'), cell: ({ operator }) => code('operator', operator) },
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
