import { Badge, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { ApiProblem } from '../../api/api-problem.js'
import { api, type Schemas } from '../../api/client.js'
import { ago, moment } from '../../language/formats.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { DataTable } from '../../parts/data-table.js'
import { notifyDone } from '../../parts/notify.js'
import { Section } from '../../parts/page.js'
import { passkeysWork } from '../passkeys-work.js'
import { securityTexts } from './security.texts.js'

export function PasskeysSection({
  passkeys,
  changed,
}: {
  passkeys: readonly Schemas['Passkey'][]
  changed: () => Promise<void>
}) {
  const t = securityTexts.use()
  const remove = api.useMutation('delete', '/portal/passkeys/{id}')
  return (
    <Section
      title={t('passkeys')}
      text={t('passkeys_text')}
      actions={passkeysWork() ? <AddPasskey changed={changed} /> : undefined}
    >
      {!passkeysWork() && (
        <Text fz="sm" c="dimmed">
          {t('passkeys_unsupported')}
        </Text>
      )}
      <DataTable
        label={t('passkeys')}
        rows={passkeys}
        rowId={({ id }) => id}
        empty={<Text c="dimmed">{t('passkeys_none')}</Text>}
        columns={[
          {
            id: 'name',
            header: t('passkey_name'),
            cell: ({ name, backed_up }) => (
              <Group gap={8} component="span">
                <Text fz="sm" span>
                  {name}
                </Text>
                {backed_up && <Badge>{t('passkey_synced')}</Badge>}
              </Group>
            ),
          },
          { id: 'created', header: t('passkey_created'), cell: ({ created_at }) => moment(created_at) },
          {
            id: 'used',
            header: t('passkey_used'),
            cell: ({ last_used_at }) => (last_used_at === null ? t('never') : ago(last_used_at)),
          },
          {
            id: 'actions',
            header: '',
            end: true,
            cell: ({ id }) => (
              <ActionDialog
                label={t('passkey_remove')}
                consequence={t('passkey_remove_text')}
                confirm={t('passkey_remove')}
                danger
                act={async () => {
                  await remove.mutateAsync({ params: { path: { id } } })
                  notifyDone(t('passkey_removed'))
                  await changed()
                }}
              />
            ),
          },
        ]}
      />
    </Section>
  )
}

function AddPasskey({ changed }: { changed: () => Promise<void> }) {
  const t = securityTexts.use()
  const begin = api.useMutation('post', '/portal/passkeys/options')
  const register = api.useMutation('post', '/portal/passkeys')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState(false)
  const add = async () => {
    setRefused(false)
    const { options } = await begin.mutateAsync({ body: { current_password: password } })
    const { startRegistration } = await import('@simplewebauthn/browser')
    let credential: object
    try {
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
      credential = await startRegistration({ optionsJSON })
    } catch (error) {
      setRefused(true)
      throw error instanceof ApiProblem ? error : new ApiProblem(400, 'refused by the browser')
    }
    await register.mutateAsync({ body: { name, credential: credential as Record<string, never> } })
    setPassword('')
    notifyDone(t('passkey_added'))
    await changed()
  }
  return (
    <ActionDialog
      label={t('passkey_add')}
      text={t('passkeys_text')}
      consequence={refused ? t('passkey_refused') : undefined}
      confirm={t('passkey_add')}
      disabled={name.trim() === '' || password === ''}
      act={add}
    >
      <Stack gap="sm">
        <TextInput
          label={t('passkey_name')}
          description={t('passkey_name_hint')}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
          required
        />
        <PasswordInput
          label={t('current')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
          required
        />
      </Stack>
    </ActionDialog>
  )
}
