import { Group, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Page, Section } from '../../parts/page.js'
import { ValueFilter } from '../../parts/value-filter.js'
import { type ListSearch } from '../list-search.js'
import { billingTexts } from './billing.texts.js'
import { InvoiceTable } from './invoice-table.js'

const STATES = ['draft', 'certified', 'finalized', 'partially_paid', 'paid', 'overdue', 'credited', 'void'] as const
const KINDS = ['renewal', 'upgrade', 'overage', 'manual', 'credit_note'] as const

export function StaffInvoicesPage() {
  const t = billingTexts.use()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as ListSearch
  const { q, state, kind, from, to, account } = search
  const [typed, setTyped] = useState(q ?? '')
  const go = (change: ListSearch) =>
    void navigate({ to: '/invoices', search: { ...search, ...change } as never, replace: true })
  const find = useDebouncedCallback((text: string) => go({ q: text || undefined }), 300)
  return (
    <Page title={t('staff_invoices')} text={t('staff_invoices_text')}>
      <Section>
        <Group mb="md">
          <TextInput
            aria-label={t('search_number')}
            placeholder={t('search_number')}
            leftSection={<IconSearch size={17} aria-hidden />}
            value={typed}
            maxLength={40}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              find(event.currentTarget.value)
            }}
          />
          <ValueFilter
            label={t('state')}
            of="invoice_state"
            values={STATES}
            value={state}
            change={(value) => go({ state: value })}
          />
          <ValueFilter
            label={t('kind')}
            of="invoice_kind"
            values={KINDS}
            value={kind}
            change={(value) => go({ kind: value })}
          />
          <DatePickerInput
            aria-label={t('from')}
            placeholder={t('from')}
            clearable
            value={from ?? null}
            onChange={(value) => go({ from: value ?? undefined })}
            valueFormat="D MMM YYYY"
            miw={150}
          />
          <DatePickerInput
            aria-label={t('to')}
            placeholder={t('to')}
            clearable
            value={to ?? null}
            onChange={(value) => go({ to: value ?? undefined })}
            valueFormat="D MMM YYYY"
            miw={150}
          />
        </Group>
        <InvoiceTable
          query={{
            number: q,
            state: state as (typeof STATES)[number] | undefined,
            kind: kind as (typeof KINDS)[number] | undefined,
            from,
            to,
            account,
          }}
        />
      </Section>
    </Page>
  )
}
