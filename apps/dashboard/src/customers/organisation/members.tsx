import { Button, Group, List, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { ago, moment } from '../../language/formats.js'
import { currentLanguage } from '../../language/i18n.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { useApiForm } from '../../parts/api-form.js'
import { DataTable } from '../../parts/data-table.js'
import { notifyDone, notifyProblem } from '../../parts/notify.js'
import { Section } from '../../parts/page.js'
import { parts } from '../../parts/parts.texts.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { useMay, useMe } from '../session.js'
import { organisationTexts } from './organisation.texts.js'

const ROLES = ['owner', 'developer', 'billing'] as const
type Role = (typeof ROLES)[number]

function useRoleChoices() {
  const name = useNames()
  return ROLES.map((value) => ({ value, label: name('role', value) }))
}

export function Members() {
  const t = organisationTexts.use()
  const name = useNames()
  const { own } = useMay()
  const queries = useQueryClient()
  const members = api.useQuery('get', '/portal/members')
  const changed = () => queries.invalidateQueries({ queryKey: ['get', '/portal/members'] })
  const remove = api.useMutation('delete', '/portal/members/{id}', {
    onSuccess: async () => {
      notifyDone(t('removed'))
      await changed()
    },
  })
  return (
    <Section title={t('members')}>
      <DataTable
        label={t('members')}
        rows={members.data?.data}
        query={members}
        rowId={({ id }) => id}
        empty={null}
        columns={[
          {
            id: 'member',
            header: t('member'),
            cell: ({ email, you }) => (
              <span>
                {email}
                {you && ` (${t('you')})`}
              </span>
            ),
            sortBy: ({ email }) => email,
          },
          { id: 'role', header: t('role'), cell: ({ role }) => name('role', role), sortBy: ({ role }) => role },
          {
            id: 'joined',
            header: t('joined'),
            cell: ({ joined_at }) => moment(joined_at),
            sortBy: ({ joined_at }) => joined_at,
          },
          {
            id: 'actions',
            header: '',
            end: true,
            cell: (member) =>
              own && (
                <Group gap={6} justify="flex-end" wrap="nowrap">
                  <ChangeRole member={member} changed={() => void changed()} />
                  {!member.you && (
                    <ActionDialog
                      label={t('remove')}
                      consequence={t('remove_text', { email: member.email })}
                      confirm={t('remove')}
                      danger
                      compact
                      act={() => remove.mutateAsync({ params: { path: { id: member.id } } })}
                    />
                  )}
                </Group>
              ),
          },
        ]}
      />
      <Text fw={600} mt="lg" mb="xs">
        {t('roles_explained')}
      </Text>
      <List fz="sm" spacing={4}>
        {ROLES.map((role) => (
          <List.Item key={role}>{t(`role.${role}`)}</List.Item>
        ))}
      </List>
    </Section>
  )
}

function ChangeRole({ member, changed }: { member: Schemas['Member']; changed: () => void }) {
  const t = organisationTexts.use()
  const choices = useRoleChoices()
  const [role, setRole] = useState<Role>(member.role)
  const change = api.useMutation('patch', '/portal/members/{id}', { onSuccess: changed })
  return (
    <ActionDialog
      label={t('change_role')}
      text={t('change_role_text', { email: member.email })}
      confirm={t('change_role')}
      compact
      act={() => change.mutateAsync({ params: { path: { id: member.id } }, body: { role } })}
    >
      <Select
        label={t('role')}
        data={choices}
        value={role}
        onChange={(value) => value !== null && setRole(value as Role)}
        allowDeselect={false}
      />
    </ActionDialog>
  )
}

export function Invitations() {
  const t = organisationTexts.use()
  const name = useNames()
  const { user } = useMe()
  const queries = useQueryClient()
  const [opened, { open, close }] = useDisclosure()
  const invitations = api.useQuery('get', '/portal/invitations')
  const changed = () => queries.invalidateQueries({ queryKey: ['get', '/portal/invitations'] })
  const takeBack = api.useMutation('delete', '/portal/invitations/{id}', {
    onSuccess: async () => {
      notifyDone(t('taken_back'))
      await changed()
    },
    onError: notifyProblem,
  })
  return (
    <Section
      title={t('invitations')}
      actions={
        <Button leftSection={<IconUserPlus size={17} aria-hidden />} onClick={open} disabled={!user.email_verified}>
          {t('invite')}
        </Button>
      }
      text={user.email_verified ? undefined : t('verify_first')}
    >
      <DataTable
        label={t('invitations')}
        rows={invitations.data?.data}
        query={invitations}
        rowId={({ id }) => id}
        empty={
          <Text fz="sm" c="dimmed">
            {t('no_invitations')}
          </Text>
        }
        columns={[
          { id: 'email', header: t('email'), cell: ({ email }) => email },
          { id: 'role', header: t('role'), cell: ({ role }) => name('role', role) },
          { id: 'by', header: t('invited_by'), cell: ({ invited_by }) => invited_by },
          { id: 'expires', header: t('expires'), cell: ({ expires_at }) => ago(expires_at) },
          {
            id: 'actions',
            header: '',
            end: true,
            cell: ({ id }) => (
              <Button
                size="compact-sm"
                variant="default"
                loading={takeBack.isPending}
                onClick={() => takeBack.mutate({ params: { path: { id } } })}
              >
                {t('take_back')}
              </Button>
            ),
          },
        ]}
      />
      <InviteDialog opened={opened} close={close} changed={() => void changed()} />
    </Section>
  )
}

function InviteDialog({ opened, close, changed }: { opened: boolean; close: () => void; changed: () => void }) {
  const t = organisationTexts.use()
  const p = parts.use()
  const choices = useRoleChoices()
  const invite = api.useMutation('post', '/portal/invitations')
  const { form, field, onSubmit, busy, problem } = useApiForm(
    'InviteDto',
    { email: '', role: 'developer' as Role },
    async (body) => {
      await invite.mutateAsync({ body: { ...body, language: currentLanguage() } })
      notifyDone(t('invited'))
      form.reset()
      changed()
      close()
    },
  )
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={<Text fw={650}>{t('invite')}</Text>}
      closeButtonProps={{ 'aria-label': p('close') }}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Text fz="sm">{t('invite_text')}</Text>
          <TextInput {...field('email')} label={t('email')} type="email" data-autofocus />
          <Select {...field('role')} label={t('role')} data={choices} allowDeselect={false} />
          <ProblemAlert error={problem} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {p('cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('invite_send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
