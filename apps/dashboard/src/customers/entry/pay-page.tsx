import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { IconCreditCardPay } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { api, type Schemas } from '../../api/client.js'
import { day, fcfa } from '../../language/formats.js'
import { Facts } from '../../parts/page.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { QueryView } from '../../parts/query-view.js'
import { EntryLayout } from './entry-layout.js'
import { entry } from './entry.texts.js'

/** The id of an invoice and its signature. */
const SIGNED = /^[\w-]{43}$/

const LOOK_EVERY_MS = 5_000

const isPending = (state: string | null | undefined): boolean => state === 'created' || state === 'pending'

/** Attempts that are explained before another one is offered. */
const NOTABLE = ['pending', 'declined', 'canceled', 'expired', 'refused'] as const
const isNotable = (state: string | null): state is (typeof NOTABLE)[number] =>
  (NOTABLE as readonly (string | null)[]).includes(state)

/** An offer that nobody can take any more, as opposed to one that is paid. */
const isOver = ({ state }: Schemas['PayLink']): boolean => ['proforma', 'void', 'credited'].includes(state)

/** The page of a signed link: its holder pays the invoice without a login. */
export function PayPage() {
  const t = entry.use()
  const { token } = useParams({ strict: false }) as { token: string }
  const path = { path: { token } }
  const isLink = SIGNED.test(token)
  const link = api.useQuery(
    'get',
    '/portal/pay-links/{token}',
    { params: path },
    {
      enabled: isLink,
      // The person comes back from the provider before its message does.
      refetchInterval: ({ state: { data } }) =>
        isPending(data?.last_payment) && data?.payable ? LOOK_EVERY_MS : false,
    },
  )
  const pay = api.useMutation('post', '/portal/pay-links/{token}/payments', {
    onSuccess: ({ checkout_url }) => {
      if (checkout_url !== null) window.location.assign(checkout_url)
    },
  })
  if (!isLink) {
    return (
      <EntryLayout title={t('pay_title')}>
        <Alert color="red">{t('pay_bad_link')}</Alert>
      </EntryLayout>
    )
  }
  return (
    <EntryLayout title={t('pay_title')}>
      <QueryView query={link}>
        {(data) => (
          <Stack>
            <Facts
              rows={[
                [t(data.state === 'proforma' ? 'pay_proforma' : 'pay_invoice'), data.invoice_number],
                [t('pay_seller'), data.seller],
                ...(data.state === 'proforma' ? [] : [[t('pay_due'), day(data.due_on)] as const]),
                [t('pay_total'), fcfa(data.total_fcfa)],
                [t('pay_open'), fcfa(data.open_fcfa)],
              ]}
            />
            {data.payable ? (
              <>
                {isNotable(data.last_payment) && (
                  <Alert color={data.last_payment === 'pending' ? 'star' : 'red'} role="status">
                    {t(`pay_last.${data.last_payment}`)}
                  </Alert>
                )}
                <ProblemAlert error={pay.error} />
                {data.last_payment !== 'refused' && (
                  <Button
                    size="md"
                    leftSection={<IconCreditCardPay size={20} aria-hidden />}
                    loading={pay.isPending || pay.isSuccess}
                    onClick={() => pay.mutate({ params: path })}
                  >
                    {data.last_payment === 'pending'
                      ? t('pay_continue')
                      : isNotable(data.last_payment)
                        ? t('pay_again')
                        : t('pay_now', { amount: fcfa(data.open_fcfa) })}
                  </Button>
                )}
                <Text fz="sm" c="dimmed">
                  {t('pay_how')}
                </Text>
              </>
            ) : isOver(data) ? (
              <Alert color="star" role="status">
                <Text fz="sm">{t('pay_over')}</Text>
                <Anchor fz="sm" component={Link} {...({ to: '/plans' } as object)}>
                  {t('pay_plans')}
                </Anchor>
              </Alert>
            ) : (
              <Alert color="brand" role="status">
                {t('pay_done')}
              </Alert>
            )}
          </Stack>
        )}
      </QueryView>
    </EntryLayout>
  )
}
