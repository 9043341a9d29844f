import type { ScorecardDefinition } from '../scorecard.ts'
import { check, measured, section, spoken } from './build.ts'

const withoutObjection = 'The buyer raises no objection.'

export const coldCallScorecard: ScorecardDefinition = {
  name: 'Cold call',
  goal: 'Earn a next conversation.',
  callTypes: ['cold'],
  passMark: 60,
  sections: [
    section(
      'opening',
      'Opening',
      spoken(
        'rep',
        {
          id: 'introduction',
          text: 'States own name and company inside 20 seconds',
          weight: 8,
          guidance: 'Counted from the first words of the call.',
        },
        check('states-own-name', 'The rep gives a name', 0.5),
        check('states-own-company', 'The rep names the company', 0.5),
      ),
      spoken(
        'rep',
        { id: 'reason', text: 'Gives a reason for calling tied to the buyer’s role or company', weight: 10 },
        check('reason-for-call', 'A reason for the call is given', 0.6),
        check('reason-tied-to-buyer', 'The reason refers to this buyer’s role or company', 0.4),
      ),
      spoken(
        'rep',
        { id: 'permission', text: 'Asks permission or acknowledges the interruption', weight: 7 },
        check('permission-or-interruption', 'Permission is asked or the interruption acknowledged'),
      ),
    ),
    section(
      'relevance',
      'Relevance',
      spoken(
        'rep',
        { id: 'peer-problem', text: 'Names one problem peers have, in plain words', weight: 10 },
        check('peer-problem', 'A problem of comparable companies is named'),
      ),
      spoken(
        'rep',
        {
          id: 'open-question',
          text: 'Asks at least one open question before any feature',
          weight: 10,
          guidance: 'Greetings and the search for a date do not count as questions.',
        },
        check('open-question-before-feature', 'An open question comes before any feature'),
      ),
      measured(
        { id: 'buyer-words', text: 'Buyer speaks at least 30% of the words', weight: 5 },
        'buyerWordSharePercent',
        { min: 30 },
      ),
    ),
    section(
      'objections',
      'Objections',
      spoken(
        'rep',
        {
          id: 'acknowledges',
          text: 'Acknowledges before answering',
          weight: 8,
          notApplicableWhen: withoutObjection,
        },
        check('objection-acknowledged', 'The reply begins with an acknowledgement'),
      ),
      spoken(
        'rep',
        { id: 'explores', text: 'Asks what is behind it', weight: 9, notApplicableWhen: withoutObjection },
        check('objection-explored', 'A question follows within two turns'),
      ),
      spoken(
        'rep',
        { id: 'returns', text: 'Returns to the ask once', weight: 8, notApplicableWhen: withoutObjection },
        check('returns-to-ask', 'The ask is made again after the objection'),
      ),
    ),
    section(
      'close',
      'Close',
      spoken(
        'rep',
        { id: 'day-and-time', text: 'Proposes a specific day and time', weight: 10 },
        check('specific-day', 'A day is proposed', 0.5),
        check('specific-time', 'A time of day is proposed', 0.5),
      ),
      spoken(
        'rep',
        { id: 'meeting-content', text: 'Says what the meeting will cover', weight: 7 },
        check('meeting-content', 'The content of the meeting is said'),
      ),
      spoken(
        'rep',
        { id: 'contact', text: 'Confirms contact details or the invitation', weight: 8 },
        check('contact-or-invitation', 'Contact details or an invitation are confirmed'),
      ),
      spoken(
        'rep',
        {
          id: 'conduct',
          text: 'Identity is true and a clear “do not call” is respected',
          weight: 0,
          gate: true,
          guidance: 'Fails the call if identity is misrepresented or a clear “do not call” is ignored.',
        },
        check('identity-honest', 'The rep does not misrepresent who is calling', 0.5),
        check('do-not-call-respected', 'A clear “do not call” is respected', 0.5),
      ),
    ),
  ],
}
