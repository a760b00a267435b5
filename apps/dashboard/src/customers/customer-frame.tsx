import { Group, Menu, NavLink, Text, UnstyledButton } from '@mantine/core'
import {
  IconBook2,
  IconBuilding,
  IconChartBar,
  IconCheck,
  IconFileInvoice,
  IconKey,
  IconLayoutDashboard,
  IconListSearch,
  IconMessageCircle,
  IconRocket,
  IconShieldLock,
  IconStack2,
  IconWebhook,
} from '@tabler/icons-react'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { api } from '../api/client.js'
import { onSessionEnded } from '../api/query-client.js'
import { site } from '../api/site.js'
import { useNames } from '../language/vocabulary.texts.js'
import { notifyProblem } from '../parts/notify.js'
import { AppFrame } from '../shell/app-frame.js'
import { ProfileMenu } from '../shell/profile-menu.js'
import { Banners } from './banners.js'
import { customers } from './customers.texts.js'
import { type Me, useBeginSession, useLogout, useMay, useMe } from './session.js'

// Forms and dialogs are loaded with the first page that uses one.
const LoginAgain = lazy(() => import('./entry/login-again.js'))

const DOCUMENTATION = `${site.apiUrl}/docs/`

function OrganisationMenu({ me }: { me: Me }) {
  const t = customers.use()
  const name = useNames()
  const logout = useLogout()
  const begin = useBeginSession()
  const navigate = useNavigate()
  const switchTo = api.useMutation('post', '/portal/switch', {
    onSuccess: (session) => {
      begin(session)
      void navigate({ to: '/' })
    },
    onError: notifyProblem,
  })
  const save = api.useMutation('patch', '/portal/me')
  return (
    <ProfileMenu
      title={me.organisation.name}
      text={me.user.email}
      own={{ to: '/account', label: t('account') }}
      logOut={{ label: t('logout'), act: () => void logout() }}
      onLanguage={(language) => save.mutate({ body: { language } })}
    >
      {me.organisations.length > 1 && <Menu.Label>{t('switch')}</Menu.Label>}
      {me.organisations.length > 1 &&
        me.organisations.map(({ id, name: title, role }) => (
          <Menu.Item
            key={id}
            rightSection={id === me.organisation.id ? <IconCheck size={15} aria-hidden /> : name('role', role)}
            onClick={() => switchTo.mutate({ body: { organisation_id: id } })}
          >
            {title}
          </Menu.Item>
        ))}
      <Menu.Item
        leftSection={<IconShieldLock size={17} aria-hidden />}
        component={Link}
        {...({ to: '/security' } as object)}
      >
        {t('security')}
      </Menu.Item>
    </ProfileMenu>
  )
}

export function CustomerFrame() {
  const t = customers.use()
  const me = useMe()
  const may = useMay()
  const [ended, setEnded] = useState(false)
  useEffect(() => onSessionEnded(() => setEnded(true)), [])
  const items = [
    { to: '/', label: t('overview'), icon: IconLayoutDashboard, exact: true },
    { to: '/first-call', label: t('first_call'), icon: IconRocket },
    { to: '/usage', label: t('usage'), icon: IconChartBar },
    ...(may.keys ? [{ to: '/requests', label: t('requests'), icon: IconListSearch }] : []),
    { to: '/keys', label: t('keys'), icon: IconKey },
    { to: '/plans', label: t('plans'), icon: IconStack2 },
    { to: '/invoices', label: t('invoices'), icon: IconFileInvoice },
    { to: '/webhook-endpoints', label: t('webhooks'), icon: IconWebhook },
    { to: '/organisation', label: t('organisation'), icon: IconBuilding },
    { to: '/support', label: t('support'), icon: IconMessageCircle },
  ]
  return (
    <AppFrame
      items={items}
      bottom={
        <>
          <NavLink
            className="nav-link"
            component="a"
            href={DOCUMENTATION}
            target="_blank"
            rel="noreferrer"
            hiddenFrom="xs"
            label={t('reference')}
            leftSection={<IconBook2 size={19} stroke={1.7} aria-hidden />}
          />
          <OrganisationMenu me={me} />
        </>
      }
      right={
        <UnstyledButton component="a" href={DOCUMENTATION} target="_blank" rel="noreferrer" px={8} visibleFrom="xs">
          <Group gap={6}>
            <IconBook2 size={18} stroke={1.7} aria-hidden />
            <Text fz="sm">{t('reference')}</Text>
          </Group>
        </UnstyledButton>
      }
      banner={<Banners me={me} />}
    >
      <Outlet />
      {ended && (
        <Suspense>
          <LoginAgain email={me.user.email} close={() => setEnded(false)} />
        </Suspense>
      )}
    </AppFrame>
  )
}
