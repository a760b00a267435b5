import { ActionIcon, Anchor, Group, Menu } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { site } from '../../api/site.js'
import { currentLanguage } from '../../language/i18n.js'
import { siteTexts } from './site.texts.js'
import { statusAddress, useSite } from './site.js'

/** The pages of the header that all pages share: the map, the documentation, prices, the status; on a phone in a menu. */
export function SiteMenu() {
  const t = siteTexts.use()
  const { data } = useSite()
  const status = data?.status_url ?? null
  const links = [
    { label: t('map'), href: `${site.apiUrl}/` },
    { label: t('documentation'), href: documentationAddress() },
    { label: t('prices'), to: '/prices' },
    ...(status === null ? [] : [{ label: t('status'), href: statusAddress(status) }]),
  ].map(({ label, to, href }) => ({
    label,
    target: to === undefined ? { component: 'a' as const, href } : { component: Link, to },
  }))
  return (
    <>
      <Group component="nav" gap="lg" aria-label={t('links')} visibleFrom="sm" wrap="nowrap">
        {links.map(({ label, target }) => (
          <Anchor key={label} className="site-link" fz="sm" c="inherit" {...(target as object)}>
            {label}
          </Anchor>
        ))}
      </Group>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('links')} hiddenFrom="sm">
            <IconMenu2 size={19} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {links.map(({ label, target }) => (
            <Menu.Item key={label} {...(target as object)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

const documentationAddress = (): string => `${site.apiUrl}/docs/${currentLanguage() === 'en' ? 'en/' : ''}`
