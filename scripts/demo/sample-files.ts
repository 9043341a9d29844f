import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { buyerCompanies, buyerEmail } from './buyers.ts'
import { demoCallFormats, type DemoCall } from './calls.ts'
import { conversationByKey } from './conversations/library.ts'
import { transcriptPdf } from './sample-pdf.ts'
import { clockSeconds, renderTranscript, spokenTurns, type SpokenTurn } from './render.ts'

export type SampleFile = { fileName: string; bytes: Uint8Array }

const bracketLine = ({ startSeconds, name, text }: SpokenTurn): string =>
  `[${clockSeconds(startSeconds)}] ${name}: ${text}`

const csvCell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const csv = (turns: SpokenTurn[]): string =>
  [
    'Start,Speaker,Text',
    ...turns.map(({ startSeconds, name, text }) =>
      [clockSeconds(startSeconds), name, text].map(csvCell).join(','),
    ),
  ].join('\r\n') + '\r\n'

const markdown = (title: string, turns: SpokenTurn[]): string =>
  [
    `# ${title}`,
    ...turns.map(({ startSeconds, name, text }) => `**${name}** (${clockSeconds(startSeconds)}): ${text}`),
  ].join('\n\n') + '\n'

/** Control words are ASCII; everything else is written as `\uN?` in signed 16-bit units. Source: RTF 1.9 specification, "Unicode RTF". */
const rtfText = (text: string): string =>
  text
    .replaceAll(/[\\{}]/g, (mark) => `\\${mark}`)
    .replaceAll(/[^\x20-\x7e]/g, (unit) => {
      const code = unit.charCodeAt(0)
      return `\\u${code > 32_767 ? code - 65_536 : code}?`
    })

const rtf = (title: string, turns: SpokenTurn[]): string =>
  `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fswiss Helvetica;}}\\f0\\fs22\n{\\b ${rtfText(title)}}\\par\n` +
  turns.map((turn) => `${rtfText(bracketLine(turn))}\\par\n`).join('') +
  '}\n'

const xmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The three parts that a word processor needs to open a document. */
const docx = (title: string, turns: SpokenTurn[]): Uint8Array => {
  const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  const paragraphs = [title, ...turns.map(bracketLine)].map(
    (text) => `<w:p><w:r><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r></w:p>`,
  )
  return zipSync({
    '[Content_Types].xml': strToU8(
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `${declaration}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`,
    ),
  })
}

/** A call outside any plan, told in full. */
const sampleCall = (conversationKey: string, repEmail: string, companyName: string): DemoCall => {
  const company = buyerCompanies.find(({ name }) => name === companyName)
  if (!company) throw new Error(`No demo company is called ${companyName}`)
  const conversation = conversationByKey(conversationKey)
  const [buyerName, buyer2Name] = company.people
  return {
    organizationKey: 'larkfield',
    repEmail,
    colleagueEmail: null,
    buyerName,
    buyerEmail: buyerEmail(buyerName, company),
    buyer2Name,
    buyer2Email: buyerEmail(buyer2Name, company),
    buyerCompany: company.name,
    title: conversation.title.replaceAll('{buyerCompany}', company.name),
    conversationKey,
    omittedParts: [],
    startedAt: new Date('2026-11-02T09:00:00Z'),
    format: 'vtt',
    durationSeconds: conversation.durationSeconds,
    plannedRoute: 'scored',
  }
}

const priya = 'priya.raghunath@larkfield.example'
const callum = 'callum.strand@larkfield.example'
const aoife = 'aoife.nidhalaigh@larkfield.example'

const sampleCalls = {
  vtt: sampleCall('discovery-fleet-depots', priya, 'Harrow & Pike Chilled Foods'),
  srt: sampleCall('discovery-workforce-care', callum, 'Willowmere Care Homes'),
  txt: sampleCall('cold-workforce-night-shift', callum, 'Kestrel Fulfilment'),
  json: sampleCall('demo-fleet-late-order', priya, 'Greengage Produce Distribution'),
  md: sampleCall('checkin-payables-stuck', aoife, 'Stonebridge Civil Works'),
  csv: sampleCall('renewal-fleet-results', aoife, 'Bramblewick Dairies'),
  docx: sampleCall('discovery-maintenance-bottling', callum, 'Brunnenthal Mineralwasser'),
  rtf: sampleCall('demo-energy-ventilation', priya, 'Seeblick Hotels'),
  pdf: sampleCall('demo-workforce-rota', priya, 'Saffron Table Catering'),
}

/** One transcript in each accepted format, each of a different conversation, for users who want to drop a file on the page. */
export const sampleFiles = (): SampleFile[] => {
  const plain = demoCallFormats.map((format): SampleFile => {
    const call = sampleCalls[format]
    const { text } = renderTranscript(call, conversationByKey(call.conversationKey), format)
    return { fileName: `${call.conversationKey}.${format}`, bytes: strToU8(text) }
  })
  const made = (
    format: 'md' | 'csv' | 'docx' | 'rtf' | 'pdf',
    write: (title: string, turns: SpokenTurn[]) => Uint8Array,
  ): SampleFile => {
    const call = sampleCalls[format]
    return {
      fileName: `${call.conversationKey}.${format}`,
      bytes: write(call.title, spokenTurns(call, conversationByKey(call.conversationKey))),
    }
  }
  return [
    ...plain,
    made('md', (title, turns) => strToU8(markdown(title, turns))),
    made('csv', (_title, turns) => strToU8(csv(turns))),
    made('docx', docx),
    made('rtf', (title, turns) => strToU8(rtf(title, turns))),
    made('pdf', (title, turns) => transcriptPdf(title, turns.map(bracketLine))),
  ]
}

/** Writes the sample files into `dir`, creating it if needed and replacing files with the same names. @returns their paths */
export const writeSampleFiles = async (dir: string): Promise<string[]> => {
  await mkdir(dir, { recursive: true })
  return Promise.all(
    sampleFiles().map(async ({ fileName, bytes }) => {
      const path = join(dir, fileName)
      await writeFile(path, bytes)
      return path
    }),
  )
}
