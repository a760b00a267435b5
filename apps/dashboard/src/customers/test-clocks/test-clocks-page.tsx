import { Stack } from '@mantine/core'
import { IconClockPlay } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { Empty, ForbiddenPage, Page, Section } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { DateLanguage } from '../../shell/date-language.js'
import { useMay } from '../session.js'
import { TrialSection } from './trial-section.js'
import { testClocksTexts } from './test-clocks.texts.js'

export function TestClocksPage() {
  const t = testClocksTexts.use()
  const may = useMay()
  if (!may.keys) return <ForbiddenPage title={t('title')} text={t('role')} />
  return (
    <DateLanguage>
      <Trials />
    </DateLanguage>
  )
}

function Trials() {
  const t = testClocksTexts.use()
  const queries = useQueryClient()
  const clocks = api.useQuery('get', '/portal/test-clocks')
  const plans = api.useQuery('get', '/portal/plans')
  // Trials are for plans with a price only.
  const choices = plans.data?.plans.filter(({ terms }) => (terms.price_fcfa ?? 0) > 0) ?? []
  const begin = api.useMutation('post', '/portal/test-clocks', {
    onSuccess: () => queries.invalidateQueries({ queryKey: ['get', '/portal/test-clocks'] }),
  })
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={
        <FormDialog
          key={choices[0]?.code ?? ''}
          label={t('begin')}
          text={t('begin_text')}
          body="TestClockOrder"
          initial={{ plan: choices[0]?.code ?? '' }}
          fields={[
            {
              name: 'plan',
              label: t('plan'),
              kind: 'select',
              choices: choices.map(({ code, name }) => ({ value: code, label: name })),
            },
          ]}
          submit={(body) => begin.mutateAsync({ body })}
        />
      }
    >
      <QueryView query={clocks} lines={8}>
        {({ test_clocks: trials }) =>
          trials.length === 0 ? (
            <Section>
              <Empty icon={<IconClockPlay size={26} />} title={t('empty')} text={t('empty_text')} />
            </Section>
          ) : (
            <Stack gap="lg">
              {/* The newest first, because it is probably in use. */}
              {[...trials].reverse().map((trial) => (
                <TrialSection
                  key={trial.id}
                  trial={trial}
                  plan={choices.find(({ code }) => code === trial.plan)?.name ?? trial.plan}
                />
              ))}
            </Stack>
          )
        }
      </QueryView>
    </Page>
  )
}
