import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import { AuthenticationTable } from '../../parts/authentication-table.js'
import { moreOf, paged } from '../../parts/more.js'
import { Page, Section } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { EmailSection } from './email-section.js'
import { OwnTokens } from './own-tokens.js'
import { PasskeysSection } from './passkeys-section.js'
import { securityTexts } from './security.texts.js'
import { TotpSection } from './totp-section.js'

export function SecurityPage() {
  const t = securityTexts.use()
  const queries = useQueryClient()
  const security = api.useQuery('get', '/portal/security')
  const changed = () => queries.invalidateQueries({ queryKey: ['get', '/portal/security'] })
  return (
    <Page title={t('title')} text={t('text')}>
      <QueryView query={security}>
        {(known) => (
          <>
            <TotpSection security={known} changed={changed} />
            <PasskeysSection passkeys={known.passkeys} changed={changed} />
            <EmailSection email={known.email} />
          </>
        )}
      </QueryView>
      <OwnTokens />
      <OwnLog />
    </Page>
  )
}

function OwnLog() {
  const t = securityTexts.use()
  const log = api.useInfiniteQuery('get', '/portal/authentication-log', {}, paged('next'))
  return (
    <Section title={t('log')} text={t('log_text')}>
      <AuthenticationTable events={log.data?.pages.flatMap((page) => page.events)} query={log} more={moreOf(log)} />
    </Section>
  )
}
