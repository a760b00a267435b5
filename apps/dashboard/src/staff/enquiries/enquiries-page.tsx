import { Group } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Page, Section } from '../../parts/page.js'
import { ValueFilter } from '../../parts/value-filter.js'
import { type ListSearch } from '../list-search.js'
import { enquiriesTexts } from './enquiries.texts.js'
import { EnquiryTable } from './enquiry-table.js'

const STATES = ['open', 'answered', 'closed'] as const

/** The queue of what customers and visitors wrote. */
export function EnquiriesPage() {
  const t = enquiriesTexts.use()
  const navigate = useNavigate()
  const { state } = useSearch({ strict: false }) as ListSearch
  return (
    <Page title={t('title')} text={t('text')}>
      <Section>
        <Group mb="md">
          <ValueFilter
            label={t('state')}
            of="enquiry_state"
            values={STATES}
            value={state}
            change={(next) => void navigate({ to: '/enquiries', search: { state: next } as never, replace: true })}
          />
        </Group>
        <EnquiryTable query={{ state: STATES.find((one) => one === state) }} />
      </Section>
    </Page>
  )
}
