import { Anchor } from '@mantine/core'
import { Facts, Section } from '../../parts/page.js'
import { siteTexts } from './site.texts.js'
import { useSite } from './site.js'

/** The address, the phone and the WhatsApp link of the operator, as far as they are set. */
export function DirectContact() {
  const t = siteTexts.use()
  const { data } = useSite()
  if (data === undefined) return null
  const { support_email: email, support_phone: phone, whatsapp_url: whatsapp } = data
  const rows = [
    ...(email === null
      ? []
      : [
          [
            t('mail'),
            <Anchor fz="sm" href={`mailto:${email}`}>
              {email}
            </Anchor>,
          ] as const,
        ]),
    ...(phone === null
      ? []
      : [
          [
            t('phone'),
            <Anchor fz="sm" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
              {phone}
            </Anchor>,
          ] as const,
        ]),
    ...(whatsapp === null
      ? []
      : [
          [
            t('whatsapp'),
            <Anchor fz="sm" href={whatsapp} target="_blank" rel="noreferrer">
              {t('whatsapp_open')}
            </Anchor>,
          ] as const,
        ]),
  ]
  if (rows.length === 0) return null
  return (
    <Section title={t('direct')}>
      <Facts rows={rows} />
    </Section>
  )
}
