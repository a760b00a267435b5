import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.js'
import { currentLanguage } from '../../language/i18n.js'
import { BackLink } from '../../parts/back-link.js'
import { ForbiddenPage, Page } from '../../parts/page.js'
import { type StatementDays, StatementSection } from '../../parts/statement-section.js'
import { DateLanguage } from '../../shell/date-language.js'
import { useMay } from '../session.js'
import { invoicesTexts } from './invoices.texts.js'

/** Invoices and payments with the balance after each, on the page and as files of the same days. */
export function StatementPage() {
  const t = invoicesTexts.use()
  const may = useMay()
  const [days, setDays] = useState<StatementDays>({})
  const statement = api.useQuery(
    'get',
    '/portal/statement',
    { params: { query: days } },
    { enabled: may.money, placeholderData: (old) => old },
  )
  if (!may.money) return <ForbiddenPage title={t('statement_title')} text={t('role')} />
  const search = new URLSearchParams(
    Object.entries(days).flatMap(([name, value]: [string, string | undefined]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
  const printed = new URLSearchParams([...search, ['language', currentLanguage()]])
  return (
    <DateLanguage>
      <Page title={t('statement_title')} actions={<BackLink to="/invoices">{t('back')}</BackLink>}>
        <StatementSection
          query={statement}
          days={days}
          change={setDays}
          actions={
            <>
              <Button
                variant="default"
                component="a"
                href={`/portal/statement.pdf?${printed}`}
                leftSection={<IconDownload size={17} aria-hidden />}
              >
                {t('statement')}
              </Button>
              <Button
                variant="default"
                component="a"
                href={`/portal/statement.csv?${printed}`}
                leftSection={<IconDownload size={17} aria-hidden />}
              >
                {t('statement_csv')}
              </Button>
            </>
          }
        />
      </Page>
    </DateLanguage>
  )
}
