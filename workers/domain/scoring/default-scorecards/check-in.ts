import type { ScorecardDefinition } from '../scorecard.ts'
import { check, section, spoken } from './build.ts'

const withoutIssue = 'The buyer raises no issue.'

export const checkInScorecard: ScorecardDefinition = {
  name: 'Check-in',
  goal: 'Keep the customer moving: progress seen, obstacles owned, people known.',
  callTypes: ['checkin'],
  passMark: 70,
  sections: [
    section(
      'agenda',
      'Agenda',
      spoken(
        'rep',
        { id: 'purpose', text: 'Purpose agreed', weight: 7 },
        check('agenda-stated', 'The rep says what the call is for', 0.6),
        check('agenda-agreed', 'The buyer agrees', 0.4, 'buyer'),
      ),
      spoken(
        'rep',
        { id: 'priorities', text: 'Buyer’s priorities asked first', weight: 8 },
        check('priorities-asked-first', 'The rep asks for the buyer’s priorities at the start'),
      ),
    ),
    section(
      'progress',
      'Progress',
      spoken(
        'rep',
        { id: 'last-actions', text: 'Last actions reviewed', weight: 10 },
        check('last-actions-reviewed', 'The rep goes back to what was agreed last time'),
      ),
      spoken(
        'rep',
        { id: 'usage', text: 'Usage or outcome data referenced', weight: 10 },
        check('usage-data', 'The rep refers to usage or results with a number'),
      ),
      spoken(
        'buyer',
        { id: 'obstacle', text: 'Obstacle identified', weight: 10 },
        check('buyer-problem', 'The buyer says what is in the way'),
      ),
    ),
    section(
      'resolution',
      'Resolution',
      spoken(
        'rep',
        {
          id: 'issue-restated',
          text: 'Issue restated accurately',
          weight: 8,
          notApplicableWhen: withoutIssue,
        },
        check('issue-restated', 'The rep puts the issue into words', 0.5),
        check('issue-restatement-confirmed', 'The buyer confirms or corrects', 0.5, 'buyer'),
      ),
      spoken(
        'rep',
        { id: 'owner-and-date', text: 'Owner and date given', weight: 10, notApplicableWhen: withoutIssue },
        check('resolution-owner', 'An owner is named', 0.5),
        check('resolution-date', 'A date is given', 0.5),
      ),
      spoken(
        'rep',
        { id: 'escalation', text: 'Escalation path if blocked', weight: 7, notApplicableWhen: withoutIssue },
        check('escalation-path', 'The rep says what happens if it is blocked'),
      ),
    ),
    section(
      'relationship',
      'Relationship',
      spoken(
        'rep',
        { id: 'stakeholders', text: 'New stakeholder, or change in the buyer’s world, explored', weight: 15 },
        check('stakeholder-change-asked', 'The rep asks about people or changes', 0.6),
        check('sponsor-or-team-change', 'The buyer tells of them', 0.4, 'buyer'),
      ),
    ),
    section(
      'close',
      'Close',
      spoken(
        'rep',
        { id: 'recap', text: 'Recap with actions for both sides', weight: 15 },
        check('recap', 'The rep sums up', 0.3),
        check('next-step-rep-owner', 'The rep takes an action', 0.35),
        check('next-step-buyer-owner', 'The buyer’s side takes an action', 0.35, 'any'),
      ),
    ),
  ],
}
