import { Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Schemas } from '../../api/client.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { Page } from '../../parts/page.js'
import { type ListSearch } from '../list-search.js'
import { AuditTable } from './audit-table.js'
import { auditTexts } from './audit.texts.js'

export function StaffAuditPage() {
  const t = auditTexts.use()
  const name = useNames()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as ListSearch
  const [actor, setActor] = useState(search.actor ?? '')
  const [action, setAction] = useState(search.q ?? '')
  const go = useDebouncedCallback(
    (change: ListSearch) => void navigate({ to: '/audit', search: { ...search, ...change } as never, replace: true }),
    300,
  )
  return (
    <Page title={t('title')} text={t('text')}>
      <Group>
        <TextInput
          aria-label={t('actor')}
          placeholder={t('actor')}
          value={actor}
          maxLength={320}
          onChange={(event) => {
            setActor(event.currentTarget.value)
            go({ actor: event.currentTarget.value || undefined })
          }}
        />
        <TextInput
          aria-label={t('action')}
          placeholder={t('action')}
          value={action}
          maxLength={100}
          onChange={(event) => {
            setAction(event.currentTarget.value)
            go({ q: event.currentTarget.value || undefined })
          }}
        />
        <Select
          aria-label={t('who')}
          placeholder={t('who')}
          clearable
          data={['customer', 'staff', 'system'].map((value) => ({ value, label: name('actor', value) }))}
          value={search.kind ?? null}
          onChange={(value) => go({ kind: value ?? undefined })}
        />
      </Group>
      <AuditTable
        query={{
          actor: search.actor,
          action: search.q,
          actor_kind: search.kind as Schemas['AuditActor']['kind'] | undefined,
          account: search.account,
        }}
      />
    </Page>
  )
}
