/** What a group contains, once its destination word is known. */
export type RtfContent = 'text' | 'skipped' | 'fonts' | 'instruction' | 'label'

/**
 * Destinations by control word: the document's text, or data about the document, which is skipped. A destination marked `\*` that is not in
 * this table is skipped, as the RTF specification requires.
 */
export const destinations = new Map<string, RtfContent>([
  ['fonttbl', 'fonts'],
  ['fldinst', 'instruction'],
  ...wordsAs('text', 'rtf fldrslt result ud shptxt dptxbxtext nesttableprops'),
  // Tables of the document and its properties.
  ...wordsAs(
    'skipped',
    'colortbl stylesheet info listtable listoverridetable revtbl rsidtbl filetbl pgptbl protusertbl xmlnstbl',
  ),
  ...wordsAs(
    'skipped',
    'generator themedata colorschememapping datastore latentstyles lsdlockedexcept mmathPr docvar userprops',
  ),
  ...wordsAs(
    'skipped',
    'title subject author operator company manager category keywords comment doccomm hlinkbase creatim revtim',
  ),
  ...wordsAs(
    'skipped',
    'printim buptim private1 template passwordhash writereservhash background wgrffmtfilter',
  ),
  // Outside the main text: headers and footers, notes, comments, index, contents and bookmark marks.
  ...wordsAs(
    'skipped',
    'header headerl headerr headerf footer footerl footerr footerf footnote ftnsep ftnsepc ftncn',
  ),
  ...wordsAs(
    'skipped',
    'aftnsep aftnsepc aftncn annotation atnauthor atndate atnicn atnid atnparent atnref atntime atrfend',
  ),
  ...wordsAs('skipped', 'atrfstart bkmkstart bkmkend xe tc tcn rxe txe'),
  // Pictures, objects and drawings; the text of a text box comes as shptxt or dptxbxtext inside them.
  ...wordsAs(
    'skipped',
    'pict nonshppict shppict objdata objclass objname objalias objsect shp shpinst shprslt sp sn sv do blipuid picprop',
  ),
  // Data of fonts and fields, and copies of text for older readers.
  ...wordsAs(
    'skipped',
    'falt panose fontemb fontfile datafield formfield fldtype pn pntxta pntxtb pnseclvl nonesttables',
  ),
  // The number or bullet of a list item.
  ...wordsAs('label', 'listtext pntext'),
  ...wordsAs('skipped', 'upr'),
])

/** The text of control words that mean text. */
export const wordTexts = new Map<string, string>([
  ['par', '\n'],
  ['line', '\n'],
  ['lbr', '\n'],
  ['softline', '\n'],
  ['sect', '\n'],
  ['page', '\n'],
  ['softpage', '\n'],
  ['column', '\n'],
  ['row', '\n'],
  ['nestrow', '\n'],
  ['tab', '\t'],
  ['cell', '\t'],
  ['nestcell', '\t'],
  ['emdash', '\u2014'],
  ['endash', '\u2013'],
  ['emspace', '\u2003'],
  ['enspace', '\u2002'],
  ['qmspace', '\u2005'],
  ['bullet', '\u2022'],
  ['lquote', '\u2018'],
  ['rquote', '\u2019'],
  ['ldblquote', '\u201c'],
  ['rdblquote', '\u201d'],
  ['zwj', '\u200d'],
  ['zwnj', '\u200c'],
  ['ltrmark', '\u200e'],
  ['rtlmark', '\u200f'],
])

function wordsAs(content: RtfContent, words: string): [string, RtfContent][] {
  return words.split(' ').map((word) => [word, content])
}
