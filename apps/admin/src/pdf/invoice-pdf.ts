import { createRequire } from 'node:module'
import { type TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { ARABIC_FONT } from './arabic-print.js'
import { layoutOf, type PrintedDocument } from './invoice-layout.js'

const require = createRequire(import.meta.url)
const font = (style: string) => require.resolve(`@expo-google-fonts/noto-sans/${style}.ttf`)
const arabic = (style: string) => require.resolve(`@expo-google-fonts/noto-sans-arabic/${style}.ttf`)

/** Noto Sans writes every Latin letter of West Africa, and the narrow space between thousands. */
const FONTS = {
  NotoSans: {
    normal: font('400Regular/NotoSans_400Regular'),
    bold: font('600SemiBold/NotoSans_600SemiBold'),
  },
  [ARABIC_FONT]: {
    normal: arabic('400Regular/NotoSansArabic_400Regular'),
    bold: arabic('600SemiBold/NotoSansArabic_600SemiBold'),
  },
}

let printer: Promise<typeof import('pdfmake')> | null = null

/** Loaded with the first document, since most processes print none. */
function loadPrinter() {
  printer ??= import('pdfmake').then(({ default: pdfmake }) => {
    pdfmake.setFonts(FONTS)
    // Text in a customer's address must not open files or connections.
    pdfmake.setUrlAccessPolicy(() => false)
    pdfmake.setLocalAccessPolicy((path) =>
      Object.values(FONTS).some(({ normal, bold }) => path === normal || path === bold),
    )
    return pdfmake
  })
  return printer
}

/**
 * An invoice, a credit note or a proforma as paper, A4, in French. The same snapshot gives the same bytes: nothing is looked up, and
 * the dates inside are those of the invoice. Only another zlib may pack the same content differently, so keep the file.
 * Costs some 300 ms of a core, most of it for reading the fonts: work for a job, not for a request.
 *
 * @throws RangeError  for a snapshot of a later version than this code knows
 */
export async function invoicePdf(snapshot: PrintedDocument): Promise<Buffer> {
  if (snapshot.version !== 1) throw new RangeError(`No layout is known for version ${String(snapshot.version)}.`)
  return printPdf(layoutOf(snapshot))
}

/** A file with the fonts of this folder, which opens no file and no connection. */
export const printPdf = async (definition: TDocumentDefinitions): Promise<Buffer> =>
  (await loadPrinter()).createPdf(definition).getBuffer()
