import { Badge } from '@mantine/core'
import { api, type Schemas } from '../../api/client.js'
import { fcfa, moment, number } from '../../language/formats.js'
import { DataTable } from '../../parts/data-table.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { Page, Section } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { useMay, useRefresh } from '../session.js'
import { staffPlansTexts } from './staff-plans.texts.js'

export function StaffPlansPage() {
  const t = staffPlansTexts.use()
  const plans = api.useQuery('get', '/staff/plans')
  return (
    <Page title={t('title')} text={t('text')}>
      <QueryView query={plans}>
        {(data) => (
          <div style={{ display: 'grid', gap: 20 }}>
            {data.plans.map((plan) => (
              <PlanSection key={plan.code} plan={plan} />
            ))}
          </div>
        )}
      </QueryView>
    </Page>
  )
}

function PlanSection({ plan }: { plan: Schemas['PlanHistory'] }) {
  const t = staffPlansTexts.use()
  const may = useMay()
  const refresh = useRefresh()
  const publish = api.useMutation('post', '/staff/plans/{code}/versions', { onSuccess: refresh })
  const now = new Date().toISOString()
  const started = plan.versions.filter(({ valid_from }) => valid_from <= now)
  const current = started.sort((a, b) => b.valid_from.localeCompare(a.valid_from))[0]
  return (
    <Section
      title={plan.name}
      actions={
        <FormDialog
          label={t('publish')}
          title={t('publish_title', { plan: plan.name })}
          body="PlanVersionOrderDto"
          initial={{
            price_fcfa: current?.price_fcfa ?? '',
            day_quota: current?.day_quota ?? '',
            burst_per_second: current?.burst_per_second ?? 10,
            overage_price_per_1000_fcfa: current?.overage_price_per_1000_fcfa ?? '',
            valid_from: '',
          }}
          fields={[
            { name: 'price_fcfa', label: t('price'), description: t('empty_hint'), kind: 'fcfa' },
            { name: 'day_quota', label: t('quota'), description: t('empty_hint'), kind: 'number' },
            { name: 'burst_per_second', label: t('burst'), kind: 'number' },
            { name: 'overage_price_per_1000_fcfa', label: t('overage'), kind: 'fcfa' },
            { name: 'valid_from', label: t('valid_from'), kind: 'moment' },
          ]}
          consequence={t('publish_consequence')}
          allowed={may('post /staff/plans/{code}/versions')}
          done={t('published')}
          submit={(body) => publish.mutateAsync({ params: { path: { code: plan.code } }, body })}
        />
      }
    >
      <DataTable
        label={plan.name}
        rows={plan.versions}
        rowId={({ valid_from }) => valid_from}
        empty={null}
        columns={[
          {
            id: 'from',
            header: t('from'),
            cell: ({ valid_from }) => moment(valid_from),
            sortBy: ({ valid_from }) => valid_from,
          },
          {
            id: 'state',
            header: '',
            cell: ({ valid_from }) =>
              valid_from > now ? (
                <Badge color="star">{t('coming')}</Badge>
              ) : valid_from === current?.valid_from ? (
                <Badge>{t('now')}</Badge>
              ) : (
                <Badge color="gray">{t('past')}</Badge>
              ),
          },
          {
            id: 'price',
            header: t('price'),
            end: true,
            cell: (one) => (one.price_fcfa === null ? t('on_demand') : fcfa(one.price_fcfa)),
          },
          {
            id: 'quota',
            header: t('quota'),
            end: true,
            cell: (one) => (one.day_quota === null ? t('unlimited') : number(one.day_quota)),
          },
          { id: 'burst', header: t('burst'), end: true, cell: (one) => number(one.burst_per_second) },
          {
            id: 'overage',
            header: t('overage'),
            end: true,
            cell: ({ overage_price_per_1000_fcfa: price }) => (price === null ? '—' : fcfa(price)),
          },
        ]}
      />
    </Section>
  )
}
