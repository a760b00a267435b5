import { type NotificationData } from '@mantine/notifications'
import { parts } from './parts.texts.js'
import { problemText } from './problem-text.js'

export const notifyDone = (message: string): void => show({ message, color: 'brand' })

export const notifyProblem = (error: unknown): void =>
  show({ message: problemText(error), color: 'red', autoClose: 8000 })

function show(notification: NotificationData): void {
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({ ...notification, closeButtonProps: { 'aria-label': parts.now('close') } }),
  )
}
