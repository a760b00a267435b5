import { Anchor, Button, Checkbox, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fieldsOf } from '../../api/api-problem.js'
import { api, type Schemas } from '../../api/client.js'
import { day, fcfa } from '../../language/formats.js'
import { ConfirmDialog } from '../../parts/action-dialog.js'
import { notifyDone } from '../../parts/notify.js'
import { Facts } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { useMay, useMe } from '../session.js'
import { BuyerDialog } from './buyer-dialog.js'
import { plansTexts } from './plans.texts.js'

interface Choice {
  plan: Schemas['Plan']
  /** The price of the current subscription per month before tax; null: not subscribed. */
  paidFcfa: number | null
}

/** Chooses a plan, after showing its price now and from the next month on. */
export function ChoosePlan(choice: Choice) {
  const t = plansTexts.use()
  const [opened, { open, close }] = useDisclosure()
  const { plan, paidFcfa } = choice
  return (
    <>
      <Button onClick={open} fullWidth variant={isUpgrade(choice) || paidFcfa === null ? 'filled' : 'default'}>
        {t('choose', { plan: plan.name })}
      </Button>
      {opened && <ChoiceDialog {...choice} close={close} />}
    </>
  )
}

const isUpgrade = ({ plan, paidFcfa }: Choice): boolean => (plan.terms.price_fcfa ?? 0) > (paidFcfa ?? 0)

function ChoiceDialog({ close, ...choice }: Choice & { close: () => void }) {
  const t = plansTexts.use()
  const { user } = useMe()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { plan, paidFcfa } = choice
  const choose = api.useMutation('put', '/portal/subscription')
  const [accepted, setAccepted] = useState(false)
  const [usesCredit, setUsesCredit] = useState(false)
  const organisation = api.useQuery('get', '/portal/organisation')
  const quote = api.useQuery('get', '/portal/subscription/quote', { params: { query: { plan: plan.code } } })
  const credit = api.useQuery('get', '/portal/balance', {}, { enabled: useMay().money }).data?.credit_fcfa ?? 0
  const now = quote.data?.now?.total_fcfa ?? 0
  const hasBuyer = () =>
    queries.getQueryData<Schemas['Organisation']>(api.queryOptions('get', '/portal/organisation').queryKey)
      ?.missing_for_invoices.length === 0
  // Agreed terms end with another plan: the server reports it, and the customer must accept it.
  const loses = fieldsOf(choose.error).some(({ field }) => field === 'accept_loss') || accepted
  const debts = fieldsOf(choose.error).filter(({ field }) => field === 'invoice')
  const buyer = organisation.data
  const isFirst = now > 0 && paidFcfa === null
  if (buyer !== undefined && isFirst && user.email_verified && buyer.missing_for_invoices.length > 0) {
    return <BuyerDialog organisation={buyer} close={() => hasBuyer() || close()} />
  }
  return (
    <ConfirmDialog
      opened
      close={close}
      title={t('confirm_title', { plan: plan.name })}
      text={
        <QueryView query={quote} lines={2}>
          {({
            now,
            begins_on,
            next_month,
            next_month_due_on,
            suspended_from,
            days_left,
            days_in_month,
            tax_mention,
          }) => (
            <Stack gap="xs">
              <Facts
                rows={[
                  ...(now === null ? [] : [[t('due_now', { date: day(begins_on) }), fcfa(now.total_fcfa)] as const]),
                  [t('due_next', { date: day(next_month_due_on) }), fcfa(next_month.total_fcfa)],
                ]}
              />
              <span>
                {t(now === null ? 'confirm_downgrade' : paidFcfa === null ? 'confirm_first' : 'confirm_upgrade', {
                  plan: plan.name,
                  then: fcfa(next_month.total_fcfa),
                  days: days_left,
                  of: days_in_month,
                })}
              </span>
              <span>{t('next_due', { suspended: day(suspended_from) })}</span>
              <Text fz="sm" c="dimmed">
                {t('all_with_tax', { mention: tax_mention })}
              </Text>
            </Stack>
          )}
        </QueryView>
      }
      consequence={!user.email_verified ? t('verify_first') : loses ? t('loses') : undefined}
      confirm={t('confirm')}
      disabled={
        quote.data === undefined || organisation.data === undefined || !user.email_verified || (loses && !accepted)
      }
      act={async () => {
        const { invoice } = await choose.mutateAsync({
          body: { plan: plan.code, accept_loss: accepted, ...(usesCredit ? { use_credit: true } : {}) },
        })
        if (invoice === null) notifyDone(t('chosen'))
        else await navigate({ to: '/invoices/$id', params: { id: invoice.id } })
        void queries.invalidateQueries()
      }}
    >
      {credit > 0 && now > 0 && (
        <Checkbox
          label={t('use_credit', { credit: fcfa(credit), left: fcfa(Math.max(0, now - credit)) })}
          checked={usesCredit}
          onChange={(event) => setUsesCredit(event.currentTarget.checked)}
        />
      )}
      {loses && (
        <Checkbox
          label={t('accept_loss')}
          checked={accepted}
          onChange={(event) => setAccepted(event.currentTarget.checked)}
        />
      )}
      {debts.map(({ value }) => (
        <Anchor
          key={String(value)}
          fz="sm"
          component={Link}
          {...({ to: '/invoices/$id', params: { id: String(value) } } as object)}
        >
          {t('pay_first')}
        </Anchor>
      ))}
    </ConfirmDialog>
  )
}
