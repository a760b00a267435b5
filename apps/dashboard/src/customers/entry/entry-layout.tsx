import { Box, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Logo } from '../../shell/logo.js'
import { LanguageSwitch, ThemeSwitch } from '../../shell/preferences.js'
import { SiteMenu } from '../site/site-menu.js'
import { SiteLinks } from '../site/site-links.js'
import { entry } from './entry.texts.js'

/** Roads of an invented town, as a background. */
function Roads() {
  return (
    <svg className="welcome-roads" viewBox="0 0 600 800" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <g fill="none" stroke="#ffffff" strokeOpacity="0.10" strokeWidth="10">
        <path d="M-20 640C120 600 180 520 300 520s220-90 340-110" />
        <path d="M120 820C140 700 90 560 180 420S300 200 280-20" />
        <path d="M420 820c-10-120 60-200 40-330S360 220 420-20" />
      </g>
      <g fill="none" stroke="#ffffff" strokeOpacity="0.08" strokeWidth="4">
        <path d="M-20 330c120 30 260-20 640 40M-20 180c160 40 420 60 640-20M40 820c40-160 20-300-60-420M230 820c40-120 20-200 80-300M540 820C500 640 560 420 520-20M-20 730c200-40 400 40 640-30" />
      </g>
      <g transform="translate(60 -330)">
        <path
          d="M170 620C190 540 250 530 305 516s80-60 120-120"
          fill="none"
          stroke="#f4b942"
          strokeWidth="6"
          strokeLinecap="round"
          strokeOpacity="0.9"
        />
        <circle cx="170" cy="620" r="9" fill="#ffffff" />
        <g transform="translate(393 322) scale(2)">
          <path
            d="M16 2C9.900 2 5 6.800 5 12.800 5 20.500 16 30 16 30s11-9.500 11-17.200C27 6.800 22.100 2 16 2Z"
            fill="#0a4f44"
          />
          <path
            d="m16 6.500 1.900 4.300 4.600.5-3.400 3.100.9 4.600-4-2.300-4 2.300.9-4.600-3.400-3.100 4.600-.5Z"
            fill="#f4b942"
          />
        </g>
      </g>
    </svg>
  )
}

/** Pages for people without a session: a form, and on wide screens a description of the product beside it. */
export function EntryLayout({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const t = entry.use()
  useEffect(() => {
    document.title = `${title} · Repère`
  }, [title])
  return (
    <div className="welcome">
      <aside className="welcome-side">
        <Roads />
        <Box pos="relative">
          <Logo inverse />
        </Box>
        <Stack pos="relative" gap="md" maw={460}>
          <Text fz={34} fw={720} lh={1.15} lts="-0.015em">
            {t('side_title')}
          </Text>
          <Text fz="lg" opacity={0.92}>
            {t('side_text')}
          </Text>
          <List spacing={8} mt="sm" center icon={<IconCheck size={18} color="#f4b942" aria-hidden />}>
            <List.Item>{t('side_1')}</List.Item>
            <List.Item>{t('side_2')}</List.Item>
            <List.Item>{t('side_3')}</List.Item>
          </List>
        </Stack>
      </aside>
      <main className="welcome-form">
        <Group justify="space-between" p="md">
          <Box hiddenFrom="md" component={Link} {...({ to: '/login' } as object)} c="inherit" td="none">
            <Logo />
          </Box>
          <Group gap="xs" ml="auto">
            <SiteMenu />
            <LanguageSwitch />
            <ThemeSwitch />
          </Group>
        </Group>
        <Box px="lg" pb={48} pt={{ base: 'md', md: 0 }} w="100%" maw={470} m={{ base: '0 auto', md: 'auto' }}>
          <Title order={1} fz={28}>
            {title}
          </Title>
          {text !== undefined && (
            <Text c="dimmed" mt={6} mb="lg">
              {text}
            </Text>
          )}
          <Box mt="lg">{children}</Box>
        </Box>
        <SiteLinks />
      </main>
    </div>
  )
}
