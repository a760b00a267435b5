import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { type RequestSearch } from './request-search.js'
import { requestsTexts } from './requests.texts.js'

const STATUSES = ['2xx', '4xx', '5xx', '403', '429'] as const

/** The filters of the request log, as they are in the address. @param operations  those of the last days */
export function RequestFilters({
  search,
  change,
  operations,
  keys,
  children,
}: {
  search: RequestSearch
  change: (search: RequestSearch) => void
  operations: readonly string[]
  keys: readonly { value: string; label: string }[]
  children?: ReactNode
}) {
  const t = requestsTexts.use()
  const select = (filter: 'status' | 'operation' | 'key') => (value: string | null) =>
    change({ ...search, [filter]: value ?? undefined })
  return (
    <>
      <Select
        aria-label={t('status')}
        placeholder={t('statuses')}
        clearable
        data={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={search.status ?? null}
        onChange={select('status')}
      />
      <Select
        aria-label={t('operation')}
        placeholder={t('operations')}
        clearable
        searchable
        data={operations.map((value) => ({ value, label: value.replace('(unknown path)', t('unknown_path')) }))}
        value={search.operation ?? null}
        onChange={select('operation')}
      />
      <Select
        aria-label={t('key')}
        placeholder={t('all_keys')}
        clearable
        data={[...keys]}
        value={search.key ?? null}
        onChange={select('key')}
      />
      <TextFilter label={t('caller')} of="caller" search={search} change={change} />
      <TextFilter label={t('id')} hint={t('id_hint')} of="request_id" search={search} change={change} />
      {children}
    </>
  )
}

function TextFilter({
  label,
  hint,
  of,
  search,
  change,
}: {
  label: string
  hint?: string
  of: 'caller' | 'request_id'
  search: RequestSearch
  change: (search: RequestSearch) => void
}) {
  const [typed, setTyped] = useState(search[of] ?? '')
  const go = useDebouncedCallback((text: string) => change({ ...search, [of]: text.trim() || undefined }), 300)
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      title={hint}
      value={typed}
      maxLength={of === 'caller' ? 200 : 128}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        go(currentTarget.value)
      }}
    />
  )
}
