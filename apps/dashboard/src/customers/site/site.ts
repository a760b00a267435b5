import { api } from '../../api/client.js'
import { currentLanguage } from '../../language/i18n.js'

/** The addresses of the operator and the versions of its texts; they change rarely. */
export const useSite = () => api.useQuery('get', '/portal/site', {}, { staleTime: 300_000 })

/** The status page, in the reader's language where it is ours. */
export const statusAddress = (url: string): string =>
  url === '/status/' ? `/status/?language=${currentLanguage()}` : url
