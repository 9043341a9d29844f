import type { ScorecardDefinition } from '../scorecard.ts'
import { check, measured, section, spoken } from './build.ts'

export const discoveryScorecard: ScorecardDefinition = {
  name: 'Discovery',
  goal: 'Understand the problem and agree the next step.',
  callTypes: ['discovery', 'warm'],
  passMark: 65,
  sections: [
    section(
      'set-up',
      'Set-up',
      spoken(
        'rep',
        { id: 'agenda', text: 'Agrees agenda and time', weight: 6 },
        check('agenda-stated', 'The rep says what the call is for', 0.4),
        check('time-stated', 'The rep checks the time available', 0.3),
        check('agenda-agreed', 'The buyer agrees', 0.3, 'buyer'),
      ),
      spoken(
        'rep',
        { id: 'attendees', text: 'Confirms who is on the call and why', weight: 4 },
        check('attendees-confirmed', 'Who is on the call is settled', 0.5),
        check('attendee-roles', 'Their roles are asked or named', 0.5),
      ),
    ),
    section(
      'current-state',
      'Current state',
      spoken(
        'buyer',
        { id: 'process', text: 'Buyer describes today’s process', weight: 8 },
        check('buyer-describes-process', 'The buyer describes how it is done today'),
      ),
      spoken(
        'rep',
        { id: 'follow-ups', text: 'Rep asks two follow-ups on one answer', weight: 8 },
        check('follow-up-asked', 'A question takes up an answer', 0.5),
        check('second-follow-up-asked', 'A second question stays on it', 0.5),
      ),
      spoken(
        'buyer',
        { id: 'tools', text: 'Tools or incumbent identified', weight: 4 },
        check('tools-or-incumbent', 'The buyer names a tool, system or provider'),
      ),
    ),
    section(
      'pain-and-impact',
      'Pain and impact',
      spoken(
        'buyer',
        { id: 'problem', text: 'Problem stated by the buyer', weight: 8 },
        check('buyer-problem', 'The buyer says what goes wrong'),
      ),
      spoken(
        'buyer',
        {
          id: 'impact',
          text: 'Impact quantified in money, time or risk',
          weight: 10,
          guidance: 'The number counts when the buyer says it.',
        },
        check('impact-unit-named', 'A unit is named (money, time or risk)', 0.4),
        check('impact-number-by-buyer', 'The buyer says the number, not the rep', 0.3),
        check('impact-total', 'The cost is given as a total or for a year', 0.3),
      ),
      spoken(
        'buyer',
        { id: 'affected', text: 'Affected people named', weight: 7 },
        check('affected-people', 'The buyer says who is affected'),
      ),
    ),
    section(
      'decision',
      'Decision',
      spoken(
        'buyer',
        { id: 'decision', text: 'Decision makers and steps', weight: 8 },
        check('decision-makers', 'The buyer says who decides', 0.5),
        check('decision-steps', 'The buyer names the steps', 0.5),
      ),
      spoken(
        'buyer',
        { id: 'budget', text: 'Budget or funding route', weight: 6 },
        check('budget-or-funding', 'The buyer speaks about budget or funding'),
      ),
      spoken(
        'buyer',
        { id: 'timing', text: 'Date and the event driving it', weight: 6 },
        check('target-date', 'The buyer names a date to be met', 0.5),
        check('driving-event', 'The buyer names the event behind it', 0.5),
      ),
    ),
    section(
      'listening',
      'Listening',
      measured({ id: 'talk-share', text: 'Rep talk share 35–55%', weight: 5 }, 'talkSharePercent', {
        min: 35,
        max: 55,
      }),
      measured(
        { id: 'monologue', text: 'Longest rep monologue under 90 seconds', weight: 5 },
        'longestMonologueSeconds',
        { max: 90 },
      ),
    ),
    section(
      'next-step',
      'Next step',
      spoken(
        'rep',
        { id: 'recap', text: 'Recap confirmed by the buyer', weight: 6 },
        check('recap', 'The rep sums up', 0.5),
        check('recap-confirmed', 'The buyer confirms or corrects', 0.5, 'buyer'),
      ),
      spoken(
        'rep',
        { id: 'dated-next-step', text: 'Dated next step with an owner on both sides', weight: 9 },
        check('next-step-dated', 'A day is named', 0.4, 'any'),
        check('next-step-rep-owner', 'The rep takes an action', 0.3),
        check('next-step-buyer-owner', 'The buyer’s side takes an action', 0.3, 'any'),
      ),
    ),
  ],
}
