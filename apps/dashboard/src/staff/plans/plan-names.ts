import { api } from '../../api/client.js'

/** Names of plans by their codes; the code while the plans are loading, `—` without a plan. */
export function usePlanNames(): (code: string | null | undefined) => string {
  const plans = api.useQuery('get', '/staff/plans')
  return (code) => plans.data?.plans.find((plan) => plan.code === code)?.name ?? code ?? '—'
}
