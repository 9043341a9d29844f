import { SaxesParser } from 'saxes'

/** Lines are collected per level: the document or a table cell. */
type Level = { lines: string[]; line: string; cells: string[] }

const newLevel = (): Level => ({ lines: [], line: '', cells: [] })

/**
 * The text of mammoth's HTML without links to and from notes: one line per paragraph and `<br />`, the cells of a row joined by tabs, notes
 * at the end after their number in brackets. Empty when the document has notes but no text.
 * @throws {Error} when it is not well-formed, which mammoth's always is
 */
export function htmlToText(html: string): string {
  const parser = new SaxesParser()
  const levels = [newLevel()]
  const top = () => levels.at(-1) as Level
  let noteNumber = 0
  let noteMark = ''
  /** The only links are those of notes: the marks in the text and the arrows after the notes. They are not speech. */
  let isLink = false
  let hasNotesOnly = false

  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    if (name === 'td' || name === 'th') levels.push(newLevel())
    else if (name === 'br') top().line += '\n'
    else if (name === 'a') isLink = true
    else if (name === 'ol') hasNotesOnly = linesOf(top()).length === 0
    else if (name === 'li') noteMark = `[${++noteNumber}] `
  })
  parser.on('text', (text) => {
    if (isLink) return
    // A note may begin with a space or tab after its mark.
    top().line += noteMark === '' ? text : noteMark + text.trimStart()
    noteMark = ''
  })
  parser.on('closetag', ({ name }) => {
    const level = top()
    if (name === 'a') isLink = false
    else if (name === 'p') endLine(level)
    else if (name === 'td' || name === 'th') {
      levels.pop()
      top().cells.push(linesOf(level).join('\n'))
    } else if (name === 'tr') endRow(level)
  })
  parser.write(`<html>${html}</html>`).close()
  return hasNotesOnly ? '' : linesOf(top()).join('\n')
}

function endLine(level: Level): void {
  level.lines.push(level.line.trimEnd())
  level.line = ''
}

function endRow(level: Level): void {
  level.lines.push(level.cells.join('\t').trimEnd())
  level.cells = []
}

/** The lines of a finished level, without empty lines at its ends. */
function linesOf(level: Level): string[] {
  if (level.line !== '') endLine(level)
  if (level.cells.length > 0) endRow(level)
  const first = level.lines.findIndex((line) => line !== '')
  return first < 0 ? [] : level.lines.slice(first, level.lines.findLastIndex((line) => line !== '') + 1)
}
