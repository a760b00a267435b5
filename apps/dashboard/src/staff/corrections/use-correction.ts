import { api, type Schemas } from '../../api/client.js'
import { notifyDone } from '../../parts/notify.js'
import { useMay, useRefresh } from '../session.js'
import { correctionsTexts } from './corrections.texts.js'

type Order = Schemas['CorrectionOrderDto']

/** Requests a correction, and shows whether it is done or waits for a second person. */
export function useCorrection(): { allowed: boolean; order: (order: Order) => Promise<void> } {
  const t = correctionsTexts.use()
  const may = useMay()
  const refresh = useRefresh()
  const create = api.useMutation('post', '/staff/corrections', { onSuccess: refresh })
  return {
    allowed: may('post /staff/corrections'),
    order: async (order) => {
      const { state } = await create.mutateAsync({ body: order })
      notifyDone(t(state === 'waiting' ? 'waits' : 'done'))
    },
  }
}
