import type { PdfjsModule } from '#workers/domain/transcripts/extract/pdf.ts'

/** Addresses of the character maps by file name. Without them, PDFs by Chinese, Japanese and Korean software have no text. */
const characterMaps = import.meta.glob<string>('/../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url',
  import: 'default',
})

class CharacterMaps {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const load = Object.entries(characterMaps).find(([path]) => path.endsWith(`/${filename}`))?.[1]
    if (load === undefined) throw new Error(`There is no ${filename}.`)
    const response = await fetch(await load())
    if (!response.ok) throw new Error(`${filename} could not be loaded.`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/**
 * pdfjs-dist with its worker's code in this same worker: a second thread would only wait for this one, and terminating this worker stops
 * everything. Loaded for the first PDF.
 */
export async function loadPdfjs(): Promise<PdfjsModule> {
  const [pdfjs, { default: workerUrl }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ])
  Object.assign(globalThis, { pdfjsWorker: await import(/* @vite-ignore */ workerUrl) })
  return {
    getDocument: (source) =>
      pdfjs.getDocument({
        ...source,
        BinaryDataFactory: CharacterMaps,
        useWorkerFetch: false,
        disableWorkerRendering: true,
      }),
  }
}
