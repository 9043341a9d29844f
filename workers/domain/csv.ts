/** Spreadsheets take these at the start of a cell for a formula, also wide ones and after what nobody sees; people write such texts. */
const formulaStart = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u

/** One cell: quoted, and never a formula. */
export function csvCell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""').replaceAll(/\r\n?|\n/g, ' ')}"`
}

/** One line with its end. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** A table as a file that spreadsheets read, whatever their language: with a mark that says it is UTF-8. */
export const csvFile = (rows: readonly (readonly string[])[]): string => `\uFEFF${rows.map(csvRow).join('')}`
