import { describe, expect, it } from 'vitest'
import { detect, testDetectors } from './testing-cases.ts'

const issue = 'B: The nightly export fails every week.'

describe('detectors of a check-in', () => {
  testDetectors([
    {
      id: 'priorities-asked-first',
      yes: ['R: What is most important for you today?', 'B: The export.', 'R: Okay.', 'B: Yes.'],
      no: ['R: I have three updates.', 'B: Go on.', 'R: One.', 'B: Okay.'],
    },
    {
      id: 'last-actions-reviewed',
      yes: ['R: Last time we agreed that you would test it.'],
      no: ['R: What is new?'],
    },
    {
      id: 'usage-data',
      yes: ['R: You have 34 active users, up from 21.'],
      no: ['R: We have thirty minutes.'],
    },
    {
      id: 'issue-restated',
      yes: [issue, 'R: So the issue is that it fails at night.'],
      no: [issue, 'R: I see.'],
    },
    {
      id: 'issue-restatement-confirmed',
      yes: [issue, 'R: So the issue is that it fails at night.', 'B: Exactly.'],
      no: [issue, 'R: I see.', 'B: Yes.'],
      noKind: 'notApplicable',
    },
    {
      id: 'resolution-owner',
      yes: [issue, 'R: Wilma will look at the log.'],
      no: [issue, 'R: That will be fine.'],
    },
    {
      id: 'resolution-date',
      yes: [issue, 'R: I will send you an answer by Thursday.'],
      no: [issue, 'R: I will send you an answer.'],
    },
    {
      id: 'escalation-path',
      yes: [issue, 'R: If it is not fixed I will escalate it.'],
      no: [issue, 'R: I see.'],
    },
    {
      id: 'stakeholder-change-asked',
      yes: ['R: Has anything changed in your team?'],
      no: ['R: Nothing has changed.'],
    },
  ])

  it('do not require a resolution if there is no issue', () => {
    for (const id of [
      'issue-restated',
      'issue-restatement-confirmed',
      'resolution-owner',
      'resolution-date',
      'escalation-path',
    ]) {
      expect(detect(id, ['R: How is it going?', 'B: Very well, thank you.']).kind).toBe('notApplicable')
    }
  })

  it('recognize what goes wrong and what happens then, but not a promise to call', () => {
    for (const line of [
      "R: If it isn't there by the fifth, I drive out with a second one.",
      'R: If Tuesday slips, my director calls you the same day.',
      'R: Unless they answer, we put the old version back.',
    ])
      expect(detect('escalation-path', [issue, line]).kind).toBe('found')
    for (const line of [
      'R: Somebody will call you.',
      "R: I won't call when it rains.",
      "R: I'll write nine.",
    ])
      expect(detect('escalation-path', [issue, line]).kind).toBe('absent')
  })

  it('recognize a look back at actions in plain and in broken sentences', () => {
    for (const line of [
      'R: In March I had two things to do.',
      'R: so from last time you were gonna get me the new list',
      'R: Quickly what we promised last time.',
    ])
      expect(detect('last-actions-reviewed', [line]).kind).toBe('found')
    expect(detect('last-actions-reviewed', ['R: I have two things to show.']).kind).toBe('absent')
  })

  it('recognize event counts next to months as data', () => {
    for (const line of [
      'R: In June the door was open over the limit nine times.',
      'R: Litres per load: forty in spring, thirty-one in July.',
    ])
      expect(detect('usage-data', [line]).kind).toBe('found')
    for (const line of ["R: You'd lose perhaps nine percent speed.", 'R: From me: one page by Monday.'])
      expect(detect('usage-data', [line]).kind).not.toBe('found')
  })

  it('recognize questions about people without a question mark', () => {
    for (const line of [
      'R: okay is somebody replacing her',
      'R: what is he like',
      'R: and is it still you or who signs',
      'R: And Tessa stays in these meetings?',
    ])
      expect(detect('stakeholder-change-asked', [line]).kind).toBe('found')
    expect(detect('stakeholder-change-asked', ['R: He stays until noon today, I think.']).kind).toBe('absent')
  })

  it('recognize a restatement by the “right?” after it', () => {
    const said = 'R: It fails only when two people save in the same minute. Is that right?'
    expect(detect('issue-restated', [issue, said]).kind).toBe('found')
    expect(detect('issue-restated', [issue, 'R: And the other thing is the invoice.']).kind).toBe('absent')
  })

  it('recognize an owner in a ticket that the rep opens, or in a colleague with a day', () => {
    for (const line of [
      "R: i'll open a ticket for that right now",
      'R: It is by our colleague Petra.',
      'R: Jonas sends the part on Thursday.',
    ])
      expect(detect('resolution-owner', [issue, line]).kind).toBe('found')
    for (const line of ["R: It's on the invoice.", 'R: You can open a ticket.'])
      expect(detect('resolution-owner', [issue, line]).kind).toBe('absent')
  })

  it('do not mistake a webinar next month for the date of a solution', () => {
    expect(detect('resolution-date', [issue, 'R: We have a webinar next month.']).kind).not.toBe('found')
    expect(detect('resolution-date', [issue, 'R: It goes out tonight.']).kind).toBe('found')
  })

  it('do not mistake the past for a promise', () => {
    const past = 'R: Last time we agreed that I would send the manual by Friday.'
    expect(detect('resolution-owner', [issue, past]).kind).not.toBe('found')
    expect(detect('resolution-date', [issue, past]).kind).not.toBe('found')
  })

  it('recognize a restatement without the word issue', () => {
    const restated = 'R: So the file breaks off at night and your people type it all again.'
    expect(detect('issue-restated', [issue, restated]).kind).toBe('found')
    expect(detect('issue-restatement-confirmed', [issue, restated, 'B: Exactly that.']).kind).toBe('found')
  })
})
