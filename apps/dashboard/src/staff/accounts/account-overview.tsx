import { SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { api, type Schemas } from '../../api/client.js'
import { country, day, fcfa, moment } from '../../language/formats.js'
import { Facts, Figure, Section } from '../../parts/page.js'
import { AccountTax } from './account-tax.js'
import { accountsTexts } from './accounts.texts.js'

export function AccountOverview({ account }: { account: Schemas['Account'] }) {
  const t = accountsTexts.use()
  const path = { params: { path: { id: account.id } } }
  const estimate = api.useQuery('get', '/staff/accounts/{id}/estimate', path)
  const subscription = api.useQuery('get', '/staff/accounts/{id}/subscription', path)
  const { organisation } = account
  const { renewal = null, change = null, plan = null } = subscription.data ?? {}
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Figure
          label={t('estimate')}
          value={estimate.data === undefined ? <Skeleton h={30} /> : fcfa(estimate.data.total_fcfa)}
          text={estimate.data?.tax_mention}
        />
        <Figure
          label={t('subscription')}
          value={subscription.data === undefined ? <Skeleton h={30} /> : (plan?.name ?? t('not_subscribed'))}
          text={
            change !== null
              ? change.plan === null
                ? t('ends_on', { date: day(change.on) })
                : `${change.plan.name}, ${day(change.on)}`
              : undefined
          }
        />
        <Figure
          label={t('renews')}
          value={subscription.data === undefined ? <Skeleton h={30} /> : renewal === null ? '—' : day(renewal.due_on)}
          text={renewal?.plan.name}
        />
      </SimpleGrid>
      <Section title={t('organisation')}>
        <Facts
          rows={[
            [t('legal_name'), organisation.legal_name],
            [t('country'), country(organisation.country)],
            [t('tax_id'), organisation.tax_id],
            [t('rccm'), organisation.rccm],
            [
              t('address'),
              [organisation.street, organisation.postal_code, organisation.city].filter(Boolean).join(', ') || '—',
            ],
            [t('created'), moment(account.created_at)],
          ]}
        />
      </Section>
      <AccountTax account={account} />
    </Stack>
  )
}
