import { notifications } from '@mantine/notifications'
import { problemText } from './problem-text.js'

export const notifyDone = (message: string): void => void notifications.show({ message, color: 'brand' })

export const notifyProblem = (error: unknown): void =>
  void notifications.show({ message: problemText(error), color: 'red', autoClose: 8000 })
