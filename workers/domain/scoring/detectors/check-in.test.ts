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

  it('does not require a resolution when there is no issue', () => {
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

  it('does not take a webinar next month for the date of a solution', () => {
    expect(detect('resolution-date', [issue, 'R: We have a webinar next month.']).kind).not.toBe('found')
    expect(detect('resolution-date', [issue, 'R: It goes out tonight.']).kind).toBe('found')
  })

  it('does not take the past for a promise', () => {
    const past = 'R: Last time we agreed that I would send the manual by Friday.'
    expect(detect('resolution-owner', [issue, past]).kind).not.toBe('found')
    expect(detect('resolution-date', [issue, past]).kind).not.toBe('found')
  })

  it('hears a restatement without the word issue', () => {
    const restated = 'R: So the file breaks off at night and your people type it all again.'
    expect(detect('issue-restated', [issue, restated]).kind).toBe('found')
    expect(detect('issue-restatement-confirmed', [issue, restated, 'B: Exactly that.']).kind).toBe('found')
  })
})
