import type { ScorecardDefinition } from '../scorecard.ts'
import { check, section, spoken } from './build.ts'

const withoutIssue = 'Neither side mentions an open issue.'

export const renewalScorecard: ScorecardDefinition = {
  name: 'Renewal',
  goal: 'Renew on proven value, with terms and steps clear to both sides.',
  callTypes: ['renewal'],
  passMark: 70,
  sections: [
    section(
      'value-review',
      'Value review',
      spoken(
        'rep',
        { id: 'goals', text: 'Original goals restated', weight: 8 },
        check('original-goals', 'The rep recalls the original goals'),
      ),
      spoken(
        'rep',
        { id: 'result', text: 'Result shown with a number', weight: 12 },
        check('result-with-number', 'A result is shown with a number', 0.7),
        check('result-compared', 'It is compared with the start or a target', 0.3),
      ),
      spoken(
        'buyer',
        { id: 'result-agreed', text: 'Buyer agrees or corrects it', weight: 10 },
        check('result-confirmed', 'The buyer agrees or corrects'),
      ),
    ),
    section(
      'health',
      'Health',
      spoken(
        'rep',
        { id: 'adoption', text: 'Asks about adoption and unmet needs', weight: 8 },
        check('adoption-asked', 'The rep asks how it is used', 0.5),
        check('unmet-needs-asked', 'The rep asks what is missing', 0.5),
      ),
      spoken(
        'buyer',
        { id: 'sponsor', text: 'Sponsor or team changes surfaced', weight: 6 },
        check('sponsor-or-team-change', 'The buyer speaks about changes'),
      ),
      spoken(
        'rep',
        {
          id: 'open-issues',
          text: 'Open issues addressed with owners',
          weight: 6,
          notApplicableWhen: withoutIssue,
        },
        check('open-issues-named', 'The rep takes up the open issues', 0.5),
        check('open-issues-owner', 'An owner is named', 0.5),
      ),
    ),
    section(
      'commercials',
      'Commercials',
      spoken(
        'rep',
        { id: 'terms', text: 'Term, price and dates clear', weight: 8 },
        check('term-stated', 'The term is stated', 0.3),
        check('price-stated', 'The price is stated', 0.4),
        check('contract-dates-stated', 'Dates are stated', 0.3),
      ),
      spoken(
        'rep',
        {
          id: 'concession',
          text: 'Concession only in return for something',
          weight: 9,
          notApplicableWhen: 'The rep makes no concession.',
        },
        check('concession-in-return', 'What is given is tied to something in return'),
      ),
      spoken(
        'rep',
        { id: 'options', text: 'Competing options explored', weight: 8 },
        check('competing-options-asked', 'The rep asks about other options'),
      ),
    ),
    section(
      'expansion',
      'Expansion',
      spoken(
        'rep',
        { id: 'expansion', text: 'One relevant expansion offered, or explicitly deferred', weight: 10 },
        check('expansion-offered-or-deferred', 'Expansion is offered or put off in words'),
      ),
    ),
    section(
      'commitment',
      'Commitment',
      spoken(
        'buyer',
        { id: 'steps', text: 'Renewal steps and signatory confirmed', weight: 8 },
        check('decision-steps', 'The buyer names the steps', 0.5),
        check('decision-makers', 'The buyer says who signs', 0.5),
      ),
      spoken(
        'rep',
        { id: 'next-step', text: 'Dated next step', weight: 7 },
        check('next-step-dated', 'A day is named', 0.6, 'any'),
        check('next-step-rep-owner', 'The rep takes an action', 0.4),
      ),
    ),
  ],
}
