import type { ScorecardDefinition } from '../scorecard.ts'
import { check, judged, measured, section, spoken } from './build.ts'

export const demoScorecard: ScorecardDefinition = {
  name: 'Demo',
  goal: 'Show what answers the stated pains and agree the way to a decision.',
  callTypes: ['demo'],
  passMark: 65,
  sections: [
    section(
      'framing',
      'Framing',
      spoken(
        'rep',
        { id: 'recap-pains', text: 'Recaps stated pains first', weight: 8 },
        check('recaps-pains-first', 'The call begins with what the buyer had said'),
      ),
      spoken(
        'rep',
        { id: 'nothing-changed', text: 'Confirms nothing has changed', weight: 7 },
        check('confirms-nothing-changed', 'The rep asks whether that is still right'),
      ),
    ),
    section(
      'relevance',
      'Relevance',
      spoken(
        'rep',
        {
          id: 'tied-to-pain',
          text: 'Each shown capability tied to a stated pain',
          weight: 12,
          colleagueCounts: true,
        },
        check('capability-tied-to-pain', 'A capability is tied to what the buyer said', 0.5),
        judged('each-capability-tied', 'This holds for each capability shown', 0.5),
      ),
      spoken(
        'rep',
        { id: 'outcome-first', text: 'Leads with the outcome the buyer ranked first', weight: 8 },
        judged('leads-with-first-outcome', 'The first thing shown serves the buyer’s first outcome'),
      ),
      spoken(
        'rep',
        {
          id: 'customer-example',
          text: 'One customer example in a similar situation',
          weight: 5,
          colleagueCounts: true,
        },
        check('customer-example', 'Another customer is told of'),
      ),
      measured(
        { id: 'no-long-tour', text: 'No unrequested tour over 5 minutes', weight: 5 },
        'longestUninterruptedTourSeconds',
        {
          max: 300,
        },
      ),
    ),
    section(
      'interaction',
      'Interaction',
      spoken(
        'rep',
        {
          id: 'checks-understanding',
          text: 'Checks understanding at least three times',
          weight: 8,
          colleagueCounts: true,
        },
        check('checks-understanding', 'Understanding is checked', 0.4),
        check('checks-understanding-three-times', 'It is checked in three turns or more', 0.6),
      ),
      measured(
        { id: 'buyer-active', text: 'Buyer asks or answers in each third', weight: 7 },
        'buyerActiveThirds',
        { min: 3 },
      ),
      spoken(
        'rep',
        { id: 'everybody-addressed', text: 'Every attendee addressed once', weight: 5 },
        check('every-attendee-addressed', 'Each attendee is addressed by name'),
      ),
    ),
    section(
      'objections',
      'Objections',
      spoken(
        'rep',
        {
          id: 'objection-handling',
          text: 'Clarifies, answers, confirms resolved',
          weight: 15,
          colleagueCounts: true,
          notApplicableWhen: 'The buyer raises no objection.',
        },
        check('objection-explored', 'A question clarifies the objection', 0.35),
        check('objection-answered', 'An answer is given', 0.3),
        check('objection-resolved-check', 'The rep checks that it is settled', 0.35),
      ),
    ),
    section(
      'advance',
      'Advance',
      spoken(
        'buyer',
        { id: 'stopper', text: 'Buyer states what would stop a purchase', weight: 8 },
        check('purchase-stopper', 'The buyer says what would stop a purchase'),
      ),
      spoken(
        'rep',
        { id: 'mutual-plan', text: 'Mutual plan or dated next step', weight: 12 },
        check('next-step-dated', 'A day is named', 0.4, 'any'),
        check('next-step-rep-owner', 'The rep takes an action', 0.3),
        check('next-step-buyer-owner', 'The buyer’s side takes an action', 0.3, 'any'),
      ),
    ),
  ],
}
