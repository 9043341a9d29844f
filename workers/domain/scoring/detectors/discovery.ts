import { oneOf, phrases } from '../phrases.ts'
import { deflection, replies, roughWordCount } from './answers.ts'
import { decisionDetectors } from './decision.ts'
import type { Detector } from './detector.ts'
import { followUpDetectors } from './follow-ups.ts'
import { impactDetectors } from './impact.ts'
import { weighingDetector, weightOfSaid, type Signs } from './weighing.ts'

/** Questions about how something is done today. */
const processQuestion = phrases(
  'how (?:do|does|did) … (?:do|handle|plan|work|manage|book|order|count|check|know|find|track|make|get|go|report|keep|decide|record|mark|approve|buy|schedule|onboard|happen|come|measure|run|see)~',
  "how(?:'s| is| are| are the| has| have) … (?:done|made|counted|planned|handled|working|run|set up|organi[sz]ed|approved|renewed|kept|tracked|recorded|booked|paid)",
  'how (?:do|does) (?:you|they|it|that|he|she)',
  'what (?:happens|happened|is happening)',
  '(?:walk|take|talk|run) me through',
  'tell me (?:about )?(?:how|what)?',
  "what(?:'s| is| are) (?:the|your|a) (?:routine|process|typical|normal|flow|steps|set-?up|usual)",
  'what (?:do|did|does|would) (?:you|i|they|he|she|we) (?:do|use)',
  "what(?:'d| are) you (?:do|doing|using)",
  'what are you (?:at|on|doing|using)',
  '(?:at the moment|right now|these days|currently|the way you|on paper|by hand|a spreadsheet)',
  'where (?:do|does|is|are) … (?:live|go|come|kept|write|put|sit)',
  'and (?:then|if|when|the|after|once|at|for|who)',
  'then what',
  'who (?:puts|sets|fills|counts|brings|collects|orders|buys|drives|checks|does|plans|keeps|enters|types|picks|looks|writes|watches|turns|handles|makes|decides when)',
  'is (?:there|it) (?:a|any) (?:system|computer|list|tool)',
  'no (?:computer|system)',
)

const routineVerb = oneOf(
  '(?:goes|go|gets?|comes?|comes in|arrives?|lands?|sits?|lives?|hangs?|runs?)',
  '(?:prints?|types?|re-?types?|writes?|copies|copy|photo ?copies|scans?|stamps?|files?|logs?|notes?|ticks?|enters?|fills?|exports?|imports?|downloads?|uploads?)',
  '(?:sends?|posts?|e-?mails?|mails?|rings?|calls?|phones?|texts?|faxes|whatsapps?|asks?|tells?|reminds?)',
  '(?:checks?|counts?|weighs?|measures?|compares?|corrects?|checks?|looks?|walks?|drives?|opens?|closes|shuts?|loads?|unloads?|picks?|packs?|sorts?|collects?|gathers?|pulls?|puts?|takes?|brings?|hands?|carries|moves?|shifts?|swaps?|swap)',
  '(?:sweeps?|wipes?|wash(?:es)?|press(?:es)?|wraps?|dries|sprays?|chases?|punch(?:es)?|grabs?|drags?|answers?|adds?|reads?|lands?|lists?|hangs?|feeds?|pours?|cuts?|mixes|climbs?|goes down)',
  '(?:plans?|draws?|schedules?|assigns?|books?|orders?|buys?|pays?|bills?|signs?|approves?|deploys?|merges?|dictates?|builds?|makes?|fixes|repairs?|cleans?|starts?|stops?|turns?|does|do it|use|uses|keeps?|shadow)',
)
const actor =
  '(?:i|we|they|he|she|it|you|somebody|someone|everybody|everyone|everything|who|one|people|the \\p{L}{3,16}|the \\p{L}{3,12} \\p{L}{3,12}|my \\p{L}{3,14}|our \\p{L}{3,14}|your \\p{L}{3,14}|a \\p{L}{3,14})'

const processSigns: Signs = [
  [
    1,
    phrases(
      `${actor} (?:then |usually |still |just |always |mostly |either |all |only |both )?${routineVerb}`,
      `(?:people|they|we|i|he|she|girls|guys|lads|you|them|us|mine) (?:are|is|'re|'s|'m|am) (?:still |always |all |just )?(?:chasing|typing|re-?typing|copying|calling|ringing|writing|printing|entering|faxing|e-?mailing|driving|counting|scanning|filling|walking|sending|checking|putting|pasting|sorting|looking|waiting|doing)`,
      `\\p{L}{3,12} (?:prints|types|writes|sends|calls|phones|checks|keeps|does|puts|picks|plans|enters|gets in|copies|looks|screams|drives|rings|emails|asks)`,
      '(?:is|are|gets|get) (?:opened|scanned|printed|typed|written|copied|weighed|sent|given|put|entered|counted|stamped|signed|paid|dropped|logged|kept|done|forwarded)',
    ),
  ],
  [1, phrases(`${actor} ${routineVerb} … ${actor} ${routineVerb}`)],
  [
    1,
    phrases(
      'then',
      'first',
      'after that',
      'from there',
      'once (?:it|that|the|a)',
      'when (?:a|the|it|they|one|that|somebody|someone)',
      'if (?:it|they|the|a|there)',
      'until|till',
    ),
  ],
  [
    1,
    phrases(
      'every (?:day|week|month|morning|evening|night|monday|tuesday|wednesday|thursday|friday|quarter|time|hour|shift)',
      'each (?:day|week|month|morning|night|one|team|site|time)',
      '(?:on |at )?(?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|nights|weekends)',
      'in the (?:morning|evening|afternoon)',
      'at (?:night|the desk|the door|four|five|six|seven|eight|nine|month end)',
      '(?:twice|once|two times|three times|\\p{L}{2,6} times) (?:a|per) (?:day|week|month|year|shift)',
      'currently',
      'right now',
      'at the moment',
      'these days',
      'normally',
      'usually',
      'mostly',
      'always',
      'all (?:day|week|month|night|morning)',
      'the same (?:\\p{L}{3,12} ){1,3}(?:in|into|to|on|twice|again)',
      'by hand',
      'manual(?:ly)?',
      'on paper',
      'with (?:a |the )?(?:pencil|pen|clipboard|marker)',
      'in (?:his|her|their|my) head',
    ),
  ],
  [
    1,
    phrases(
      '(?:excel|spreadsheets?|sheets?|whiteboard|board|note ?books?|paper|pad|clipboard|tray|calendar|diary|binder|form|forms|list|lists|outlook|inbox|portal|the system|request system|folder|card|cards|slip|slips|by (?:mail|email|phone|telephone|post|fax|radio|text)|fax|radio)',
    ),
  ],
  [
    -2,
    phrases(
      'committee|competitor',
      "(?:i|we|they|it|he|she|you)(?:'d| would| could|'ll| will) (?:like|want|be|have|take|do|love|go|\\p{L}{2,10})",
      '(?:want|wants|wanted|need) (?:it|to|the|a)',
      'would like',
      'used to',
      'we tried',
    ),
  ],
]

const toolQuestion = phrases(
  'what (?:do|does|did) (?:you|they|he|she|it) (?:use|work with|have)',
  "what(?:'s| is| are| have) (?:you |they )?(?:using|on your desk|running|got|in place|there|at now|on at the moment)",
  '(?:using|use|uses|work(?:ing)? with|run(?:ning)? on|(?:have|got|anything) in place|anything else you use)',
  '(?:tools?|systems?|software|provider|vendor|supplier|platform|set-?up|computer|spreadsheet|paper|apps?)',
  'who (?:handles|does|looks after|runs|makes|watches) (?:it|that|your|the)',
  'how (?:do|does|is|are|are the|is the) … (?:clock|track|told|made|kept|find|know|record|plan|book|measure|write|mark)~',
  'where (?:do|does) … (?:come from|live|go)',
  'what are you (?:on|at|doing|using)',
  'work with (?:someone|somebody|anyone|anybody)',
  'and (?:for|the)',
  'what about the',
  'do you (?:already )?(?:measure|have|track)',
)

const toolName = oneOf(
  'excel',
  'access',
  'outlook',
  'google (?:sheets?|docs?|calendar|drive|forms?)',
  'sharepoint',
  'teams chat',
  '(?:ms|microsoft) (?:teams|project|office)',
  'one ?drive',
  'drop ?box',
  'gmail',
  'whats ?app',
  'sap',
  'sage',
  'xero',
  'datev',
  'navision',
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
  'notion',
  'airtable',
  'quick ?books',
  'zendesk',
  'shopify',
  'power ?bi',
  'tableau',
  'docusign',
)

const toolThing = oneOf(
  'spread ?sheets?',
  'google sheets?',
  '(?:a|the|an|one|our|that|my|this|per) (?:\\p{L}{2,12} )?sheets?',
  'crm',
  'erp',
  'tms',
  'wms',
  'pos',
  'lims',
  'hris',
  'cms',
  'white ?boards?',
  'wall (?:chart|planner|calendar)',
  'paper (?:calendar|forms?|lists?|files?|book)',
  '(?:class|log|hand|note|copy|order|day|appointment|visitor)(?: |-)?books?',
  '(?:the|a|our) (?:book|binder|diary|pad|calendar|portal|controller|timer|clipboard)',
  "(?:got|has|have|'s got|there's|keep) (?:a |an |the |our )?(?:\\p{L}{2,12} )?(?:calendar|list|board|binder|controller|programs?|portal|app|system|database|software|provider|server|machine|card|log)",
  '(?:case management|check ?box|tick ?box)',
  '(?:planning|booking|request|ticket~|dispatch|payroll|time|in-house|internal|old|existing|current|big|till|phone|alarm|stock|inventory|accounting) (?:tool|system|software|app|package|program)s?',
  '(?:current|existing|present) (?:provider|vendor|supplier|agency|partner|solution|carrier|broker)',
  "(?:supplier|provider|vendor|carrier|dealer|contractor|agency|bureau|broker)(?:'s| is| are) (?:called|named|a|the|an)?",
  '(?:stamp|time) clock',
  'post-its?',
  'sticky notes?',
  '(?:data ?)?loggers?',
  'macros?',
  '(?:floppy|usb stick|memory stick|cd-?rom|pen drive)s?',
  '(?:state|supplier|customer|consultants?|the|a) portals?',
  '(?:group|channel) (?:called|chat)',
  'in a channel',
  'scanners?',
  'on (?:a|the) (?:card|server)',
  'note ?books?',
  'by (?:telephone|phone|hand)',
  'whats ?app group',
  '(?:shared |common )(?:drive|folder|calendar)|inbox|mailbox',
  '(?:have|has|got|use|uses|using|hire|pay|paying) (?:a |an |another |one |this |some )?(?:\\p{L}{3,12} )?(?:company|firm|outfit|contractor|service|agency|guy|fella|lady|woman|man|people) (?:that|who|which|from|comes?|in|does|do|called|named)',
  '(?:guy|fella|company|firm|outfit|lady|man|woman) (?:named|called)',
)

const toolSigns: Signs = [
  [2, phrases(toolName, toolThing)],
  [
    1,
    phrases(
      "(?:we|i|they|it|he|she|legal|maintenance|half|people|everybody) (?:just |still |mostly |only |all |do |currently )?(?:use|uses|used to use|run|runs|have|have got|'ve got|got|work|works|write|writes|pay|keep|put|go through|make|record)",
      "(?:we're|i'm|it's|they're|is|are|'s) (?:all |still |on|in|outsourced|programmed|running|made|published|called|with)",
      '(?:goes?|go) (?:on|to|in|into|through)',
      'does it',
      '(?:are|is) all in',
      "they(?:'ve| have) had us",
      '(?:made|built|programmed|done|run) (?:by|in|on|with)',
      'switched to',
      'since (?:before|twenty|\\d|my|the)',
      "there(?:'s| is| are)",
      "(?:^|that)(?:'s| is) (?:our|the|outsourced)",
    ),
  ],
  [
    1,
    phrases(
      '(?:our|my|the|this|that|an? (?:old|older|big|big old|little|new)) (?:\\p{L}{2,12} )?(?:machine|unit|press|mill|server|printer|scales?|scanner|terminal|radio|extractor|oven|boiler|switchboard)',
    ),
  ],
  [
    1,
    phrases(
      '(?:years|months) old|from (?:19|20)\\d\\d|from (?:the )?(?:nineteen|eighties|nineties|seventies)~|of nineteen',
    ),
  ],
  [-1.5, phrases('(?:talk|speak|ask|check|go) (?:to|with)')],
  [
    -2,
    phrases(
      '(?:had|used) … once',
      'switched off',
      'saw a demo',
      "didn't convince",
      'one app',
      "(?:i|we|it|he|she|they)(?:'d| would) (?:want|like|love|be|have|need|rather)",
      'no one wants',
      'who told you',
      '(?:planning|going|want) to (?:bring|buy|get|introduce|use)',
      '(?:you|your) (?:system|tool|software|app|box|thing)',
    ),
  ],
]

/** A name inside a sentence: the tools that people use often have one. */
const nameInside = /(?<=[\p{Ll},] )\p{Lu}[\p{L}&]{2,}/u
const inUse = phrases(
  "(?:use|using|on|with|in|through|for|from|by|called|to|have|have got|'ve got|got|watch(?:es)?) (?:a |an |the )?\\p{L}{3,16}",
)

export const discoveryDetectors: Detector[] = [
  weighingDetector({
    id: 'buyer-describes-process',
    speaker: 'buyer',
    closed: true,
    needed: 2,
    hinted: 0.5,
    weigh: (said) => {
      if (said.sentence.question !== 'none' || roughWordCount(said.text) < 3) return 0
      if (deflection.test(said.text)) return 0
      return (
        weightOfSaid(said, processSigns) +
        (replies(said, processQuestion) ? 1 : 0) +
        (roughWordCount(said.text) > 14 ? 0.5 : 0)
      )
    },
    found: 'The buyer describes how it is done today.',
    absent: 'The buyer describes no process.',
  }),
  weighingDetector({
    id: 'tools-or-incumbent',
    speaker: 'buyer',
    closed: true,
    needed: 2,
    hinted: 1,
    weigh: (said) => {
      if (said.sentence.question !== 'none' || deflection.test(said.text)) return 0
      const isReply = replies(said, toolQuestion)
      const isNamed = nameInside.test(said.text) && inUse.test(said.text)
      return (
        weightOfSaid(said, toolSigns) + (isReply ? 1 : 0) + (isNamed ? 1 : 0) + (isReply && isNamed ? 0.5 : 0)
      )
    },
    found: 'The buyer names tools or a provider in use.',
    absent: 'The buyer names no tool, system or provider.',
  }),
  ...followUpDetectors,
  ...impactDetectors,
  ...decisionDetectors,
]
