import { Group, Select } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Schemas } from '../../api/client.js'
import { namesOf, useNames } from '../../language/vocabulary.texts.js'
import { Page, Section } from '../../parts/page.js'
import { type ListSearch } from '../list-search.js'
import { CorrectionTable } from './correction-table.js'
import { correctionsTexts } from './corrections.texts.js'

export function CorrectionsPage() {
  const t = correctionsTexts.use()
  const name = useNames()
  const navigate = useNavigate()
  const { state } = useSearch({ strict: false }) as ListSearch
  return (
    <Page title={t('title')} text={t('text')}>
      <Section>
        <Group mb="md">
          <Select
            aria-label={t('state')}
            placeholder={t('state')}
            clearable
            data={namesOf('correction_state').map((value) => ({ value, label: name('correction_state', value) }))}
            value={state ?? null}
            onChange={(value) =>
              void navigate({ to: '/corrections', search: { state: value ?? undefined } as never, replace: true })
            }
          />
        </Group>
        <CorrectionTable query={{ state: state as Schemas['Correction']['state'] | undefined }} />
      </Section>
    </Page>
  )
}
