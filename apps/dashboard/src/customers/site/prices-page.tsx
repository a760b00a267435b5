import { Button, Card, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, type Schemas } from '../../api/client.js'
import { day, fcfa } from '../../language/formats.js'
import { QueryView } from '../../parts/query-view.js'
import { PlanTerms } from '../plans/plan-terms.js'
import { plansTexts } from '../plans/plans.texts.js'
import { SiteFrame } from './site-frame.js'
import { siteTexts } from './site.texts.js'

/** The plans in force, for everybody. */
export function PricesPage() {
  const t = siteTexts.use()
  const plans = api.useQuery('get', '/portal/plans')
  return (
    <SiteFrame title={t('prices')} text={t('prices_text')}>
      <QueryView query={plans} skeleton={<Skeleton h={320} />}>
        {(data) => (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: Math.min(4, data.plans.length) as 2 }}>
            {data.plans.map((plan) => (
              <PriceCard key={plan.code} plan={plan} />
            ))}
          </SimpleGrid>
        )}
      </QueryView>
    </SiteFrame>
  )
}

function PriceCard({ plan: { name, terms, next } }: { plan: Schemas['Plan'] }) {
  const t = siteTexts.use()
  const p = plansTexts.use()
  const { price_fcfa: price } = terms
  return (
    <Card component="article" aria-label={name} h="100%">
      <Stack h="100%" gap="md">
        <Title order={2}>{name}</Title>
        <PlanTerms terms={terms} />
        {next !== null && next.price_fcfa !== null && next.price_fcfa !== price && (
          <Text fz="sm" c="dimmed">
            {t('announced', { date: day(next.valid_from), price: fcfa(next.price_fcfa) })}
          </Text>
        )}
        {price === null ? (
          <Button
            variant="default"
            component={Link}
            {...({ to: '/contact', search: { topic: 'enterprise' } } as object)}
          >
            {p('ask_quote')}
          </Button>
        ) : (
          <Button
            px="xs"
            variant={price === 0 ? 'filled' : 'light'}
            component={Link}
            {...({ to: '/register' } as object)}
          >
            {t(price === 0 ? 'start_free' : 'start')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}
