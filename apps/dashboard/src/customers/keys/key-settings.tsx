import { Select } from '@mantine/core'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { namesOf, useNames } from '../../language/vocabulary.texts.js'
import { ConfirmDialog } from '../../parts/action-dialog.js'
import { type FormField, FormModal } from '../../parts/form-dialog.js'
import { keysTexts } from './keys.texts.js'

export const shortKey = ({ prefix, last4 }: { prefix: string; last4: string }): string => `${prefix}…${last4}`

/** The settings of a key that its owner chooses, at the issue and later. */
export function useKeyFields(): FormField[] {
  const t = keysTexts.use()
  const name = useNames()
  return [
    { name: 'name', label: t('name'), description: t('name_hint') },
    {
      name: 'scopes',
      label: t('scopes'),
      description: t('scopes_hint'),
      kind: 'many',
      choices: namesOf('group').map((value) => ({ value, label: name('group', value) })),
    },
    {
      name: 'allowed_addresses',
      label: t('addresses'),
      description: t('addresses_hint'),
      placeholder: '196.12.0.0/16',
      kind: 'tags',
    },
    { name: 'expires_at', label: t('expires'), description: t('expires_hint'), kind: 'moment' },
  ]
}

export const NO_TERMS = { name: '', scopes: [] as string[], allowed_addresses: [] as string[], expires_at: '' }

interface Dialog {
  target: Schemas['Key'] | null
  close: () => void
}

/** Changes the name, groups, addresses and expiry of a key. */
export function KeySettingsDialog({ target, close, changed }: Dialog & { changed: () => void }) {
  const t = keysTexts.use()
  const fields = useKeyFields()
  const change = api.useMutation('patch', '/portal/keys/{id}', { onSuccess: changed })
  if (target === null) return null
  const { id, name, scopes, allowed_addresses, expires_at } = target
  return (
    <FormModal
      key={id}
      opened
      close={close}
      title={t('settings_title', { key: name ?? shortKey(target) })}
      confirm={t('settings_save')}
      body="ChangeKeyDto"
      initial={{ name: name ?? '', scopes, allowed_addresses, expires_at: expires_at ?? '' }}
      fields={fields}
      consequence={t('settings_consequence')}
      submit={(body) =>
        change.mutateAsync({
          params: { path: { id } },
          // A name of one space removes the name; an absent one would leave it.
          body: { ...body, name: body.name ?? ' ', ...(body.expires_at === undefined ? { never_expires: true } : {}) },
        })
      }
    />
  )
}

const OVERLAPS = ['0', '1', '24', '72'] as const
type Overlap = (typeof OVERLAPS)[number]

/** Replaces a key; the old one may stay valid for a while, so that no program stops. */
export function ReplaceKeyDialog({ target, close, show }: Dialog & { show: (issued: Schemas['NewKey']) => void }) {
  const t = keysTexts.use()
  const [overlap, setOverlap] = useState<Overlap>('24')
  const regenerate = api.useMutation('post', '/portal/keys/{id}/regenerate', { onSuccess: show })
  if (target === null) return null
  return (
    <ConfirmDialog
      opened
      close={close}
      title={t('regenerate_title')}
      text={t('regenerate_text', { key: target.name ?? shortKey(target) })}
      consequence={overlap === '0' ? t('regenerate_at_once') : t('regenerate_overlap', { hours: overlap })}
      danger={overlap === '0'}
      confirm={t('regenerate')}
      act={() =>
        regenerate.mutateAsync({ params: { path: { id: target.id } }, body: { overlap_hours: Number(overlap) } })
      }
    >
      <Select
        label={t('overlap')}
        data={OVERLAPS.map((value) => ({ value, label: t(`overlap.${value}`) }))}
        value={overlap}
        onChange={(value) => value !== null && setOverlap(value as Overlap)}
        allowDeselect={false}
      />
    </ConfirmDialog>
  )
}

/** Revokes a key permanently. */
export function RevokeKeyDialog({ target, close, changed }: Dialog & { changed: () => void }) {
  const t = keysTexts.use()
  const revoke = api.useMutation('delete', '/portal/keys/{id}', { onSuccess: changed })
  if (target === null) return null
  return (
    <ConfirmDialog
      opened
      close={close}
      title={t('revoke_title')}
      consequence={t('revoke_consequence', { key: target.name ?? shortKey(target) })}
      confirm={t('revoke')}
      danger
      act={() => revoke.mutateAsync({ params: { path: { id: target.id } } })}
    />
  )
}
