import { EMPTY_STATE, writeState } from '../address/address.js'
import { clockText } from '../language/measures.js'
import { type Texts } from '../language/texts.js'
import { type LocatedDelivery } from './located-delivery.js'
import { type PlannedRoute, type PlannedStep } from './plan-answer.js'

/** The stops of a driver as a text: each with its time, its name and a link that shows the way there. */
export function driverMessage(
  title: string,
  { steps }: PlannedRoute,
  deliveryOf: (job: string) => LocatedDelivery,
  locale: Texts['locale'],
  page: string,
): string {
  const stops = steps.filter((step): step is PlannedStep & { job: string } => step.job !== undefined)
  const lines = stops.map((step, index) => {
    const { name, address } = deliveryOf(step.job)
    const where = address === name ? name : `${name}, ${address}`
    return `${index + 1}. ${clockText(new Date(step.arrive), locale)} ${where}\n${page}${linkTo(step, name)}`
  })
  return [title, ...lines].join('\n\n')
}

/** Opens the way to a stop on this page. */
const linkTo = ({ location }: PlannedStep, name: string): string =>
  writeState({ ...EMPTY_STATE, tab: 'directions', to: { name, position: location } })

/** Opens WhatsApp, which asks for the person. */
export const whatsAppLink = (message: string): string => `https://wa.me/?text=${encodeURIComponent(message)}`
