import { Group } from '@mantine/core'
import { api } from '../../api/client.js'
import { fcfa } from '../../language/formats.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { Facts, Page, Section } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { useMay, useRefresh } from '../session.js'
import { LegalTextsSection, OperatorSection } from './operator-section.js'
import { PaymentLimitsSection } from './payment-limits-section.js'
import { settingsTexts } from './settings.texts.js'

export function SettingsPage() {
  const t = settingsTexts.use()
  return (
    <Page title={t('title')} text={t('text')}>
      <OperatorSection />
      <LegalTextsSection />
      <BillingSection />
      <PaymentLimitsSection />
    </Page>
  )
}

function BillingSection() {
  const t = settingsTexts.use()
  const may = useMay()
  const refresh = useRefresh()
  const settings = api.useQuery('get', '/staff/billing/settings')
  const change = api.useMutation('put', '/staff/billing/settings', { onSuccess: refresh })
  const { data } = settings
  return (
    <Section
      title={t('billing')}
      actions={
        data !== undefined && (
          <Group>
            <FormDialog
              label={t('change')}
              body="BillingSettingsOrderDto"
              initial={{
                second_person_above_fcfa: data.second_person_above_fcfa,
                cap_ceiling_fcfa: data.cap_ceiling_fcfa ?? '',
              }}
              fields={[
                { name: 'second_person_above_fcfa', label: t('second_person'), kind: 'fcfa' },
                {
                  name: 'cap_ceiling_fcfa',
                  label: t('cap_ceiling'),
                  description: t('cap_ceiling_hint'),
                  kind: 'fcfa',
                },
              ]}
              allowed={may('put /staff/billing/settings')}
              submit={(body) => change.mutateAsync({ body })}
            />
          </Group>
        )
      }
    >
      <QueryView query={settings} lines={2}>
        {({ second_person_above_fcfa: above, cap_ceiling_fcfa: ceiling }) => (
          <Facts
            rows={[
              [t('second_person'), fcfa(above)],
              [t('cap_ceiling'), ceiling === null ? t('no_ceiling') : fcfa(ceiling)],
            ]}
          />
        )}
      </QueryView>
    </Section>
  )
}
