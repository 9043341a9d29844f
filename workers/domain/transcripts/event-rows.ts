/** Rows that tools write between turns, which are not speech. Matched on short lines only. */
const eventRows = [
  /^transcribed by https?:\/\/otter\.ai/i,
  /^(?:.{1,60}\s)?(?:started|stopped) (?:the )?(?:transcription|recording)\b.{0,20}$/i,
  /^(?:this )?(?:transcript|transcription|captions?|subtitles?)(?: (?:was|were))?(?: \w+)? (?:generated|created|made|produced|provided) (?:by|with)\b.{0,60}$/i,
  /^this editable transcript was computer generated/i,
  /^(?:meeting|transcription|call|recording) (?:ended|started) (?:after|at)\b/i,
  /^(?:action item|highlight|bookmark|chapter|screen ?share|screen sharing)\s?:/i,
  /^(?:view|watch|play) (?:recording|highlight|clip|the recording|full)\b/i,
  /^(?:-\s*)?(?:view recording|watch)\s*[-:–]?\s*https?:\/\//i,
  /^https?:\/\/\S+$/i,
  /^page \d{1,4}(?: of \d{1,4})?$/i,
]

/** True for rows such as 'Kim Lee started transcription', footers and lone links. */
export const isEventRow = (line: string): boolean =>
  line.length <= 300 && eventRows.some((pattern) => pattern.test(line))
