import type { ScorecardDefinition } from '../scorecard.ts'
import { check, section, spoken } from './build.ts'

export const gatekeeperScorecard: ScorecardDefinition = {
  name: 'Gatekeeper',
  goal: 'Be worth passing on: polite, plain and honest.',
  callTypes: ['gatekeeper'],
  passMark: 60,
  sections: [
    section(
      'manner',
      'Manner',
      spoken(
        'rep',
        { id: 'courtesy', text: 'Is courteous and uses a name', weight: 20 },
        check('courteous-words', 'Greets, asks and thanks', 0.5),
        check('uses-gatekeeper-name', 'Uses or asks for the gatekeeper’s name', 0.5),
      ),
    ),
    section(
      'purpose',
      'Purpose',
      spoken(
        'rep',
        { id: 'reason', text: 'Gives a clear, short reason', weight: 25 },
        check('purpose-stated', 'A reason is given', 0.6),
        check('short-reason', 'It takes no more than 45 words', 0.4),
      ),
      spoken(
        'rep',
        {
          id: 'honesty',
          text: 'Is honest about the purpose',
          weight: 25,
          gate: true,
          guidance:
            'Fails the call if the rep denies that this is a sales call or pretends to be somebody else.',
        },
        check('honest-purpose', 'Nothing untrue is said about who calls and why'),
      ),
    ),
    section(
      'way-forward',
      'Way forward',
      spoken(
        'rep',
        { id: 'help', text: 'Asks for help or the best time', weight: 15 },
        check('asks-help-or-time', 'The rep asks for help or for the best time'),
      ),
      spoken(
        'rep',
        { id: 'next-action', text: 'Leaves with a next action', weight: 15 },
        check('leaves-with-next-action', 'A next action is agreed', 1, 'any'),
      ),
    ),
  ],
}
