import { drawPicture } from './drawing/draw-picture.js'
import { type DrawnMessage, type DrawTask } from './static-map.js'

/** The process that draws pictures, one after the other. It ends with the replica that started it. */
process.on('message', ({ id, task }: { id: number; task: DrawTask }) => {
  drawPicture(task).then(
    (bytes) => answer({ id, bytes }),
    (error: unknown) => answer({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
process.on('disconnect', () => process.exit())

function answer(message: Pick<DrawnMessage, 'id' | 'bytes' | 'error'>): void {
  process.send?.({ ...message, memoryBytes: process.memoryUsage.rss() } satisfies DrawnMessage)
}
