import { Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { AuthenticationTable } from '../../parts/authentication-table.js'
import { authenticationTexts } from '../../parts/authentication.texts.js'
import { moreOf, paged } from '../../parts/more.js'
import { Page, Section } from '../../parts/page.js'
import { type ListSearch } from '../list-search.js'

type Kind = Schemas['AuthenticationEvent']['kind']

const KINDS: readonly Kind[] = [
  'login',
  'login_failed',
  'lockout',
  'logout',
  'step_up',
  'step_up_failed',
  'personal_data_read',
]

export function AuthenticationPage() {
  const t = authenticationTexts.use()
  const name = useNames()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as ListSearch
  const [person, setPerson] = useState(search.actor ?? '')
  const [address, setAddress] = useState(search.q ?? '')
  const go = useDebouncedCallback(
    (change: ListSearch) =>
      void navigate({ to: '/authentication', search: { ...search, ...change } as never, replace: true }),
    300,
  )
  const query = {
    person: search.actor,
    address: search.q,
    kind: search.kind as Kind | undefined,
    account: search.account,
  }
  const log = api.useInfiniteQuery('get', '/staff/authentication-log', { params: { query } }, paged('next'))
  return (
    <Page title={t('title')} text={t('text')}>
      <Group>
        <TextInput
          aria-label={t('person')}
          placeholder={t('person')}
          value={person}
          maxLength={320}
          onChange={(event) => {
            setPerson(event.currentTarget.value)
            go({ actor: event.currentTarget.value || undefined })
          }}
        />
        <TextInput
          aria-label={t('where')}
          placeholder={t('where')}
          value={address}
          maxLength={45}
          onChange={(event) => {
            setAddress(event.currentTarget.value)
            go({ q: event.currentTarget.value || undefined })
          }}
        />
        <Select
          aria-label={t('what')}
          placeholder={t('what')}
          clearable
          data={KINDS.map((value) => ({ value, label: name('authentication_kind', value) }))}
          value={search.kind ?? null}
          onChange={(value) => go({ kind: value ?? undefined })}
        />
      </Group>
      <Section>
        <AuthenticationTable
          events={log.data?.pages.flatMap((page) => page.events)}
          query={log}
          more={moreOf(log)}
          people
        />
      </Section>
    </Page>
  )
}
