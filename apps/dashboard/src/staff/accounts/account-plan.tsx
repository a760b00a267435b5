import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { api, type Schemas } from '../../api/client.js'
import { day, fcfa, moment, number, withLabel } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { DataTable } from '../../parts/data-table.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { Facts, Section } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { useMay, useRefresh } from '../session.js'
import { usePlanNames } from '../plans/plan-names.js'
import { accountsTexts } from './accounts.texts.js'
import { ReasonDialog } from './reason-dialog.js'

export function AccountPlan({ id }: { id: string }) {
  const t = accountsTexts.use()
  const name = useNames()
  const may = useMay()
  const refresh = useRefresh()
  const path = { path: { id } }
  const plans = api.useQuery('get', '/staff/plans')
  const planName = usePlanNames()
  const terms = api.useQuery('get', '/staff/accounts/{id}/plan', { params: path })
  const overrides = api.useQuery('get', '/staff/accounts/{id}/overrides', { params: path })
  const agree = api.useMutation('put', '/staff/accounts/{id}/subscription', { onSuccess: refresh })
  const end = api.useMutation('post', '/staff/accounts/{id}/subscription/end', { onSuccess: refresh })
  const override = api.useMutation('post', '/staff/accounts/{id}/overrides', { onSuccess: refresh })
  const endOverride = api.useMutation('delete', '/staff/accounts/{id}/overrides/{override}', { onSuccess: refresh })
  const choices = (plans.data?.plans ?? []).map((plan) => ({ value: plan.code, label: plan.name }))
  const first = choices[0]?.value ?? ''
  return (
    <Stack>
      <Section
        title={t('subscription')}
        actions={
          <>
            <FormDialog
              label={t('agree')}
              body="AgreementDto"
              initial={{ plan: first, price_fcfa: '', begins_on: '', invoice_rest_of_month: false, reason: '' }}
              fields={[
                { name: 'plan', label: t('plan'), kind: 'select', choices },
                { name: 'price_fcfa', label: t('agree_price'), kind: 'fcfa' },
                { name: 'begins_on', label: t('agree_begins'), kind: 'date' },
                { name: 'invoice_rest_of_month', label: t('agree_rest'), kind: 'switch' },
                { name: 'reason', label: t('reason'), kind: 'area' },
              ]}
              consequence={t('agree_consequence')}
              allowed={may('put /staff/accounts/{id}/subscription')}
              submit={(body) => agree.mutateAsync({ params: path, body })}
            />
            <FormDialog
              label={t('end_subscription')}
              body="SubscriptionEndDto"
              initial={{ at: 'period_end', reason: '' }}
              fields={[
                {
                  name: 'at',
                  label: t('end_at'),
                  kind: 'select',
                  choices: (['period_end', 'now'] as const).map((value) => ({ value, label: t(`end_at.${value}`) })),
                },
                { name: 'reason', label: t('reason'), kind: 'area' },
              ]}
              consequence={t('end_consequence')}
              danger
              allowed={may('post /staff/accounts/{id}/subscription/end')}
              submit={(body) => end.mutateAsync({ params: path, body })}
            />
          </>
        }
      >
        <QueryView query={terms}>
          {(data) => (
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {data.live !== null && <Terms title={t('live')} terms={data.live} />}
              <Terms title={t('sandbox')} terms={data.sandbox} />
            </SimpleGrid>
          )}
        </QueryView>
        {terms.data?.upcoming.map((one) => (
          <Text key={one.at} fz="sm" c="dimmed">
            {withLabel(t('change_coming'), `${moment(one.at)}, ${planName(one.plan)}`)}
          </Text>
        ))}
      </Section>
      <Section
        title={t('overrides')}
        actions={
          <FormDialog
            label={t('override_add')}
            body="OverrideOrderDto"
            initial={{
              kind: 'live',
              day_quota: '',
              burst_per_second: '',
              price_fcfa: '',
              active_keys_max: '',
              valid_from: '',
              valid_until: '',
              reason: '',
            }}
            fields={[
              {
                name: 'kind',
                label: t('kind'),
                kind: 'select',
                choices: ['live', 'test'].map((value) => ({ value, label: name('key_kind', value) })),
              },
              { name: 'day_quota', label: t('quota'), kind: 'number' },
              { name: 'burst_per_second', label: t('burst'), kind: 'number' },
              { name: 'price_fcfa', label: t('price'), kind: 'fcfa' },
              { name: 'active_keys_max', label: t('keys_max'), kind: 'number' },
              { name: 'valid_from', label: t('valid_from'), kind: 'moment' },
              { name: 'valid_until', label: t('valid_until'), kind: 'moment' },
              { name: 'reason', label: t('reason'), kind: 'area' },
            ]}
            allowed={may('post /staff/accounts/{id}/overrides')}
            submit={(body) => override.mutateAsync({ params: path, body })}
          />
        }
      >
        <DataTable
          label={t('overrides')}
          rows={overrides.data?.overrides}
          query={overrides}
          rowId={(one) => one.id}
          empty={<Text c="dimmed">{t('no_overrides')}</Text>}
          columns={[
            { id: 'reason', header: t('reason'), cell: ({ reason }) => reason },
            {
              id: 'when',
              header: t('valid_until'),
              cell: (one) => t('from_until', { from: moment(one.valid_from), to: moment(one.valid_until) }),
            },
            {
              id: 'quota',
              header: t('quota'),
              end: true,
              cell: ({ day_quota }) => (day_quota === null ? '—' : number(day_quota)),
            },
            {
              id: 'price',
              header: t('price'),
              end: true,
              cell: ({ price_fcfa }) => (price_fcfa === null ? '—' : fcfa(price_fcfa)),
            },
            { id: 'by', header: t('by'), cell: ({ created_by }) => created_by },
            {
              id: 'actions',
              header: '',
              end: true,
              cell: (one) =>
                one.ended_at !== null ? (
                  <Text fz="sm" c="dimmed">
                    {`${t('ended')} ${moment(one.ended_at)}`}
                  </Text>
                ) : (
                  <ReasonDialog
                    label={t('override_end')}
                    consequence={t('override_end_consequence')}
                    allowed={may('delete /staff/accounts/{id}/overrides/{override}')}
                    act={() => endOverride.mutateAsync({ params: { path: { id, override: one.id } } })}
                  />
                ),
            },
          ]}
        />
      </Section>
    </Stack>
  )
}

function Terms({ title, terms }: { title: string; terms: Schemas['TermsInForce'] }) {
  const t = accountsTexts.use()
  const { agreed } = terms
  const quota = agreed?.day_quota ?? terms.terms.day_quota
  return (
    <div>
      <Group justify="space-between">
        <Text fw={600}>{withLabel(title, terms.name)}</Text>
        {agreed !== null && (
          <Text fz="xs" c="dimmed">
            {`${t('valid_until')} ${day(agreed.valid_until)}`}
          </Text>
        )}
      </Group>
      <Facts
        rows={[
          [t('quota'), quota === null ? t('unlimited') : number(quota)],
          [t('burst'), number(agreed?.burst_per_second ?? terms.terms.burst_per_second)],
          [
            t('price'),
            (agreed?.price_fcfa ?? terms.terms.price_fcfa) === null
              ? '—'
              : fcfa(agreed?.price_fcfa ?? terms.terms.price_fcfa ?? 0),
          ],
        ]}
      />
    </div>
  )
}
