import { Button, Group, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client.js'
import { day, fcfa, number, thousandSeparator } from '../../language/formats.js'
import { useApiForm } from '../../parts/api-form.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { notifyDone } from '../../parts/notify.js'
import { Facts, Section } from '../../parts/page.js'
import { parts } from '../../parts/parts.texts.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { QueryView } from '../../parts/query-view.js'
import { useMay } from '../session.js'
import { plansTexts } from './plans.texts.js'

/** Prepaid credit, and the switch that lets requests beyond the quota draw on it. */
export function WalletSection() {
  const t = plansTexts.use()
  const wallet = api.useQuery('get', '/portal/wallet')
  return (
    <Section title={t('wallet')} text={t('wallet_text')}>
      <QueryView query={wallet}>{(data) => <WalletForm wallet={data} />}</QueryView>
    </Section>
  )
}

function WalletForm({ wallet }: { wallet: Schemas['Wallet'] }) {
  const t = plansTexts.use()
  const p = parts.use()
  const may = useMay()
  const queries = useQueryClient()
  const balance = api.useQuery('get', '/portal/balance', {}, { enabled: may.money })
  const setAside = balance.data?.set_aside ?? []
  const set = api.useMutation('put', '/portal/wallet', {
    onSuccess: async () => {
      notifyDone(p('saved'))
      await queries.invalidateQueries({ queryKey: ['get', '/portal/wallet'] })
    },
  })
  const buy = api.useMutation('post', '/portal/wallet/payments', {
    onSuccess: ({ checkout_url }) => {
      if (checkout_url !== null) window.location.assign(checkout_url)
    },
  })
  const { field, onSubmit, busy, problem } = useApiForm('TopUpOrder', { amount_fcfa: wallet.top_up_min_fcfa }, (body) =>
    buy.mutateAsync({ body }),
  )
  const { available_fcfa: available, requests_left: requests } = wallet
  return (
    <Stack maw={460}>
      <Facts
        rows={[
          [t('wallet_credit'), fcfa(wallet.credit_fcfa)],
          ...setAside.map(
            ({ number: invoice, due_on, amount_fcfa }) =>
              [t('wallet_set_aside', { invoice, date: day(due_on) }), fcfa(amount_fcfa)] as const,
          ),
          ...(available === null ? [] : [[t('wallet_available'), fcfa(available)] as const]),
          ...(requests === null ? [] : [[t('wallet_requests'), number(requests)] as const]),
        ]}
      />
      {may.money && (
        <>
          <Switch
            label={t('wallet_on')}
            checked={wallet.enabled}
            disabled={set.isPending}
            onChange={({ currentTarget }) => set.mutate({ body: { enabled: currentTarget.checked } })}
          />
          <ProblemAlert error={set.error} />
          <LowWallet
            wallet={wallet}
            save={(low_below_fcfa) => set.mutateAsync({ body: { enabled: wallet.enabled, low_below_fcfa } })}
          />
          <form onSubmit={onSubmit} noValidate>
            <Stack>
              <NumberInput
                {...field('amount_fcfa')}
                label={t('wallet_amount')}
                description={t('wallet_amount_text', { min: fcfa(wallet.top_up_min_fcfa) })}
                suffix=" FCFA"
                thousandSeparator={thousandSeparator()}
                allowDecimal={false}
                min={wallet.top_up_min_fcfa}
                step={500}
              />
              <ProblemAlert error={problem} />
              <Group>
                <Button type="submit" loading={busy || buy.isSuccess}>
                  {t('wallet_buy')}
                </Button>
              </Group>
            </Stack>
          </form>
        </>
      )}
      {!may.money && (
        <Text fz="sm" c="dimmed">
          {t('role')}
        </Text>
      )}
    </Stack>
  )
}

/** The threshold below which people are informed. */
function LowWallet({
  wallet: { low_below_fcfa: threshold },
  save,
}: {
  wallet: Schemas['Wallet']
  save: (threshold: number) => Promise<unknown>
}) {
  const t = plansTexts.use()
  return (
    <Group justify="space-between" gap="xs">
      <Text fz="sm">{threshold === null ? t('wallet_low_off') : t('wallet_low_on', { amount: fcfa(threshold) })}</Text>
      <FormDialog
        key={threshold}
        label={t('wallet_low')}
        text={t('wallet_low_text')}
        body="WalletOrder"
        initial={{ enabled: true, low_below_fcfa: threshold ?? '' }}
        fields={[
          { name: 'low_below_fcfa', label: t('wallet_low_below'), description: t('wallet_low_hint'), kind: 'fcfa' },
        ]}
        compact
        submit={({ low_below_fcfa }) => save(low_below_fcfa ?? 0)}
      />
    </Group>
  )
}
