import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
// @ts-expect-error: the package has types for its reader only
import * as worker from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import decodeQR from 'qr/decode.js'

// Else it would look for a file to run as its worker.
Object.assign(globalThis, { pdfjsWorker: worker })

export interface PdfPage {
  /** Pieces in the order in which they were drawn, a space between them. Every space is a plain one. */
  text: string
  /** Points from the left and from the bottom. */
  pieces: { text: string; x: number; y: number; width: number }[]
  width: number
}

/** The text of the PDF. */
export async function readPdf(pdf: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ disableNormalization: true })
    const pieces = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [
            {
              text: item.str.replaceAll(/\s/g, ' '),
              x: item.transform[4] as number,
              y: item.transform[5] as number,
              width: item.width,
            },
          ]
        : [],
    )
    pages.push({ text: pieces.map(({ text }) => text).join(' '), pieces, width: page.view[2] ?? 0 })
  }
  const { info } = await document.getMetadata()
  await document.destroy()
  return { pages, text: pages.map(({ text }) => text).join('\n'), info: info as Record<string, unknown> }
}

const PIXELS_PER_MODULE = 6
/** White around it, in modules: a reader needs it. */
const QUIET = 4

/** The content of the QR code in the PDF. @throws  if there is none, or none that can be read */
export function readQrCode(pdf: Buffer): string {
  const modules = squaresIn(pdf)
  const side = modules[0]?.side ?? 0
  const [left, top] = [Math.min(...modules.map(({ x }) => x)), Math.min(...modules.map(({ y }) => y))]
  const cells = modules.map(({ x, y }) => [Math.round((x - left) / side) + QUIET, Math.round((y - top) / side) + QUIET])
  const size = (Math.max(...cells.flat()) + 1 + QUIET) * PIXELS_PER_MODULE
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const [column = 0, row = 0] of cells) {
    for (let y = 0; y < PIXELS_PER_MODULE; y++) {
      const start = ((row * PIXELS_PER_MODULE + y) * size + column * PIXELS_PER_MODULE) * 4
      for (let x = 0; x < PIXELS_PER_MODULE; x++) data.fill(0, start + x * 4, start + x * 4 + 3)
    }
  }
  return decodeQR({ width: size, height: size, data })
}

/** The black squares of the most frequent size. */
function squaresIn(pdf: Buffer): { x: number; y: number; side: number }[] {
  const bySide = new Map<string, { x: number; y: number; side: number }[]>()
  for (const drawn of streamsOf(pdf)) {
    for (const [, x, y, width = '', height] of drawn.matchAll(/^([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+) re$/gm)) {
      if (width !== height) continue
      bySide.set(width, [...(bySide.get(width) ?? []), { x: Number(x), y: Number(y), side: Number(width) }])
    }
  }
  return [...bySide.values()].sort((a, b) => b.length - a.length)[0] ?? []
}

/** The characters that its fonts map their glyphs to. Text readers treat every kind of space alike. */
export const unicodesIn = (pdf: Buffer): string[] =>
  streamsOf(pdf)
    .filter((stream) => stream.includes('beginbfrange'))
    .flatMap((stream) => stream.match(/<[0-9a-f]{4}>/g) ?? [])

/** SHA-256 of everything that is drawn, fonts included, before compression: independent of the version of zlib. */
export const contentDigest = (pdf: Buffer): string =>
  createHash('sha256').update(streamsOf(pdf).join('\n'), 'latin1').digest('hex')

const streamsOf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)].map(([, stream = '']) =>
    inflated(Buffer.from(stream, 'latin1')),
  )

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    // A font, or an uncompressed stream.
    return ''
  }
}
