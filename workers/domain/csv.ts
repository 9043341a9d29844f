/**
 * Spreadsheets read a cell that starts like this as a formula, even with full-width signs or after invisible characters. People write such
 * texts.
 */
const formulaStart = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u

/** One cell: quoted, and never a formula. */
export function csvCell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""').replaceAll(/\r\n?|\n/g, ' ')}"`
}

/** One line with its end. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** A table as a CSV file. The byte order mark makes spreadsheets of any language read it as UTF-8. */
export const csvFile = (rows: readonly (readonly string[])[]): string => `\uFEFF${rows.map(csvRow).join('')}`
