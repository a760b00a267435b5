import { useQueryClient } from '@tanstack/react-query'
import { choicesOf } from '../../api/body-rules.js'
import { api } from '../../api/client.js'
import { ManagementTokensSection } from '../../parts/management-tokens.js'
import { useMay } from '../session.js'

/** The management tokens of a person; of the organisation for owners. */
export function OwnTokens() {
  const queries = useQueryClient()
  const may = useMay()
  const tokens = api.useQuery('get', '/portal/management-tokens')
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['get', '/portal/management-tokens'] })
  const create = api.useMutation('post', '/portal/management-tokens', { onSuccess })
  const revoke = api.useMutation('delete', '/portal/management-tokens/{id}', { onSuccess })
  const refused = [...(may.keys ? [] : ['keys:write']), ...(may.money ? [] : ['invoices:read'])]
  return (
    <ManagementTokensSection
      query={tokens}
      body="ManagementTokenOrderDto"
      scopes={choicesOf('ManagementTokenOrderDto', 'scopes').filter((scope) => !refused.includes(scope))}
      asksPassword
      create={(body) => create.mutateAsync({ body })}
      revoke={(id) => revoke.mutateAsync({ params: { path: { id } } })}
    />
  )
}
