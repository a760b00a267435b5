import { Group, Modal, Text, UnstyledButton } from '@mantine/core'
import {
  IconActivity,
  IconAdjustments,
  IconArrowBackUp,
  IconArrowsExchange,
  IconBarrierBlock,
  IconBellRinging,
  IconBook,
  IconBuildingBank,
  IconFileInvoice,
  IconFingerprint,
  IconHistory,
  IconLayoutDashboard,
  IconMapPin,
  IconMessageCircle,
  IconReceipt2,
  IconScale,
  IconStack2,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onSessionEnded, queryClient } from '../api/query-client.js'
import { useNames } from '../language/vocabulary.texts.js'
import { parts } from '../parts/parts.texts.js'
import { AppFrame } from '../shell/app-frame.js'
import { ProfileMenu } from '../shell/profile-menu.js'
import { consoleTexts } from './console.texts.js'
import { StaffLoginForm } from './entry/staff-login.js'
import { StaffSearch } from './search/staff-search.js'
import { StepUpDialog } from './step-up/step-up-dialog.js'
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
    { to: '/enquiries', label: t('enquiries'), icon: IconMessageCircle },
    { to: '/plans', label: t('plans'), icon: IconStack2 },
    t('money'),
    { to: '/billing', label: t('billing'), icon: IconReceipt2 },
    { to: '/invoices', label: t('invoices'), icon: IconFileInvoice },
    { to: '/payments', label: t('payments'), icon: IconBuildingBank },
    { to: '/webhooks', label: t('webhooks'), icon: IconWebhook },
    { to: '/reconciliation', label: t('reconciliation'), icon: IconScale },
    { to: '/dunning', label: t('dunning'), icon: IconBellRinging },
    { to: '/corrections', label: t('corrections'), icon: IconArrowBackUp },
    { to: '/ledger', label: t('ledger'), icon: IconBook },
    { to: '/settings', label: t('settings'), icon: IconAdjustments },
    t('operations'),
    { to: '/place-corrections', label: t('places'), icon: IconMapPin },
    { to: '/road-events', label: t('road_events'), icon: IconBarrierBlock },
    { to: '/system', label: t('system'), icon: IconActivity },
    { to: '/audit', label: t('audit'), icon: IconHistory },
    { to: '/authentication', label: t('authentication'), icon: IconFingerprint },
    { to: '/team', label: t('team'), icon: IconUsers },
  ]
  return (
    <AppFrame
      suffix={t('console')}
      items={items}
      right={
        <>
          <StaffSearch />
          <UnstyledButton component="a" href="/" px={8} visibleFrom="xs">
            <Group gap={6}>
              <IconArrowsExchange size={18} stroke={1.7} aria-hidden />
              <Text fz="sm">{t('customers')}</Text>
            </Group>
          </UnstyledButton>
        </>
      }
      bottom={
        <ProfileMenu
          title={me.email}
          text={name('role', me.role)}
          own={{ to: '/me', label: t('me') }}
          logOut={{ label: t('logout'), act: () => void logout() }}
        />
      }
    >
      <Outlet />
      <StepUpDialog />
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
