import { choicesOf } from '../../api/body-rules.js'
import { api } from '../../api/client.js'
import { ManagementTokensSection } from '../../parts/management-tokens.js'
import { useRefresh } from '../session.js'

/** The management tokens of a staff member; of the team for owners. */
export function StaffTokens() {
  const onSuccess = useRefresh()
  const tokens = api.useQuery('get', '/staff/management-tokens')
  const create = api.useMutation('post', '/staff/management-tokens', { onSuccess })
  const revoke = api.useMutation('delete', '/staff/management-tokens/{id}', { onSuccess })
  return (
    <ManagementTokensSection
      query={tokens}
      body="StaffManagementTokenOrderDto"
      scopes={choicesOf('StaffManagementTokenOrderDto', 'scopes')}
      create={(body) => create.mutateAsync({ body })}
      revoke={(id) => revoke.mutateAsync({ params: { path: { id } } })}
    />
  )
}
