import { AppShell, Box, Burger, Group, NavLink, ScrollArea, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useRouterState } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { parts } from '../parts/parts.texts.js'
import { Logo } from './logo.js'
import { ThemeSwitch } from './preferences.js'

export interface NavigationItem {
  to: string
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Only this address, not the ones under it. */
  exact?: boolean
}

/** The frame of every page of a logged-in person: navigation at the side, on a phone behind a button. */
export function AppFrame({
  suffix,
  items,
  top,
  bottom,
  right,
  banner,
  children,
}: {
  suffix?: string
  items: readonly (NavigationItem | string)[]
  top?: ReactNode
  bottom?: ReactNode
  right?: ReactNode
  banner?: ReactNode
  children: ReactNode
}) {
  const t = parts.use()
  const [opened, { toggle, close }] = useDisclosure()
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => {
    close()
    // A long menu scrolls: the current page is always seen in it.
    document.querySelector('.nav-link[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [path, close])
  return (
    <AppShell
      header={{ height: 58 }}
      navbar={{ width: 252, breakpoint: 'md', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="md"
              size="sm"
              aria-label={t('menu')}
              aria-expanded={opened}
            />
            <Box
              component={Link}
              {...({ to: items.find((item) => typeof item !== 'string')?.to ?? '/' } as object)}
              c="inherit"
              td="none"
            >
              <Logo suffix={suffix} />
            </Box>
          </Group>
          <Group gap={6} wrap="nowrap">
            {right}
            <ThemeSwitch />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={t('menu')}>
        {top !== undefined && <AppShell.Section mb="sm">{top}</AppShell.Section>}
        <AppShell.Section grow component={ScrollArea}>
          <Stack gap={2}>
            {items.map((item) => {
              if (typeof item === 'string') {
                return (
                  <Box key={item} fz="xs" fw={600} c="dimmed" px="sm" pt="md" pb={4}>
                    {item}
                  </Box>
                )
              }
              const active = item.exact === true ? path === item.to : path === item.to || path.startsWith(`${item.to}/`)
              return (
                <NavLink
                  key={item.to}
                  className="nav-link"
                  component={Link}
                  {...({ to: item.to } as object)}
                  label={item.label}
                  active={active}
                  aria-current={active ? 'page' : undefined}
                  leftSection={<item.icon size={19} stroke={1.7} aria-hidden />}
                />
              )
            })}
          </Stack>
        </AppShell.Section>
        {bottom !== undefined && <AppShell.Section mt="sm">{bottom}</AppShell.Section>}
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        {banner}
        {children}
      </AppShell.Main>
    </AppShell>
  )
}
