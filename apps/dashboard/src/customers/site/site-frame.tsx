import { Box, Button, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Logo } from '../../shell/logo.js'
import { LanguageSwitch, ThemeSwitch } from '../../shell/preferences.js'
import { SiteMenu } from './site-menu.js'
import { SiteLinks } from './site-links.js'
import { siteTexts } from './site.texts.js'

/** A page for everybody, with or without a session. */
export function SiteFrame({
  title,
  text,
  width = 1080,
  children,
}: {
  title: string
  text?: ReactNode
  width?: number
  children: ReactNode
}) {
  const t = siteTexts.use()
  useEffect(() => {
    document.title = `${title} · Repère`
  }, [title])
  return (
    <div className="site">
      <Group component="header" justify="space-between" p="md" gap="xs" wrap="nowrap">
        <Box component={Link} {...({ to: '/' } as object)} c="inherit" td="none">
          <Logo />
        </Box>
        <Group gap="xs" wrap="nowrap">
          <SiteMenu />
          <LanguageSwitch />
          <ThemeSwitch />
          <Button variant="default" visibleFrom="xs" component={Link} {...({ to: '/login' } as object)}>
            {t('log_in')}
          </Button>
        </Group>
      </Group>
      <Box component="main" px="md" pb={48} pt="lg" w="100%" maw={width} mx="auto" style={{ flex: 1 }}>
        <Title order={1}>{title}</Title>
        {text !== undefined && (
          <Text c="dimmed" mt={6} maw={720} component="div">
            {text}
          </Text>
        )}
        <Box mt="xl">{children}</Box>
      </Box>
      <SiteLinks />
    </div>
  )
}
