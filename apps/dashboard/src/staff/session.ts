import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import roles from '../../generated/staff-roles.json'
import { api, type Schemas } from '../api/client.js'
import { drafts } from '../parts/drafts.js'

export const staffMeOptions = api.queryOptions('get', '/staff/me', {}, { staleTime: 60_000, retry: false })

export function useStaff(): Schemas['StaffMe'] {
  const { data } = api.useQuery('get', '/staff/me', {}, { staleTime: 60_000, retry: false })
  if (data === undefined) throw new Error('This page needs a session')
  return data
}

export type StaffOperation = keyof typeof roles

/** Whether a role may call an operation, by its declaration. The server decides. */
export const roleMay = (role: string, operation: StaffOperation): boolean =>
  (roles[operation] as readonly string[]).includes(role)

export function useMay(): (operation: StaffOperation) => boolean {
  const { role } = useStaff()
  return (operation) => roleMay(role, operation)
}

/** Reloads all data on the screen after a change. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries()
}

export function useStaffLogout() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync } = api.useMutation('post', '/staff/logout')
  return async () => {
    await mutateAsync({}).catch(() => undefined)
    drafts.forgetAll()
    queries.clear()
    await navigate({ to: '/login' })
  }
}
