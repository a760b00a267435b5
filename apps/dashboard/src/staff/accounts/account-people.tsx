import { Badge, Button, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { ago, moment } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { Secret } from '../../parts/copy.js'
import { ReasonDialog } from './reason-dialog.js'
import { DataTable } from '../../parts/data-table.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { notifyProblem } from '../../parts/notify.js'
import { Section } from '../../parts/page.js'
import { parts } from '../../parts/parts.texts.js'
import { StateBadge } from '../../parts/state-badge.js'
import { useMay, useRefresh } from '../session.js'
import { AccountTokens } from './account-tokens.js'
import { accountsTexts } from './accounts.texts.js'
import { SecondFactorCell } from './second-factor-cell.js'

export function AccountPeople({ account }: { account: Schemas['Account'] }) {
  const t = accountsTexts.use()
  const p = parts.use()
  const name = useNames()
  const may = useMay()
  const refresh = useRefresh()
  const [shown, setShown] = useState<string | null>(null)
  const [revealed, setRevealed] = useState<Schemas['AccountMember'][] | null>(null)
  const path = { path: { id: account.id } }
  const keys = api.useQuery('get', '/staff/accounts/{id}/keys', { params: { ...path, query: { state: 'all' } } })
  // Only on request, because reading addresses is recorded.
  const reveal = api.useQuery('get', '/staff/accounts/{id}/members', { params: path }, { enabled: false, retry: false })
  const show = async () => {
    const { data, error } = await reveal.refetch()
    if (error !== null) notifyProblem(error)
    else setRevealed(data?.data ?? null)
  }
  const issue = api.useMutation('post', '/staff/accounts/{id}/keys', {
    onSuccess: async ({ key }) => {
      setShown(key)
      await refresh()
    },
  })
  const revoke = api.useMutation('delete', '/staff/keys/{id}', { onSuccess: refresh })
  return (
    <Stack>
      <Section
        title={t('members')}
        actions={
          revealed === null && (
            <Button variant="default" loading={reveal.isFetching} onClick={() => void show()}>
              {t('reveal')}
            </Button>
          )
        }
      >
        <DataTable
          label={t('members')}
          rows={revealed ?? account.members}
          rowId={({ user_id }) => user_id}
          empty={null}
          columns={[
            { id: 'email', header: t('email'), cell: ({ email }) => email, sortBy: ({ email }) => email },
            { id: 'role', header: t('role'), cell: ({ role }) => name('role', role) },
            { id: 'verified', header: t('verified'), cell: ({ email_verified }) => p(email_verified ? 'yes' : 'no') },
            {
              id: 'factor',
              header: t('factor'),
              // Addresses are masked again after the next read.
              cell: (member) => (
                <SecondFactorCell
                  account={account}
                  member={member}
                  changed={() => Promise.resolve(setRevealed(null))}
                />
              ),
            },
          ]}
        />
      </Section>
      <Section
        title={t('keys')}
        actions={
          <FormDialog
            label={t('issue')}
            text={t('issue_text')}
            body="StaffKeyOrderDto"
            initial={{ kind: 'test' }}
            fields={[
              {
                name: 'kind',
                label: t('kind'),
                kind: 'select',
                choices: ['test', 'live'].map((value) => ({ value, label: name('key_kind', value) })),
              },
            ]}
            allowed={may('post /staff/accounts/{id}/keys')}
            submit={(body) => issue.mutateAsync({ params: path, body })}
          />
        }
      >
        <DataTable
          label={t('keys')}
          rows={keys.data?.keys}
          query={keys}
          rowId={({ id }) => id}
          empty={<Text c="dimmed">{p('none')}</Text>}
          columns={[
            {
              id: 'key',
              header: t('key'),
              cell: ({ prefix, last4 }) => (
                <Text fz="sm" className="key-text">
                  {`${prefix}…${last4}`}
                </Text>
              ),
            },
            { id: 'kind', header: t('kind'), cell: ({ kind }) => <StateBadge of="key_kind" value={kind} /> },
            {
              id: 'origins',
              header: t('origins'),
              cell: ({ origins }) => (origins.length === 0 ? '—' : origins.join(', ')),
            },
            {
              id: 'last',
              header: t('last_used'),
              cell: ({ last_used_at }) => (last_used_at === null ? t('never') : ago(last_used_at)),
              sortBy: ({ last_used_at }) => last_used_at ?? '',
            },
            {
              id: 'actions',
              header: '',
              end: true,
              cell: (key) =>
                key.revoked !== null ? (
                  <Badge color="gray">{`${t('revoked')} ${moment(key.revoked.at)}`}</Badge>
                ) : (
                  <ReasonDialog
                    label={t('revoke')}
                    consequence={t('revoke_consequence', { key: `${key.prefix}…${key.last4}` })}
                    allowed={may('delete /staff/keys/{id}')}
                    act={(reason) => revoke.mutateAsync({ params: { path: { id: key.id }, query: { reason } } })}
                  />
                ),
            },
          ]}
        />
      </Section>
      <AccountTokens account={account.id} />
      <Modal
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={<Text fw={650}>{t('issued')}</Text>}
        size="lg"
        closeButtonProps={{ 'aria-label': p('close') }}
      >
        <Stack>
          <Text fz="sm">{t('issue_text')}</Text>
          <Secret value={shown ?? ''} label={t('key')} />
        </Stack>
      </Modal>
    </Stack>
  )
}
