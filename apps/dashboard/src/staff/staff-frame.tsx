import { Avatar, Box, Group, Menu, Modal, Text, UnstyledButton } from '@mantine/core'
import {
  IconActivity,
  IconArrowsExchange,
  IconBellRinging,
  IconBook,
  IconBuildingBank,
  IconFileInvoice,
  IconHistory,
  IconLayoutDashboard,
  IconLogout,
  IconReceipt2,
  IconScale,
  IconSelector,
  IconStack2,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onSessionEnded, queryClient } from '../api/query-client.js'
import { useNames } from '../language/vocabulary.texts.js'
import { parts } from '../parts/parts.texts.js'
import { AppFrame } from '../shell/app-frame.js'
import { LanguageSwitch } from '../shell/preferences.js'
import { consoleTexts } from './console.texts.js'
import { StaffLoginForm } from './entry/staff-login.js'
import { useStaff, useStaffLogout } from './session.js'

export function StaffFrame() {
  const t = consoleTexts.use()
  const p = parts.use()
  const name = useNames()
  const me = useStaff()
  const logout = useStaffLogout()
  const [ended, setEnded] = useState(false)
  useEffect(() => onSessionEnded(() => setEnded(true)), [])
  const items = [
    { to: '/', label: t('overview'), icon: IconLayoutDashboard, exact: true },
    t('customers'),
    { to: '/accounts', label: t('accounts'), icon: IconUsersGroup },
    { to: '/plans', label: t('plans'), icon: IconStack2 },
    t('money'),
    { to: '/billing', label: t('billing'), icon: IconReceipt2 },
    { to: '/invoices', label: t('invoices'), icon: IconFileInvoice },
    { to: '/payments', label: t('payments'), icon: IconBuildingBank },
    { to: '/webhooks', label: t('webhooks'), icon: IconWebhook },
    { to: '/reconciliation', label: t('reconciliation'), icon: IconScale },
    { to: '/dunning', label: t('dunning'), icon: IconBellRinging },
    { to: '/ledger', label: t('ledger'), icon: IconBook },
    t('operations'),
    { to: '/system', label: t('system'), icon: IconActivity },
    { to: '/audit', label: t('audit'), icon: IconHistory },
    { to: '/team', label: t('team'), icon: IconUsers },
  ]
  return (
    <AppFrame
      suffix={t('console')}
      items={items}
      right={
        <UnstyledButton component="a" href="/" px={8} visibleFrom="xs">
          <Group gap={6}>
            <IconArrowsExchange size={18} stroke={1.7} aria-hidden />
            <Text fz="sm">{t('customers')}</Text>
          </Group>
        </UnstyledButton>
      }
      bottom={
        <Menu position="top-start" width={232} withinPortal>
          <Menu.Target>
            <UnstyledButton p={8} w="100%" style={{ borderRadius: 10, border: '1px solid var(--repere-line)' }}>
              <Group gap={10} wrap="nowrap">
                <Avatar color="brand" radius="md" size={34} aria-hidden>
                  {me.email.slice(0, 1).toUpperCase()}
                </Avatar>
                <Box style={{ minWidth: 0, flex: 1 }}>
                  <Text fz="sm" fw={600} truncate>
                    {me.email}
                  </Text>
                  <Text fz="xs" c="dimmed">
                    {name('role', me.role)}
                  </Text>
                </Box>
                <IconSelector size={16} aria-hidden />
              </Group>
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconUserCircle size={17} aria-hidden />}
              component={Link}
              {...({ to: '/me' } as object)}
            >
              {t('me')}
            </Menu.Item>
            <Box p="xs">
              <LanguageSwitch />
            </Box>
            <Menu.Divider />
            <Menu.Item leftSection={<IconLogout size={17} aria-hidden />} onClick={() => void logout()}>
              {t('logout')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      }
    >
      <Outlet />
      <Modal
        opened={ended}
        onClose={() => setEnded(false)}
        title={<Text fw={650}>{t('login')}</Text>}
        closeButtonProps={{ 'aria-label': p('close') }}
      >
        <Text fz="sm" c="dimmed" mb="md">
          {t('again')}
        </Text>
        <StaffLoginForm
          email={me.email}
          done={() => {
            setEnded(false)
            void queryClient.invalidateQueries()
          }}
        />
      </Modal>
    </AppFrame>
  )
}
