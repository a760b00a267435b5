import { ApiProblem } from '../api/client.js'
import { element } from '../elements/element.js'
import { problemText } from '../language/problem-text.js'
import { type Surroundings } from './surroundings.js'

/**
 * What happened to a request, in the place of its answer. The input stays, and where a later attempt may succeed there is
 * a button for it. A refused key is reported by the page, which asks for another one.
 */
export function failure(page: Surroundings, error: unknown, retry: () => void): HTMLElement {
  const { problems } = page.texts
  if (error instanceof ApiProblem && error.status === 401) page.problem(error)
  const mayPass = !(error instanceof ApiProblem) || [0, 401, 429].includes(error.status) || error.status >= 500
  return element('div', { class: 'failure', role: 'alert' }, [
    element('p', {}, problemText(error, page.texts)),
    mayPass ? element('button', { type: 'button', class: 'button' }, problems.retry, { click: retry }) : null,
  ])
}
