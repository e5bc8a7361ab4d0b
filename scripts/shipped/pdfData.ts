import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { LicensedWork } from '../../shared/model/licences.ts';

export const PDF_PACKAGE = path.join(import.meta.dirname, '..', '..', 'node_modules', 'pdfjs-dist');

interface PdfFolder {
  readonly wanted: RegExp;
  /** Who made them. `text` is the file of the licence. */
  readonly works: readonly Pick<LicensedWork, 'name' | 'licence' | 'text'>[];
  /** Licences in the folder of files that aren't wanted. */
  readonly unused: readonly string[];
}

/**
 * The files that pdf.js asks for by name while it draws: character maps, fonts of symbols, decoders that need no WebAssembly. For all
 * other fonts it takes the system's; of the ones beside these, Liberation Sans is under the GPL.
 */
export const PDF_FOLDERS: Readonly<Record<'cmaps' | 'standard_fonts' | 'wasm', PdfFolder>> = {
  cmaps: {
    wanted: /\.bcmap$/u,
    works: [{ name: 'Adobe CMap resources', licence: 'BSD-3-Clause', text: 'LICENSE' }],
    unused: [],
  },
  standard_fonts: {
    wanted: /^Foxit(?:Dingbats|Symbol)\.pfb$/u,
    works: [{ name: 'Foxit fonts', licence: 'BSD-3-Clause', text: 'LICENSE_FOXIT' }],
    unused: ['LICENSE_LIBERATION'],
  },
  wasm: {
    wanted: /_nowasm_fallback\.js$/u,
    works: [
      { name: 'JBIG2 decoder of PDFium', licence: 'BSD-3-Clause', text: 'LICENSE_JBIG2' },
      { name: 'JBIG2 decoder of PDF.js', licence: 'Apache-2.0', text: 'LICENSE_PDFJS_JBIG2' },
      { name: 'OpenJPEG', licence: 'BSD-2-Clause', text: 'LICENSE_OPENJPEG' },
      { name: 'OpenJPEG of PDF.js', licence: 'BSD-2-Clause', text: 'LICENSE_PDFJS_OPENJPEG' },
    ],
    unused: ['LICENSE_PDFJS_QCMS', 'LICENSE_PDFJS_QUICKJS', 'LICENSE_QCMS', 'LICENSE_QUICKJS'],
  },
};

/** Puts these files beside the page. */
export const pdfData = (): Plugin => ({
  name: 'pdf-data',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    for (const [folder, { wanted }] of Object.entries(PDF_FOLDERS))
      for (const file of readdirSync(path.join(PDF_PACKAGE, folder)).filter((each) => wanted.test(each))) {
        const source = readFileSync(path.join(PDF_PACKAGE, folder, file));
        this.emitFile({ type: 'asset', fileName: `pdf/${folder}/${file}`, source });
      }
  },
});
