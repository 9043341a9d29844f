import { phrases } from '../phrases.ts'
import { saidOrAnswered } from './answers.ts'
import { decisionDetectors } from './decision.ts'
import { absent, found, unclear, type Detector } from './detector.ts'
import { followUpDetectors } from './follow-ups.ts'
import { impactDetectors } from './impact.ts'

/** An answer with a story in it rather than a yes. */
const descriptionWords = 25

const processPattern = phrases(
  'currently',
  'at the moment',
  'right now',
  'today',
  'these days',
  'at present',
  'usually',
  'normally',
  'typically',
  'by hand',
  'manually',
  'every (?:day|week|month|morning|evening|night|monday|friday|quarter|time)',
  'each (?:of them|one|day|week|month|morning|evening|night|team|site|person|depot|store|quarter|time|planner|manager)',
  'the way (?:it works|we do it|we work)',
  'how (?:it works|we do it) is',
  '(?:it|that|everything) (?:all )?(?:starts|begins|goes|gets|comes|lands|sits|lives|runs|is done|happens)',
  '(?:and|so|she|he|they) (?:first|then)',
  '(?:after that|from there|once that|once it|when (?:it|that|they|an?))',
  'we (?:use|run|have|do|get|send|keep|take|collect|plan|track|export|copy|enter|type|start|work|rely|put|print|write|build|rebuild|check|meet|go|call|pull|fill)',
  '(?:somebody|someone|everybody|everyone|they|she|he|the \\p{L}{3,20}) (?:then |usually |still |just )?(?:sends?|gets?|exports?|copies|enters|types|rebuilds?|fills?|calls?|checks?|prints?|writes|builds|plans|keeps|collects|pulls|does|do)',
)

const toolPattern = phrases(
  'spreadsheets?',
  'excel',
  'gmail',
  '(?:shared )?(?:inbox|mailbox)',
  '(?:outside|external|local) (?:firm|company|agency|office|accountant)',
  'google sheets?',
  'sheets?',
  'software',
  // A system of something: the bare word also begins what a machine writes into a transcript.
  '\\p{L}{2,14} systems?',
  '(?:planning |booking |in-house |internal |old |own )?tools?',
  'platforms?',
  'apps?',
  '(?:current|existing|present|old|last|previous) (?:provider|vendor|supplier|agency|partner|solution)',
  '(?:provider|vendor|supplier|agency|contractor|consultancy)',
  'crm',
  'erp',
  'tms',
  'wms',
  'pos',
  'hris',
  'sap',
  'salesforce',
  'hubspot',
  'oracle',
  'netsuite',
  'dynamics',
  'workday',
  'jira',
  'asana',
  'trello',
  'slack',
  'teams',
  'outlook',
  'access database',
  'databases?',
  'notion',
  'airtable',
  'quickbooks',
  'xero',
  'zendesk',
  'on paper',
  'pen and paper',
  'paper (?:forms?|lists?|files?)',
  'whiteboards?',
  'in-house',
  'ourselves',
  'built (?:our own|it|something|one)',
  'home-?grown',
  'shared (?:drive|folder|inbox|mailbox|calendar)',
  'whatsapp(?: groups?)?',
  'by (?:hand|email|e-mail|phone)',
  'word documents?',
  'power ?bi',
  'tableau',
  'clipboards?',
  'macros?',
)

const toolQuestion = phrases(
  '(?:using|use|uses|work(?:ing)? with|run(?:ning)? on|have in place|got in place)',
  '(?:tools?|systems?|software|provider|vendor|supplier|platform|set-?up)',
  'handl(?:e|ing) (?:it|that|this) with',
)

export const discoveryDetectors: Detector[] = [
  {
    id: 'buyer-describes-process',
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const long = conversation.runs.filter(
        (run) => run.side === 'buyer' && run.wordCount >= descriptionWords,
      )
      const described = long
        .flatMap((run) => run.sentences)
        .filter((sentence) => processPattern.test(sentence.text) && sentence.question === 'none')
      if (described.length > 0) return found(described, 'The buyer describes how it is done today.')
      return long.length === 0
        ? absent(
            `No answer of the buyer is longer than ${descriptionWords} words, so no process is described.`,
          )
        : unclear('The buyer speaks at length; whether that describes a process needs judgement.')
    },
  },
  saidOrAnswered({
    id: 'tools-or-incumbent',
    pattern: toolPattern,
    question: toolQuestion,
    found: 'The buyer names tools or a provider in use.',
    absent: 'The buyer names no tool, system or provider.',
  }),
  ...followUpDetectors,
  ...impactDetectors,
  ...decisionDetectors,
]
