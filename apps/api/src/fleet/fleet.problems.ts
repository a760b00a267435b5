import { Problem } from '@repere/http'

export const stillSearched = () =>
  new Problem({ status: 409, message: 'This plan is still searched, or its search has failed.' })

export const planChanged = () =>
  new Problem({ status: 409, message: 'Another update has changed this plan meanwhile. Send this one again.' })
