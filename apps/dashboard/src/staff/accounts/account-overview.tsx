import { SimpleGrid, Stack } from '@mantine/core'
import { api, type Schemas } from '../../api/client.js'
import { country, day, fcfa, moment } from '../../language/formats.js'
import { Facts, Section } from '../../parts/page.js'
import { QueryFigure } from '../../parts/query-figure.js'
import { AccountTax } from './account-tax.js'
import { accountsTexts } from './accounts.texts.js'

export function AccountOverview({ account }: { account: Schemas['Account'] }) {
  const t = accountsTexts.use()
  const path = { params: { path: { id: account.id } } }
  const estimate = api.useQuery('get', '/staff/accounts/{id}/estimate', path)
  const subscription = api.useQuery('get', '/staff/accounts/{id}/subscription', path)
  const { organisation } = account
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <QueryFigure label={t('estimate')} query={estimate}>
          {({ total_fcfa, tax_mention }) => ({ value: fcfa(total_fcfa), text: tax_mention })}
        </QueryFigure>
        <QueryFigure label={t('subscription')} query={subscription}>
          {({ plan, change }) => ({
            value: plan?.name ?? t('not_subscribed'),
            text:
              change === null
                ? undefined
                : change.plan === null
                  ? t('ends_on', { date: day(change.on) })
                  : `${change.plan.name}, ${day(change.on)}`,
          })}
        </QueryFigure>
        <QueryFigure label={t('renews')} query={subscription}>
          {({ renewal }) => ({ value: renewal === null ? '—' : day(renewal.due_on), text: renewal?.plan.name })}
        </QueryFigure>
      </SimpleGrid>
      <Section title={t('organisation')}>
        <Facts
          rows={[
            [t('legal_name'), organisation.legal_name],
            [t('country'), country(organisation.country)],
            [t('tax_id'), organisation.tax_id],
            [t('rccm'), organisation.rccm],
            [t('phone'), organisation.phone],
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
