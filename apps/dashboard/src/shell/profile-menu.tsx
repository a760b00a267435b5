import { Avatar, Box, Group, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconLogout, IconSelector, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { type Language } from '../language/i18n.js'
import { LanguageSwitch } from './preferences.js'

/** The menu of the logged-in person: their own page, the language, logging out. */
export function ProfileMenu({
  title,
  text,
  own,
  logOut,
  onLanguage,
  children,
}: {
  title: string
  text: string
  /** The person's own page. */
  own: { to: string; label: string }
  logOut: { label: string; act: () => void }
  onLanguage?: (language: Language) => void
  /** Items above the others. */
  children?: ReactNode
}) {
  return (
    <Menu position="top-start" width={232} withinPortal>
      <Menu.Target>
        <UnstyledButton p={8} w="100%" style={{ borderRadius: 10, border: '1px solid var(--repere-line)' }}>
          <Group gap={10} wrap="nowrap">
            <Avatar color="brand" radius="md" size={34} aria-hidden>
              {title.slice(0, 1).toUpperCase()}
            </Avatar>
            <Box style={{ minWidth: 0, flex: 1 }}>
              <Text fz="sm" fw={600} truncate>
                {title}
              </Text>
              <Text fz="xs" c="dimmed" truncate>
                {text}
              </Text>
            </Box>
            <IconSelector size={16} aria-hidden />
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <Menu.Item
          leftSection={<IconUserCircle size={17} aria-hidden />}
          component={Link}
          {...({ to: own.to } as object)}
        >
          {own.label}
        </Menu.Item>
        <Box p="xs">
          <LanguageSwitch onChange={onLanguage} />
        </Box>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={17} aria-hidden />} onClick={logOut.act}>
          {logOut.label}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
