import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Language, setLanguage } from '../language/i18n.js'
import { parts } from '../parts/parts.texts.js'

/** One button with the other language, as on the map. */
export function LanguageSwitch({ onChange }: { onChange?: (language: Language) => void }) {
  const { i18n } = useTranslation()
  const other: Language = i18n.language === 'en' ? 'fr' : 'en'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      fz="sm"
      fw={600}
      lang={other}
      aria-label={`${other.toUpperCase()}, ${LANGUAGE_NAMES[other]}`}
      onClick={() => {
        setLanguage(other)
        onChange?.(other)
      }}
    >
      {other.toUpperCase()}
    </ActionIcon>
  )
}

export const LANGUAGE_NAMES: Record<Language, string> = { fr: 'Français', en: 'English' }
const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon }

export function ThemeSwitch() {
  const t = parts.use()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Current = icons[colorScheme]
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('theme')}>
          <Current size={19} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(['auto', 'light', 'dark'] as const).map((scheme) => {
          const Icon = icons[scheme]
          return (
            <Menu.Item key={scheme} leftSection={<Icon size={16} aria-hidden />} onClick={() => setColorScheme(scheme)}>
              {t(`theme.${scheme}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
