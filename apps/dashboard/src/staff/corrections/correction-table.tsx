import { Group, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type operations } from '../../../generated/admin-api.js'
import { api, type Schemas } from '../../api/client.js'
import { fcfa, moment } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { DataTable } from '../../parts/data-table.js'
import { moreOf, paged } from '../../parts/more.js'
import { notifyDone } from '../../parts/notify.js'
import { Empty } from '../../parts/page.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { RowLink } from '../../parts/row-link.js'
import { StateBadge } from '../../parts/state-badge.js'
import { useMay, useRefresh, useStaff } from '../session.js'
import { accountName } from '../account-name.js'
import { correctionsTexts } from './corrections.texts.js'

type CorrectionQuery = NonNullable<operations['listCorrections']['parameters']['query']>

/** Corrections that match; waiting ones can be approved or refused. */
export function CorrectionTable({ query }: { query: CorrectionQuery }) {
  const t = correctionsTexts.use()
  const name = useNames()
  const corrections = api.useInfiniteQuery('get', '/staff/corrections', { params: { query } }, paged('next_cursor'))
  if (corrections.error !== null) {
    return <ProblemAlert error={corrections.error} retry={() => void corrections.refetch()} />
  }
  return (
    <DataTable
      label={t('title')}
      rows={corrections.data?.pages.flatMap(({ data }) => data)}
      query={corrections}
      rowId={({ id }) => id}
      more={moreOf(corrections)}
      empty={<Empty icon={<IconArrowBackUp size={26} />} title={t('none')} text={t('none_text')} />}
      columns={[
        {
          id: 'kind',
          header: t('kind'),
          cell: (one) => (
            <>
              <Text fz="sm" fw={600}>
                {name('correction', one.kind)}
              </Text>
              <Text fz="xs" c="dimmed" maw={320}>
                {one.reason}
              </Text>
            </>
          ),
        },
        {
          id: 'account',
          header: t('account'),
          cell: ({ account_id, account_name }) => (
            <RowLink to="/accounts/$id" params={{ id: account_id }} search={{ tab: 'money' }}>
              {accountName(account_name)}
            </RowLink>
          ),
        },
        { id: 'amount', header: t('amount'), end: true, cell: ({ amount_fcfa }) => fcfa(amount_fcfa) },
        { id: 'state', header: t('state'), cell: ({ state }) => <StateBadge of="correction_state" value={state} /> },
        {
          id: 'ordered',
          header: t('ordered'),
          cell: ({ created_at, created_by_name }) => <Who at={created_at} by={created_by_name} />,
        },
        {
          id: 'decided',
          header: t('decided'),
          cell: (one) =>
            one.decided_at === null ? (
              <Decision correction={one} />
            ) : (
              <Who at={one.decided_at} by={one.decided_by_name} />
            ),
        },
      ]}
    />
  )
}

function Who({ at, by }: { at: string; by: string | null }) {
  return (
    <>
      {moment(at)}
      <Text fz="xs" c="dimmed">
        {by}
      </Text>
    </>
  )
}

function Decision({ correction }: { correction: Schemas['Correction'] }) {
  const t = correctionsTexts.use()
  const name = useNames()
  const may = useMay()
  const me = useStaff()
  const refresh = useRefresh()
  const approve = api.useMutation('post', '/staff/corrections/{id}/approval', { onSuccess: refresh })
  const refuse = api.useMutation('post', '/staff/corrections/{id}/refusal', { onSuccess: refresh })
  const params = { path: { id: correction.id } }
  return (
    <Group gap={6} wrap="nowrap">
      {correction.created_by === me.id ? (
        <Text fz="xs" c="dimmed">
          {t('own')}
        </Text>
      ) : (
        may('post /staff/corrections/{id}/approval') && (
          <ActionDialog
            label={t('approve')}
            text={correction.reason}
            consequence={t('approve_consequence', {
              kind: name('correction', correction.kind),
              amount: fcfa(correction.amount_fcfa),
              account: accountName(correction.account_name),
            })}
            confirm={t('approve')}
            act={async () => {
              await approve.mutateAsync({ params })
              notifyDone(t('approved'))
            }}
          />
        )
      )}
      {may('post /staff/corrections/{id}/refusal') && (
        <ActionDialog
          label={t('refuse')}
          text={correction.reason}
          consequence={t('refuse_consequence')}
          confirm={t('refuse')}
          danger
          act={async () => {
            await refuse.mutateAsync({ params })
            notifyDone(t('refused'))
          }}
        />
      )}
    </Group>
  )
}
