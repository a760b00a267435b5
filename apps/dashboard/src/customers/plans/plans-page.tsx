import { Alert, Badge, Box, Button, Card, Group, SimpleGrid, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { day, fcfa } from '../../language/formats.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { notifyDone, notifyProblem } from '../../parts/notify.js'
import { Page, Section } from '../../parts/page.js'
import { allOf } from '../../parts/query-state.js'
import { QueryView } from '../../parts/query-view.js'
import { useMay } from '../session.js'
import { OverageForm } from './overage-form.js'
import { ChoosePlan } from './choose-plan.js'
import { PlanTerms } from './plan-terms.js'
import { WalletSection } from './wallet-section.js'
import { plansTexts } from './plans.texts.js'

export function PlansPage() {
  const t = plansTexts.use()
  const may = useMay()
  const [taxed, setTaxed] = useState(false)
  const plans = api.useQuery('get', '/portal/plans')
  const subscription = api.useQuery('get', '/portal/subscription', {}, { enabled: may.money })
  const estimate = api.useQuery('get', '/portal/estimate', {}, { enabled: may.money })
  const inForce = api.useQuery('get', '/portal/plan')
  const terms = inForce.data
  const { subscribed = false, plan = null } = subscription.data ?? {}
  const paidFcfa = subscribed ? (plan?.price_fcfa ?? 0) : null
  const tax = estimate.data?.tax_rate_per_mille ?? 0
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={
        tax > 0 && (
          <Switch label={t('tax_show')} checked={taxed} onChange={(event) => setTaxed(event.currentTarget.checked)} />
        )
      }
    >
      {!may.money && <Alert color="star">{t('role')}</Alert>}
      {may.money && (
        <QueryView query={allOf([subscription, inForce])} skeleton={<Skeleton h={120} radius="lg" />}>
          {([subscribed, known]) => <CurrentPlan subscription={subscribed} terms={known} />}
        </QueryView>
      )}
      <QueryView query={plans} skeleton={<Skeleton h={320} />}>
        {(data) => (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: Math.min(4, data.plans.length) as 2 }}>
            {data.plans.map((plan) => (
              <PlanCard
                key={plan.code}
                plan={plan}
                current={terms?.live?.plan === plan.code || (terms?.live === null && plan.terms.price_fcfa === 0)}
                paidFcfa={paidFcfa}
                taxed={taxed}
                estimate={estimate.data}
              />
            ))}
          </SimpleGrid>
        )}
      </QueryView>
      {may.money && <OverageSection />}
      <WalletSection />
    </Page>
  )
}

function PlanCard({
  plan,
  current,
  paidFcfa,
  taxed,
  estimate,
}: {
  plan: Schemas['Plan']
  current: boolean
  paidFcfa: number | null
  taxed: boolean
  estimate: Schemas['Estimate'] | undefined
}) {
  const t = plansTexts.use()
  const may = useMay()
  const { price_fcfa: price } = plan.terms
  const perMille = estimate?.tax_rate_per_mille ?? 0
  const sold = price !== null && price > 0
  return (
    <Card
      component="article"
      aria-label={plan.name}
      h="100%"
      style={current ? { borderColor: 'var(--mantine-primary-color-filled)', borderWidth: 2 } : undefined}
    >
      <Stack h="100%" gap="md">
        <Group justify="space-between">
          <Title order={2}>{plan.name}</Title>
          {current && <Badge>{t('current')}</Badge>}
        </Group>
        <PlanTerms terms={plan.terms} perMille={perMille} taxed={taxed} />
        {may.money && sold && !current && <ChoosePlan plan={plan} paidFcfa={paidFcfa} />}
        {price === null && !current && (
          <Button
            variant="default"
            component={Link}
            {...({ to: '/support', search: { topic: 'enterprise' } } as object)}
          >
            {t('ask_quote')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}

function CurrentPlan({
  subscription,
  terms,
}: {
  subscription: Schemas['Subscription']
  terms: Schemas['AccountTerms']
}) {
  const t = plansTexts.use()
  const queries = useQueryClient()
  const keep = api.useMutation('delete', '/portal/subscription/change', {
    onSuccess: async () => {
      notifyDone(t('keep_done'))
      await queries.invalidateQueries()
    },
    onError: notifyProblem,
  })
  const end = api.useMutation('delete', '/portal/subscription', {
    onSuccess: async () => {
      notifyDone(t('end_done'))
      await queries.invalidateQueries()
    },
  })
  const { change, renewal, upgrade, subscribed, plan } = subscription
  const waiting = upgrade ?? renewal?.invoice ?? null
  const toPay = waiting !== null && waiting.open_fcfa > 0 ? waiting : null
  return (
    <Section title={t('current')}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Box>
            <Text fz="lg" fw={650}>
              {plan?.name ?? terms.live?.name ?? terms.sandbox.name}
            </Text>
            <Text fz="sm" c="dimmed">
              {!subscribed
                ? terms.live === null
                  ? t('none')
                  : ''
                : change !== null
                  ? change.plan === null
                    ? t('ends', { date: day(change.on) })
                    : t('changes', { date: day(change.on), plan: change.plan.name })
                  : renewal !== null
                    ? t('renews', { date: day(renewal.due_on), plan: renewal.plan.name })
                    : ''}
            </Text>
            {terms.live !== null && terms.live.agreed !== null && (
              <Text fz="sm" c="dimmed">
                {t('agreed', { date: day(terms.live.agreed.valid_until) })}
              </Text>
            )}
          </Box>
          <Group gap="sm">
            {change !== null && (
              <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate({})}>
                {t('keep')}
              </Button>
            )}
            {subscribed && change === null && (
              <ActionDialog
                label={t('end')}
                title={t('end_title')}
                consequence={t('end_consequence')}
                confirm={t('end')}
                danger
                act={() => end.mutateAsync({})}
              />
            )}
          </Group>
        </Group>
        {toPay !== null && (
          <Alert color="star" icon={<IconInfoCircle size={20} aria-hidden />}>
            <Group justify="space-between">
              <Text fz="sm">
                {upgrade !== null && `${t('upgrade_waits')} `}
                {t('open_invoice', { amount: fcfa(toPay.open_fcfa) })}
              </Text>
              <Button size="xs" component={Link} {...({ to: '/invoices/$id', params: { id: toPay.id } } as object)}>
                {t('pay')}
              </Button>
            </Group>
          </Alert>
        )}
        {terms.upcoming.length > 0 && (
          <Text fz="sm" c="dimmed">
            {t('upcoming')} :{' '}
            {terms.upcoming
              .map(({ at, plan: next }) => t('upcoming_line', { date: day(at), plan: next ?? '—' }))
              .join(' · ')}
          </Text>
        )}
      </Stack>
    </Section>
  )
}

function OverageSection() {
  const t = plansTexts.use()
  const overage = api.useQuery('get', '/portal/overage')
  return (
    <Section title={t('overage')} text={t('overage_text')}>
      <QueryView query={overage}>{(data) => <OverageForm overage={data} />}</QueryView>
    </Section>
  )
}
