import { Button, Group } from '@mantine/core'
import { api } from '../../api/client.js'
import { moment, number } from '../../language/formats.js'
import { currentLanguage } from '../../language/i18n.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { DataTable } from '../../parts/data-table.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { notifyDone, notifyProblem } from '../../parts/notify.js'
import { Page, Section } from '../../parts/page.js'
import { SessionsTable } from '../../parts/sessions-table.js'
import { StateBadge } from '../../parts/state-badge.js'
import { useMay, useRefresh, useStaff } from '../session.js'
import { StaffTokens } from './staff-tokens.js'
import { teamTexts } from './team.texts.js'

const ROLES = ['owner', 'admin', 'support', 'billing']

export function TeamPage() {
  const t = teamTexts.use()
  const name = useNames()
  const may = useMay()
  const me = useStaff()
  const refresh = useRefresh()
  const team = api.useQuery('get', '/staff/team', {}, { enabled: may('get /staff/team') })
  const invite = api.useMutation('post', '/staff/team', { onSuccess: refresh })
  const change = api.useMutation('patch', '/staff/team/{id}', { onSuccess: refresh })
  const deactivate = api.useMutation('delete', '/staff/team/{id}', { onSuccess: refresh })
  const setUp = api.useMutation('post', '/staff/team/{id}/setup', { onSuccess: refresh })
  const choices = ROLES.map((value) => ({ value, label: name('role', value) }))
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={
        <FormDialog
          label={t('invite')}
          main
          text={t('invite_text')}
          body="InviteStaffDto"
          initial={{ email: '', role: 'support', language: currentLanguage() }}
          fields={[
            { name: 'email', label: t('email') },
            { name: 'role', label: t('role'), kind: 'select', choices },
          ]}
          allowed={may('post /staff/team')}
          done={t('invited')}
          submit={(body) => invite.mutateAsync({ body })}
        />
      }
    >
      <Section>
        <DataTable
          label={t('title')}
          rows={team.data?.data}
          query={team}
          rowId={({ id }) => id}
          empty={null}
          columns={[
            { id: 'email', header: t('email'), cell: ({ email }) => email, sortBy: ({ email }) => email },
            { id: 'role', header: t('role'), cell: ({ role }) => name('role', role), sortBy: ({ role }) => role },
            { id: 'state', header: t('state'), cell: ({ state }) => <StateBadge of="staff_state" value={state} /> },
            { id: 'since', header: t('since'), cell: ({ created_at }) => moment(created_at) },
            { id: 'by', header: t('by'), cell: ({ created_by }) => created_by },
            {
              id: 'actions',
              header: '',
              end: true,
              cell: (one) =>
                one.id !== me.id &&
                one.state !== 'deactivated' && (
                  <Group gap={6} justify="flex-end" wrap="nowrap">
                    <FormDialog
                      label={t('change')}
                      body="ChangeStaffDto"
                      initial={{ role: one.role }}
                      fields={[{ name: 'role', label: t('role'), kind: 'select', choices }]}
                      consequence={t('change_consequence')}
                      allowed={may('patch /staff/team/{id}')}
                      compact
                      submit={(body) => change.mutateAsync({ params: { path: { id: one.id } }, body })}
                    />
                    <ActionDialog
                      label={t('setup')}
                      consequence={t('setup_consequence', { email: one.email })}
                      confirm={t('setup')}
                      danger
                      act={async () => {
                        await setUp.mutateAsync({ params: { path: { id: one.id } } })
                        notifyDone(t('setup_done'))
                      }}
                      trigger={(open) => (
                        <Button
                          size="compact-sm"
                          variant="default"
                          onClick={open}
                          disabled={!may('post /staff/team/{id}/setup')}
                        >
                          {t('setup')}
                        </Button>
                      )}
                    />
                    <ActionDialog
                      label={t('deactivate')}
                      consequence={t('deactivate_consequence', { email: one.email })}
                      confirm={t('deactivate')}
                      danger
                      compact
                      allowed={may('delete /staff/team/{id}')}
                      act={async () => {
                        await deactivate.mutateAsync({ params: { path: { id: one.id } } })
                        notifyDone(t('deactivated'))
                      }}
                    />
                  </Group>
                ),
            },
          ]}
        />
      </Section>
    </Page>
  )
}

export function MyPage() {
  const t = teamTexts.use()
  const me = useStaff()
  const refresh = useRefresh()
  const sessions = api.useQuery('get', '/staff/sessions')
  const end = api.useMutation('delete', '/staff/sessions/{id}', {
    onSuccess: async () => {
      notifyDone(t('ended'))
      await refresh()
    },
    onError: notifyProblem,
  })
  return (
    <Page title={t('me')} text={`${me.email} · ${t('codes_left', { count: number(me.recovery_codes_left) })}`}>
      <Section>
        <SessionsTable query={sessions} end={(id) => end.mutate({ params: { path: { id } } })} busy={end.isPending} />
      </Section>
      <StaffTokens />
    </Page>
  )
}
