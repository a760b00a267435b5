import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Language, LANGUAGES, setLanguage } from '../../language/i18n.js'
import { LANGUAGE_NAMES } from '../../shell/preferences.js'

/** Both languages by name, where there is room for them. */
export function LanguageChoice({ label, onChange }: { label: string; onChange: (language: Language) => void }) {
  const { i18n } = useTranslation()
  return (
    <SegmentedControl
      w="fit-content"
      aria-label={label}
      value={i18n.language}
      data={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
      onChange={(language) => {
        setLanguage(language as Language)
        onChange(language as Language)
      }}
    />
  )
}
