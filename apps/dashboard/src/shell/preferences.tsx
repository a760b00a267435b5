import { ActionIcon, Menu, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Language, setLanguage } from '../language/i18n.js'
import { parts } from '../parts/parts.texts.js'

export function LanguageSwitch({ onChange }: { onChange?: (language: Language) => void }) {
  const t = parts.use()
  const { i18n } = useTranslation()
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('language')}
      data={[
        { value: 'fr', label: 'FR' },
        { value: 'en', label: 'EN' },
      ]}
      value={i18n.language === 'en' ? 'en' : 'fr'}
      onChange={(value) => {
        setLanguage(value as Language)
        onChange?.(value as Language)
      }}
    />
  )
}

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
