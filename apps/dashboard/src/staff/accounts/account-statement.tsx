import { useState } from 'react'
import { api } from '../../api/client.js'
import { type StatementDays, StatementSection } from '../../parts/statement-section.js'

/** The statement that the customer sees. */
export function AccountStatement({ id }: { id: string }) {
  const [days, setDays] = useState<StatementDays>({})
  const statement = api.useQuery(
    'get',
    '/staff/accounts/{id}/statement',
    { params: { path: { id }, query: days } },
    { placeholderData: (old) => old },
  )
  return <StatementSection query={statement} days={days} change={setDays} />
}
