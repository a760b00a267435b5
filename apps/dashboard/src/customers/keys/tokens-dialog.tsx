import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { ago } from '../../language/formats.js'
import { namesOf, useNames } from '../../language/vocabulary.texts.js'
import { ConfirmDialog } from '../../parts/action-dialog.js'
import { type Column, DataTable } from '../../parts/data-table.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { notifyDone } from '../../parts/notify.js'
import { parts } from '../../parts/parts.texts.js'
import { ShownOnceDialog } from '../../parts/shown-once.js'
import { shortKey } from './key-settings.js'
import { keysTexts } from './keys.texts.js'
import { userOf } from './token-user.js'

type Token = Schemas['BrowserToken']

/** The browser tokens of a live key. */
export function TokensDialog({ target, close }: { target: Schemas['Key'] | null; close: () => void }) {
  const t = keysTexts.use()
  const p = parts.use()
  return (
    <Modal
      opened={target !== null}
      onClose={close}
      title={
        <Text fw={650}>{t('tokens_title', { key: target === null ? '' : (target.name ?? shortKey(target)) })}</Text>
      }
      size="xl"
      closeButtonProps={{ 'aria-label': p('close') }}
    >
      {target !== null && <Tokens key={target.id} of={target} />}
    </Modal>
  )
}

function Tokens({ of: { id, scopes } }: { of: Schemas['Key'] }) {
  const t = keysTexts.use()
  const name = useNames()
  const queries = useQueryClient()
  const [shown, setShown] = useState<Schemas['NewBrowserToken'] | null>(null)
  const [revoked, setRevoked] = useState<Token | null>(null)
  const path = { id }
  const tokens = api.useQuery('get', '/portal/keys/{id}/tokens', { params: { path } })
  const changed = () => void queries.invalidateQueries({ queryKey: ['get', '/portal/keys/{id}/tokens'] })
  const issue = api.useMutation('post', '/portal/keys/{id}/tokens', {
    onSuccess: (token) => {
      setShown(token)
      changed()
    },
  })
  const revoke = api.useMutation('delete', '/portal/keys/{id}/tokens/{token}', {
    onSuccess: () => {
      notifyDone(t('token_revoked'))
      changed()
    },
  })
  const groups = scopes.length === 0 ? namesOf('group') : scopes
  const columns: Column<Token>[] = [
    {
      id: 'token',
      header: t('token'),
      cell: (token) => (
        <Stack gap={2} component="span">
          {token.name !== null && (
            <Text fz="sm" fw={600} span>
              {token.name}
            </Text>
          )}
          <Text className="key-text" fz="sm" span>
            {shortKey(token)}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'limits',
      header: t('token_limits'),
      cell: (token) => (
        <Stack gap={2} component="span">
          <Text fz="sm" span>
            {token.scopes.map((one) => name('group', one)).join(', ')} · {token.burst_percent}&nbsp;%
          </Text>
          <Text fz="xs" c="dimmed" span>
            {[...token.origins, ...token.allowed_addresses].join(', ')}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'state',
      header: '',
      end: true,
      cell: (token) =>
        token.revoked === null ? (
          <Group gap="xs" justify="flex-end" wrap="nowrap">
            <Badge color="star">{t('expires_in', { when: ago(token.expires_at) })}</Badge>
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => setRevoked(token)}>
              {t('revoke')}
            </Button>
          </Group>
        ) : (
          <Badge color="gray">{t('token_ended')}</Badge>
        ),
    },
  ]
  return (
    <Stack>
      <Text fz="sm" c="dimmed">
        {t('tokens_text')}
      </Text>
      <DataTable
        label={t('tokens')}
        columns={columns}
        rows={tokens.data?.tokens}
        query={tokens}
        rowId={(token) => token.id}
        empty={<Text fz="sm">{t('tokens_empty')}</Text>}
      />
      <Group justify="flex-end">
        <FormDialog
          label={t('new_token')}
          body="BrowserTokenOrder"
          initial={{
            name: '',
            scopes: ['tiles'],
            origins: [],
            allowed_addresses: [],
            expires_at: '',
            burst_percent: 50,
          }}
          fields={[
            { name: 'name', label: t('name') },
            {
              name: 'scopes',
              label: t('scopes'),
              kind: 'many',
              choices: groups.map((value) => ({ value, label: name('group', value) })),
            },
            {
              name: 'origins',
              label: t('origins_label'),
              description: t('token_origins_hint'),
              placeholder: t('origins_placeholder'),
              kind: 'tags',
            },
            {
              name: 'allowed_addresses',
              label: t('addresses'),
              description: t('token_addresses_hint'),
              placeholder: '196.12.0.0/16',
              kind: 'tags',
            },
            { name: 'expires_at', label: t('expires'), description: t('token_expires_hint'), kind: 'moment' },
            { name: 'burst_percent', label: t('token_burst'), description: t('token_burst_hint'), kind: 'number' },
          ]}
          consequence={t('token_consequence')}
          confirm={t('new_token')}
          done={null}
          submit={(body) => issue.mutateAsync({ params: { path }, body })}
          trigger={(open) => (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
              {t('new_token')}
            </Button>
          )}
        />
      </Group>
      <ShownOnceDialog
        title={t('token_shown')}
        text={shown === null ? '' : t(`token_shown_${userOf(shown)}`)}
        label={t('token')}
        saved={t('token_saved')}
        value={shown?.token ?? null}
        close={() => setShown(null)}
      />
      {revoked !== null && (
        <ConfirmDialog
          opened
          close={() => setRevoked(null)}
          title={t('token_revoke_title')}
          consequence={t(`token_revoke_${userOf(revoked)}`, { token: revoked.name ?? shortKey(revoked) })}
          confirm={t('revoke')}
          danger
          act={() => revoke.mutateAsync({ params: { path: { id, token: revoked.id } } })}
        />
      )}
    </Stack>
  )
}
