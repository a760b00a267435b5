import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, type Schemas } from '../api/client.js'
import { drafts } from '../parts/drafts.js'

export type Me = Schemas['Me']
export const meOptions = api.queryOptions('get', '/portal/me', {}, { staleTime: 60_000, retry: false })

/** The person who is logged in; only for pages that need one. */
export function useMe(): Me {
  const { data } = api.useQuery('get', '/portal/me', {}, { staleTime: 60_000, retry: false })
  if (data === undefined) throw new Error('This page needs a session')
  return data
}

/** The permissions of a role. The server decides; this only shows or hides. */
export function useMay() {
  const { role } = useMe()
  return { keys: role !== 'billing', money: role !== 'developer', own: role === 'owner' }
}

/** Starts a new session in the page, and removes the data of the previous one. */
export function useBeginSession() {
  const queries = useQueryClient()
  return (me: Me): void => {
    drafts.forgetAll()
    queries.clear()
    queries.setQueryData(meOptions.queryKey, me)
  }
}

export function useLogout() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync } = api.useMutation('post', '/portal/logout')
  return async () => {
    await mutateAsync({}).catch(() => undefined)
    drafts.forgetAll()
    queries.clear()
    await navigate({ to: '/login' })
  }
}
