import { notifications } from '@mantine/notifications'
import { parts } from './parts.texts.js'
import { problemText } from './problem-text.js'

const closeButton = () => ({ closeButtonProps: { 'aria-label': parts.now('close') } })

export const notifyDone = (message: string): void =>
  void notifications.show({ message, color: 'brand', ...closeButton() })

export const notifyProblem = (error: unknown): void =>
  void notifications.show({ message: problemText(error), color: 'red', autoClose: 8000, ...closeButton() })
