import { clockText } from '../language/measures.js'
import { type Texts } from '../language/texts.js'
import { type LocatedDelivery } from './located-delivery.js'
import { type PlannedRoute, type PlannedStep } from './plan-answer.js'

/** The stops of a driver as a text: each with its time, its name and a link that begins the way there. */
export function driverMessage(
  title: string,
  { steps }: PlannedRoute,
  deliveryOf: (job: string) => LocatedDelivery,
  locale: Texts['locale'],
): string {
  const stops = steps.filter((step): step is PlannedStep & { job: string } => step.job !== undefined)
  const lines = stops.map((step, index) => {
    const { name, address } = deliveryOf(step.job)
    const where = address === name ? name : `${name}, ${address}`
    return `${index + 1}. ${clockText(new Date(step.arrive), locale)} ${where}\n${linkTo(step)}`
  })
  return [title, ...lines].join('\n\n')
}

/** Opens the app of the phone that navigates: this page would ask drivers for a key. */
const linkTo = ({ location: { lat, lng } }: PlannedStep): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`

/** Opens WhatsApp, which asks for the person. */
export const whatsAppLink = (message: string): string => `https://wa.me/?text=${encodeURIComponent(message)}`
