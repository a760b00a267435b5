import { Page, Section } from '../../parts/page.js'
import { billingTexts } from './billing.texts.js'
import { OverdueTable } from './overdue-table.js'

export function DunningPage() {
  const t = billingTexts.use()
  return (
    <Page title={t('dunning')} text={t('dunning_text')}>
      <Section>
        <OverdueTable />
      </Section>
    </Page>
  )
}
