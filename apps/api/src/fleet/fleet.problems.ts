import { Problem } from '@repere/http'

export const planChanged = () =>
  new Problem({ status: 409, message: 'Another update has changed this plan meanwhile. Send this one again.' })
