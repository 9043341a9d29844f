import type { SpeakerSide } from '#db/vocabulary/calls.ts'
import { dayInWords } from '../calls/days.ts'
import { isNameless } from '../people/nameless.ts'
import { shownTotal } from '../scoring/shown-total.ts'

/** The content of a summary. All of it was said in the call or is part of its score. */
export type SummaryFacts = {
  organization: string
  title: string
  /** The day and time of the call in words. */
  when: string
  minutes: number | null
  speakers: readonly { name: string; side: SpeakerSide; wordPercent: number }[]
  /** `dueOn`: `YYYY-MM-DD`. */
  items: readonly { text: string; ownerName: string; dueOn: string | null }[]
  /** Null for people outside the organization, and for a call without a score. */
  score: {
    overall: number | null
    passMark: number | null
    wentWell: readonly string[]
    toWorkOn: readonly string[]
  } | null
  /** The call's page; null for people outside the organization. */
  page: string | null
  /** A sentence that says why the reader gets it. */
  why: string
  unsubscribe: string
}

/** Few enough that people read all of the mail. Gmail would cut it off only at 102 KB. */
const mostItems = 10
const mostCriteria = 5
const longestText = 400

type Part = { title: string; lines: string[] }

/** The mail as text and as HTML, with the same words. */
export function writeSummaryMail(facts: SummaryFacts): { subject: string; text: string; html: string } {
  const parts = partsOf(facts)
  const title = clipped(facts.title === '' ? 'Untitled call' : facts.title, 150)
  const about = `${facts.when}${facts.minutes === null ? '' : `, ${facts.minutes} ${facts.minutes === 1 ? 'minute' : 'minutes'}`}`
  const text = [
    title,
    about,
    ...parts.flatMap((part) => ['', part.title, ...part.lines.map((line) => `- ${line}`)]),
    ...(facts.page === null ? [] : ['', `Open the call: ${facts.page}`]),
    '',
    facts.why,
    `No more summaries from ${facts.organization}: ${facts.unsubscribe}`,
  ].join('\n')
  return { subject: `Summary: ${title}`, text, html: htmlOf(facts, title, about, parts) }
}

function partsOf({ speakers, items, score }: SummaryFacts): Part[] {
  const parts: Part[] = []
  if (score !== null) {
    const mark = score.passMark === null ? '' : `, pass mark ${score.passMark}`
    const total =
      score.overall === null ? 'No total' : `${shownTotal(score.overall, score.passMark)} of 100${mark}`
    parts.push({ title: 'Score', lines: [total] })
    if (score.wentWell.length > 0)
      parts.push({ title: 'Went well', lines: score.wentWell.slice(0, mostCriteria).map(short) })
    if (score.toWorkOn.length > 0)
      parts.push({ title: 'To work on', lines: score.toWorkOn.slice(0, mostCriteria).map(short) })
  }
  if (items.length > 0)
    parts.push({
      title: 'Action items',
      lines: items.slice(0, mostItems).map(({ text, ownerName, dueOn }) => {
        const about = [
          isNameless(ownerName) ? '' : ownerName,
          dueOn === null ? '' : `by ${dayInWords(dueOn)}`,
        ].filter((part) => part !== '')
        return `${short(text)}${about.length > 0 ? ` (${about.join(', ')})` : ''}`
      }),
    })
  if (speakers.length > 0)
    parts.push({
      title: 'Who spoke',
      lines: speakers
        .slice(0, mostItems)
        .map(({ name, wordPercent }) => `${short(name)}, ${wordPercent}% of the words`),
    })
  return parts
}

const short = (text: string): string => clipped(text, longestText)

function clipped(text: string, most: number): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/gu, (mark) => marks[mark] ?? '')

/** Tables and inline styles: mail clients support little else. The colors work on light and dark backgrounds. */
function htmlOf(facts: SummaryFacts, title: string, about: string, parts: readonly Part[]): string {
  const cell = 'font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:21px;padding:0 24px'
  const rows = parts.map(
    (part) =>
      `<tr><td style="${cell};padding-top:16px"><h2 style="margin:0 0 4px;font-size:15px;line-height:22px">${escaped(part.title)}</h2><ul style="margin:0;padding-left:20px">${part.lines
        .map((line) => `<li dir="auto">${escaped(line)}</li>`)
        .join('')}</ul></td></tr>`,
  )
  const button =
    facts.page === null
      ? ''
      : `<tr><td style="${cell};padding-top:20px"><a href="${escaped(facts.page)}" style="display:inline-block;padding:9px 16px;border-radius:4px;background:#4263eb;color:#ffffff;text-decoration:none">Open the call</a></td></tr>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(title)}</title></head><body style="margin:0;padding:24px 0"><table role="presentation" width="100%" style="max-width:600px;margin:0 auto;border-collapse:collapse"><tr><td style="${cell}"><h1 dir="auto" style="margin:0;font-size:18px;line-height:26px">${escaped(title)}</h1><p style="margin:2px 0 0">${escaped(about)}</p></td></tr>${rows.join('')}${button}<tr><td style="${cell};padding-top:24px;font-size:12px;line-height:18px"><p style="margin:0">${escaped(facts.why)}</p><p style="margin:4px 0 0"><a href="${escaped(facts.unsubscribe)}" style="color:inherit">No more summaries from ${escaped(facts.organization)}</a></p></td></tr></table></body></html>`
}
