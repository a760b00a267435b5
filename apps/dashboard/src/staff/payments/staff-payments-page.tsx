import { Group, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Schemas } from '../../api/client.js'
import { Page, Section } from '../../parts/page.js'
import { ValueFilter } from '../../parts/value-filter.js'
import { type ListSearch } from '../list-search.js'
import { PaymentTable } from './payment-table.js'
import { paymentsTexts } from './payments.texts.js'

const STATES = ['created', 'pending', 'approved', 'declined', 'canceled', 'expired', 'refused', 'refunded']

export function StaffPaymentsPage() {
  const t = paymentsTexts.use()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as ListSearch
  const [typed, setTyped] = useState(search.q ?? '')
  const go = (change: ListSearch) =>
    void navigate({ to: '/payments', search: { ...search, ...change } as never, replace: true })
  const find = useDebouncedCallback((text: string) => go({ q: text || undefined }), 300)
  return (
    <Page title={t('title')} text={t('text')}>
      <Section>
        <Group mb="md">
          <TextInput
            aria-label={t('provider_id')}
            placeholder={t('provider_id')}
            value={typed}
            maxLength={64}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              find(event.currentTarget.value)
            }}
          />
          <ValueFilter
            label={t('state')}
            of="payment_state"
            values={STATES}
            value={search.state}
            change={(value) => go({ state: value })}
          />
        </Group>
        <PaymentTable
          query={{
            state: search.state as Schemas['Payment']['state'] | undefined,
            provider_id: search.q,
            account_id: search.account,
          }}
        />
      </Section>
    </Page>
  )
}
