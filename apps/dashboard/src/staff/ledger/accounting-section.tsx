import { Button, Group, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { useState } from 'react'
import { today } from '../../language/today.js'
import { Section } from '../../parts/page.js'
import { useMay } from '../session.js'
import { ledgerTexts } from './ledger.texts.js'

const MONTH = /^20\d{2}-\d{2}$/

/** The last whole month, which accountants usually need. */
function lastMonth(): string {
  return dayjs(today()).subtract(1, 'month').format('YYYY-MM')
}

/** The files of a month for accountants. */
export function AccountingSection() {
  const t = ledgerTexts.use()
  const may = useMay()
  const [month, setMonth] = useState(lastMonth)
  if (!may('get /staff/accounting/{month}/journal.csv')) return null
  const files = [
    ['journal', `/staff/accounting/${month}/journal.csv`],
    ['vat', `/staff/accounting/${month}/vat.csv`],
    ['invoices', `/staff/accounting/${month}/invoices.csv`],
  ] as const
  return (
    <Section title={t('accounting')} text={t('accounting_text')}>
      <Group align="flex-end">
        <TextInput
          type="month"
          label={t('month')}
          value={month}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
        />
        {files.map(([name, href]) => (
          <Button
            key={name}
            variant="default"
            component="a"
            href={href}
            disabled={!MONTH.test(month)}
            leftSection={<IconDownload size={17} aria-hidden />}
          >
            {t(`file.${name}`)}
          </Button>
        ))}
      </Group>
    </Section>
  )
}
