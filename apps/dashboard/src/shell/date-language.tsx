import 'dayjs/locale/fr'
import 'dayjs/locale/en-gb'
import { DatesProvider } from '@mantine/dates'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Calendars in the reader's language; weeks start on Monday in both. */
export function DateLanguage({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  return (
    <DatesProvider settings={{ locale: i18n.language === 'en' ? 'en-gb' : 'fr', firstDayOfWeek: 1 }}>
      {children}
    </DatesProvider>
  )
}
