import { Group } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Schemas } from '../../api/client.js'
import { Page, Section } from '../../parts/page.js'
import { ValueFilter } from '../../parts/value-filter.js'
import { type ListSearch } from '../list-search.js'
import { CorrectionTable } from './correction-table.js'
import { correctionsTexts } from './corrections.texts.js'

export function CorrectionsPage() {
  const t = correctionsTexts.use()
  const navigate = useNavigate()
  const { state } = useSearch({ strict: false }) as ListSearch
  return (
    <Page title={t('title')} text={t('text')}>
      <Section>
        <Group mb="md">
          <ValueFilter
            label={t('state')}
            of="correction_state"
            value={state}
            change={(value) => void navigate({ to: '/corrections', search: { state: value } as never, replace: true })}
          />
        </Group>
        <CorrectionTable query={{ state: state as Schemas['Correction']['state'] | undefined }} />
      </Section>
    </Page>
  )
}
