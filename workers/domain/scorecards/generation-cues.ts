import type { MetricName } from '../scoring/scorecard.ts'

/**
 * Words with which people who describe a good call mean a check of the catalog. The more parts of a cue a sentence has, the more certain it
 * is: all of `all` must match; the longest match wins, then the order here. Words of one pattern stand at most 150 characters apart, so that
 * a search takes time that grows with the text.
 */
export type Cue = { id: string; all: readonly RegExp[]; not?: RegExp }

const cue = (id: string, ...all: RegExp[]): Cue => ({ id, all })
const next =
  /\bnext (?:step|call|meeting|conversation|action|visit|appointment|session)|\bfollow[- ]?up (?:call|meeting|step)|\bmeeting\b|\bnext steps\b/i

export const detectorCues: readonly Cue[] = [
  // Opening
  cue(
    'permission-or-interruption',
    /\bpermission|\binterrupt(?!ed by)|\bgood time\b|\bbad time\b|\btime to (?:talk|speak)\b/i,
  ),
  cue(
    'states-own-company',
    /\b(?:introduc\w+|states?|says?|gives?|names?|mentions?)\b.{0,150}\b(?:own |their |the )?compan(?:y|ies)\b.{0,150}/i,
    /\b(?:name|themsel|introduc|own|who they|from|our)\b/i,
  ),
  cue(
    'states-own-name',
    /\bintroduc\w+ \w*sel(?:f|ves)|\b(?:own|their|your|full|first|rep'?s?) name\b|\bsays? who they are\b|\bidentif\w+ \w+sel(?:f|ves)|\b(?:proper |professional |clear )?introduction\b|\bintroduces?\b/i,
  ),
  cue(
    'reason-tied-to-buyer',
    /\bpersonali[sz]\w*|\btailor\w*|\b(?:tied|linked|specific|relevant) to (?:the |their |this )?(?:buyer|prospect|customer|compan|role|business|industr)|\bresearch(?:ed)?\b|\bprospect detail\b/i,
  ),
  cue(
    'reason-for-call',
    /\b(?:reason|purpose|why)\b.{0,150}\b(?:call(?:ing|ed)?|reach\w* out|contact\w*|outreach)\b/i,
  ),
  cue(
    'peer-problem',
    /\b(?:peers?|similar compan\w+|other (?:compan|customer)\w+|comparable)\b.{0,150}\b(?:problem|challenge|pain|struggl)\w*|\b(?:problem|challenge|pain)\w* (?:that )?(?:peers|similar|other|they|compan)\w*/i,
  ),
  cue(
    'open-question-before-feature',
    /\bquestions?\b/i,
    /\bbefore\b/i,
    /\b(?:pitch\w*|feature\w*|product|present\w*|demo\w*|solution)\b/i,
  ),
  cue(
    'short-reason',
    /\b(?:brief|short|concise|to the point)\b/i,
    /\b(?:reason|purpose|opening|pitch|intro\w*)\b/i,
  ),
  // Set-up
  cue('agenda-agreed', /\bagenda\b/i, /\b(?:agree\w*|accept\w*|buy-?in|confirm\w*|check\w* .{0,150}work)\b/i),
  cue(
    'agenda-stated',
    /\bagenda\b|\bsets? (?:the )?expectations?\b|\bup-?front contract\b|\bframes? the (?:call|meeting)\b/i,
  ),
  cue(
    'time-stated',
    /\b(?:confirm|check|set|agree|state|ask|respect)\w*\b.{0,150}\b(?:time (?:available|commitment|frame|limit)|available time|how (?:much time|long)|hard stop|time constraints?)|\bconfirms? time\b|\btime commitment\b/i,
  ),
  cue(
    'attendees-confirmed',
    /\bwho (?:is|was|'s) (?:on|in|joining)\b|\battendees?\b|\bparticipants?\b.{0,150}\b(?:confirm|introduc)/i,
  ),
  cue(
    'attendee-roles',
    /\b(?:role|title|responsibilit)\w*\b.{0,150}\b(?:buyer|prospect|attendee|contact|person|each|everyone|customer)|\b(?:buyer|prospect|attendee|customer)'?s? (?:role|title)/i,
  ),
  cue(
    'every-attendee-addressed',
    /\b(?:every(?:one|body)?|each|all)\b.{0,150}\b(?:attendees?|participants?|stakeholders?|person|people)\b.{0,150}\b(?:address|involv|engag|includ|speak|by name)/i,
  ),
  // Discovery
  cue(
    'buyer-describes-process',
    /\b(?:current|today'?s?|existing|present)\b.{0,150}\b(?:process\w*|workflow\w*|situation|state|way|approach|setup)\b|\bhow (?:it|they|things|the team|customers?) (?:is|are|work|do|does|handle|manage)\w*\b.{0,150}\b(?:today|now|currently|at the moment)\b/i,
  ),
  cue(
    'buyer-describes-process',
    /\b(?:what|how)\b.{0,150}\b(?:do|does|did|handle|handles|work|works|manage|manages)\b.{0,150}\b(?:today|now|currently|at the moment)\b/i,
  ),
  cue(
    'tools-or-incumbent',
    /\b(?:current|existing|incumbent|other)\b.{0,150}\b(?:tools?|systems?|vendor|provider|supplier|software|stack|solution|contractor)\b|\bcompetitors?\b.{0,150}\buse/i,
  ),
  cue(
    'second-follow-up-asked',
    /\b(?:second|two|several|multiple|layered|deeper|twice)\b.{0,150}\bfollow[- ]?ups?\b|\blayer(?:ed|s)? (?:deeper|questions)|\bdigs? deeper\b|\bpeels?\b|\bgoes? (?:one )?(?:layer|level) deeper\b/i,
  ),
  cue(
    'follow-up-asked',
    /\bfollow[- ]?up questions?\b|\bprob(?:e|es|ing)\b|\bbuilds? on (?:the )?answers?\b|\bactive(?:ly)? listen\w*\b/i,
  ),
  cue(
    'impact-number-by-buyer',
    /\b(?:quantif\w*|numbers?|figures?|metrics?|measur\w*)\b/i,
    /\b(?:impact|cost|pain|problem|effect|consequence|inaction|business)\w*\b/i,
  ),
  cue(
    'impact-total',
    /\b(?:annual|yearly|per year|a year|total)\b.{0,150}\b(?:cost|impact|loss|price of)\b/i,
  ),
  cue(
    'impact-unit-named',
    /\b(?:impact|implication|consequence|cost of (?:inaction|doing nothing|the problem)|effects?)\b/i,
  ),
  cue(
    'buyer-problem',
    /\b(?:pain(?: points?)?|problems?|challenges?|struggles?|needs|frustrations?|issues?)\b/i,
    /\b(?:uncover|identif|discover|surface|find|explore|understand|state|describe|articulate|voice|reveal|establish|diagnos|dig|admit|share|tell|ask|say|explain|what)\w*\b/i,
  ),
  cue(
    'buyer-problem',
    /\b(?:pain(?: points?)?|problems?|challenges?|struggles?|frustrations?)\b/i,
    /\b(?:prospect|customer|buyer|client|they)s? (?:has|have|feels?)\b/i,
  ),
  cue(
    'affected-people',
    /\b(?:who(?: else)? (?:is|are|feels)|people|teams?|departments?)\b.{0,150}\b(?:affect|impact|feel|hurt|suffer)\w*|\baffected people\b/i,
  ),
  cue(
    'decision-makers',
    /\bdecision[- ]?makers?\b|\beconomic buyer\b|\bchampion\b|\bwho (?:else )?(?:decides?|signs?|approves?|is involved|makes the decision|has (?:the )?authority)|\bauthority\b|\bstakeholders?\b|\bsignator\w+\b|\bhomeowners?\b.{0,150}\bpresent/i,
  ),
  cue(
    'decision-steps',
    /\b(?:decision|buying|purchas\w+|approval|procurement|evaluation|sign-?off)[- ](?:process|steps?|path|criteria|making process)|\bhow (?:they|the (?:buyer|prospect|customer|company)) (?:decide|buy|purchase|evaluate)s?\b|\bsteps to (?:a )?(?:decision|purchase|close)/i,
  ),
  cue('budget-or-funding', /\bbudget\w*|\bfund(?:s|ing|ed)\b|\bfinancial (?:qualif|capac|abil)\w*/i),
  cue(
    'driving-event',
    /\b(?:compelling|critical|driving|trigger)\w* event|\bwhy now\b|\burgency\b|\bdeadline\b.{0,150}\bwhy\b/i,
  ),
  cue(
    'target-date',
    /\btime ?(?:line|frame)s?\b|\btiming\b|\bwhen (?:will|would|do) they\b|\b(?:go-?live|target|start|decision|deadline) date\b|\bdeadlines?\b|\bby when\b|\bwhen (?:they|the (?:buyer|customer|prospect)) (?:want|need|plan|would)/i,
  ),
  // Objections
  cue(
    'objection-resolved-check',
    /\b(?:objection|concern|pushback)s?\b/i,
    /\b(?:confirm\w*|check\w*|verif\w*|make sure|ensur\w*)\b.{0,150}\b(?:resolv|settl|address|answer|satisf)\w*|\bresolved\b/i,
  ),
  cue(
    'returns-to-ask',
    /\b(?:re-?ask|asks? again|returns? to|second ask|tries again|circles? back|re-?close)\w*/i,
  ),
  cue(
    'objection-explored',
    /\b(?:objection|concern|pushback|hesitation|reluctance)s?\b|\bbrush-?offs?\b/i,
    /\b(?:explor|clarif|understand|isolat|uncover|ask|question|what is behind|root|real|dig)\w*\b/i,
  ),
  cue(
    'objection-acknowledged',
    /\b(?:objection|concern|pushback|hesitation)s?\b/i,
    /\b(?:acknowledg|empath|validat|calm|listen|respect|agree|without (?:getting )?defensive|recogni[sz])\w*\b/i,
  ),
  cue('objection-answered', /\b(?:objection|concern|pushback|hesitation)s?\b/i),
  cue(
    'objection-answered',
    /\b(?:handl|answer|deal|respond|overcom)\w*\b/i,
    /\b(?:send (?:me|us|over) (?:an? |some )?(?:e-?mails?|info\w*|details)|not interested|no (?:time|budget|money|need)|too expensive|call (?:me|us)? ?back|bad time|already have)\b/i,
  ),
  cue('objection-acknowledged', /\bempath\w+\b|\backnowledges?\b/i),
  // Closing
  cue(
    'next-step-dated',
    next,
    /\b(?:dates?|dated|day|scheduled?|calendar|booked|books?|time(?:line)?|specific|when|concrete|clear|firm|set|secure|lock|agree|defin|confirm|establish)\w*\b/i,
  ),
  cue(
    'specific-time',
    /\b(?:specific|exact|concrete|two)\b.{0,150}\b(?:times?|slots?|time options)\b|\bday and time\b|\bdate and time\b/i,
  ),
  cue('specific-day', /\bpropos\w+\b.{0,150}\b(?:day|date)\b|\bspecific (?:day|date)\b/i),
  cue(
    'meeting-content',
    /\b(?:what|agenda of|purpose of|value of)\b.{0,150}\b(?:next|the) (?:meeting|call|demo)\b.{0,150}\b(?:cover|about|will|is)\b/i,
  ),
  cue(
    'contact-or-invitation',
    /\b(?:calendar )?invit(?:e|ation)s?\b|\bcontact (?:details?|info\w*|data)\b|\bemail address\b|\bphone number\b/i,
  ),
  cue(
    'recap-confirmed',
    /\b(?:recap|summar|sum[s]? up|play(?:s|ed)? back|repeat(?:s|ed)? back)\w*/i,
    /\b(?:buyer|customer|prospect|client|they)\b.{0,150}\b(?:confirm|agree|correct|accept)\w*|\bconfirmed\b|\bconfirmation\b/i,
  ),
  cue(
    'recap',
    /\b(?:recap|summari[sz]|summary|sum[s]? up|wrap[s]?[- ]up|play(?:s|ed)? back|repeat(?:s|ed)? back|reflect\w* back|restat|paraphras)\w*/i,
  ),
  cue(
    'next-step-rep-owner',
    /\b(?:own(?:er)?s?|ownership|action items?|who does what|responsib\w+|both sides)\b.{0,150}|\b(?:rep|seller|we|agent) (?:commit|promis|take|own)\w*/i,
    /\b(?:next|step|action|follow|each|both|commit|task)\w*\b/i,
  ),
  cue(
    'next-step-dated',
    /\bnext steps?\b|\bmutual (?:action )?plan\b|\bcommitment\b|\bcall to action\b|\badvance[sd]? the (?:deal|sale)\b|\b(?:books?|booked|booking|schedul\w+|sets? up|secur\w+|sets?|asks? for)\b.{0,150}\b(?:meeting|appointment|demo|call|visit|inspection|time)\b/i,
  ),
  // Demo
  cue(
    'recaps-pains-first',
    /\b(?:recap|summar|restat|repeat|begin|start|open)\w*\b.{0,150}\b(?:pain|needs?|problem|challenge|priorit|discovery)\w*\b/i,
    /\b(?:demo|show|present|before|first|start|begin|open)\w*\b/i,
  ),
  cue(
    'confirms-nothing-changed',
    /\b(?:anything|nothing|what|has)\b.{0,150}\bchanged?\b.{0,150}\b(?:since|last)\b|\bstill (?:right|accurate|true|the case|valid)\b/i,
  ),
  cue(
    'capability-tied-to-pain',
    /\b(?:features?|capabilit\w+|product|solution|demo|benefits?|value|what (?:is|was) shown)\b.{0,150}\b(?:tie|tied|link|connect|relat|map|match|tailor|position|align|relevan)\w*\b/i,
  ),
  cue(
    'customer-example',
    /\b(?:customer|client|success|case|social)[- ](?:story|stories|stud\w+|example|proof|reference)s?\b|\bsocial proof\b|\btestimonials?\b|\bproof points?\b|\b(?:other|similar) (?:customers?|clients?|compan\w+)\b|\bcredib\w+\b.{0,150}\bproof\b/i,
  ),
  cue(
    'checks-understanding-three-times',
    /\b(?:three|3|several|regular\w*|throughout|repeatedly|frequent\w*)\b.{0,150}\b(?:check|understand|question|engag)\w*/i,
    /\b(?:understand|check-?ins?|comprehen|clear|follow)\w*\b/i,
  ),
  cue(
    'checks-understanding',
    /\bchecks? (?:for |the (?:buyer|customer|prospect)'?s? )?(?:understanding|in with)|\bconfirm\w* (?:the )?understanding\b|\bchecks? (?:that|whether|if) (?:the )?(?:buyer|customer|prospect|client)\b|\bcheck-?ins?\b/i,
  ),
  cue(
    'purchase-stopper',
    /\b(?:stop|block|prevent|hold|keep)\w*\b.{0,150}\b(?:purchase|buying|deal|moving|sign|forward|decision)\w*|\bblockers?\b|\bdeal[- ]?breakers?\b|\bred flags?\b|\brisks? to the deal\b/i,
  ),
  // Renewal and check-in
  cue(
    'original-goals',
    /\b(?:original|initial|first)\b.{0,150}\b(?:goals?|objectives?|outcomes?|reasons?)\b|\bwhy (?:they|the customer) bought\b|\bsuccess criteria\b/i,
  ),
  cue(
    'result-compared',
    /\b(?:compare[sd]?|against|versus|baseline|before and after)\b.{0,150}\b(?:goal|target|start|baseline|result|number)\w*/i,
  ),
  cue(
    'result-with-number',
    /\b(?:roi|value delivered|results?|outcomes? achieved|value)\b.{0,150}\b(?:number|data|metric|quantif|figure|%|percent|show|review|demonstrat|prov)\w*/i,
  ),
  cue(
    'result-confirmed',
    /\b(?:customer|buyer|client)\b.{0,150}\b(?:agree|confirm|acknowledg)\w*\b.{0,150}\b(?:value|results?|roi|outcome)\w*/i,
  ),
  cue(
    'adoption-asked',
    /\badoption\b|\busage\b.{0,150}\b(?:ask|discuss|review|explor)\w*|\bhow (?:often|much|well) (?:they|the team|it)\b.{0,150}\buse/i,
  ),
  cue(
    'adoption-asked',
    /\bhow\b.{0,150}\b(?:customers?|clients?|they|teams?|users?)\b.{0,150}\bus(?:e|es|ing) (?:it|the|our)\b/i,
  ),
  cue(
    'unmet-needs-asked',
    /\bunmet\b|\bwhat(?: i|')s missing\b|\bgaps?\b|\bwhat (?:could|would) (?:be )?(?:better|improve)/i,
  ),
  cue(
    'sponsor-or-team-change',
    /\b(?:sponsor|champion|stakeholder|team|org\w*)\b.{0,150}\b(?:chang|left|new|turnover|reorgani)\w*/i,
  ),
  cue(
    'open-issues-owner',
    /\b(?:open|outstanding|unresolved)\b.{0,150}\b(?:issues?|tickets?|items?|problems?)\b.{0,150}\b(?:owner|who|assign|responsib)\w*/i,
  ),
  cue(
    'open-issues-named',
    /\b(?:open|outstanding|unresolved|support)\b.{0,150}\b(?:issues?|tickets?|cases?|problems?)\b/i,
  ),
  cue(
    'term-stated',
    /\b(?:contract|renewal)? ?(?:term|length|duration)\b.{0,150}\b(?:contract|renew|state|discuss|clear|year)\w*|\bterms? (?:and|,)/i,
  ),
  cue(
    'concession-in-return',
    /\b(?:discount|concession|giv(?:e|ing) (?:away|something)|trade|negotiat)\w*\b/i,
  ),
  cue('price-stated', /\b(?:pric(?:e|es|ing)|investment|cost of the (?:product|solution)|quote|fees?)\b/i),
  cue('contract-dates-stated', /\b(?:renewal|contract|expir\w+|end|start) dates?\b/i),
  cue(
    'competing-options-asked',
    /\b(?:competit\w+|alternatives?|other (?:options|vendors|providers|quotes?|bids?))\b/i,
  ),
  cue(
    'expansion-offered-or-deferred',
    /\b(?:expan(?:d|sion)\w*|up-?sell\w*|cross-?sell\w*|additional (?:products?|seats?|services?|modules?))\b/i,
  ),
  cue('priorities-asked-first', /\bpriorit\w+\b|\bwhat matters most\b|\btop of mind\b/i),
  cue(
    'last-actions-reviewed',
    /\b(?:last|previous|prior|earlier)\b.{0,150}\b(?:actions?|commitments?|meeting|call|promises?|agreed)\b/i,
  ),
  cue(
    'usage-data',
    /\b(?:usage|outcome|health|adoption)\b.{0,150}\b(?:data|numbers?|metrics?|figures?|stat\w*)\b/i,
  ),
  cue('issue-restatement-confirmed', /\b(?:restat|paraphras|repeat)\w*\b.{0,150}\bissue\b.{0,150}\bconfirm/i),
  cue(
    'issue-restated',
    /\b(?:reflect|repeat|restat|paraphras)\w*\b/i,
    /\b(?:concern|issue|problem|words)\b/i,
    /\b(?:back|accurate\w*|correct\w*)\b/i,
  ),
  cue(
    'issue-restated',
    /\bback\b|\bown words\b/i,
    /\b(?:say|says|tell|tells|give|gives|repeats?|words)\b/i,
    /\b(?:issue|problem|concern|request)\b/i,
  ),
  cue(
    'issue-restated',
    /\b(?:restat|paraphras|repeat|reflect|clarif)\w*\b.{0,150}\b(?:issue|problem|concern|customer)/i,
  ),
  cue('resolution-owner', /\b(?:owner|who)\b.{0,150}\b(?:fix|resol|handl|solv)\w*/i),
  cue('resolution-date', /\b(?:when|date|timeline|by)\b.{0,150}\b(?:fix|resol|solv)\w*/i),
  cue('escalation-path', /\bescalat\w*/i),
  cue(
    'stakeholder-change-asked',
    /\basks?\b.{0,150}\b(?:chang|new)\w*\b.{0,150}\b(?:team|people|stakeholder|organi[sz]ation|business)\w*/i,
  ),
  // Gatekeeper and conduct
  cue(
    'do-not-call-respected',
    /\bdo[- ]not[- ]call\b|\bopt[- ]?out\b|\bremov\w+ from (?:the )?list\b|\bdnc\b/i,
  ),
  cue(
    'identity-honest',
    /\b(?:misrepresent|impersonat|lies?|lying|dishonest|mislead|false(?:ly)?|pretend)\w*\b/i,
  ),
  cue('honest-purpose', /\bhonest\w*|\btransparen\w*|\btruthful\w*/i),
  cue(
    'uses-gatekeeper-name',
    /\b(?:gatekeeper|receptionist|assistant|front desk)\b.{0,150}\bname\b|\buses? (?:the )?(?:buyer|prospect|customer|client|person|gatekeeper)'?s? name\b|\bby name\b/i,
  ),
  cue('asks-help-or-time', /\b(?:asks? for help|best time to (?:reach|call|catch))\b/i),
  cue(
    'courteous-words',
    /\b(?:courteous|courtesy|polite\w*|(?:be|is|are|being|stays?) (?:kind|nice|warm)|friendly|professional(?:ism|ly)?|greet\w*|thank(?:s|ed)?|respectful\w*|rapport)\b/i,
  ),
  cue(
    'leaves-with-next-action',
    /\b(?:gatekeeper|receptionist)\b.{0,150}\b(?:next|callback|call back|message)\b/i,
  ),
  cue('purpose-stated', /\b(?:states?|explains?|gives?|clear)\b.{0,150}\b(?:purpose|reason)\b/i),
]

/** A metric that a sentence means. If there is a `unit`, a target is read from the sentence too. */
export type MetricCue = { id: MetricName; pattern: RegExp; unit: 'percent' | 'seconds' | 'count' | 'none' }

export const metricCues: readonly MetricCue[] = [
  {
    id: 'buyerWordSharePercent',
    pattern:
      /\b(?:buyer|prospect|customer|client)s?\b.{0,150}\b(?:talk|speak|say)s?\b.{0,150}(?:\d|more|most|half)/i,
    unit: 'percent',
  },
  {
    id: 'talkSharePercent',
    pattern:
      /\btalk(?:ing)?[- ](?:share|ratio|time)\b|\b(?:no more than|at most|less than|under|below|max\w*) \d{1,2} ?(?:%|percent)(?: of the time)? (?:of )?talk|\btalk[- ]to[- ]listen\b|\btalk\w* (?:less|at most|no more|under|below)\b|\blisten\w* (?:more|ratio)|\b(?:rep|seller|agent)s?\b.{0,150}\b(?:talk|speak)s?\b.{0,150}(?:\d+ ?%|percent|less|more than)|\bask-to-talk\b/i,
    unit: 'percent',
  },
  {
    id: 'longestMonologueSeconds',
    pattern: /\bmonolog\w*|\b(?:talk|speak)s? for (?:more|longer) than\b|\bramb(?:le|ling)\w*/i,
    unit: 'seconds',
  },
  {
    id: 'longestUninterruptedTourSeconds',
    pattern:
      /\b(?:tour|demo|presentation|pitch)\b.{0,150}\b(?:longer|over|under|more|less|at most|max\w*)\b.{0,150}\bminutes?\b/i,
    unit: 'seconds',
  },
  {
    id: 'openQuestionSharePercent',
    pattern: /\bopen[- ](?:ended )?questions?\b.{0,150}(?:%|percent|half|most)/i,
    unit: 'percent',
  },
  {
    id: 'questionCount',
    pattern:
      /\b(?:at least|minimum(?: of)?|more than|ask\w*)\b.{0,150}\b(?:\d+|two|three|four|five|six|seven|eight|ten)\b.{0,150}\bquestions?\b|\bopen[- ]?(?:ended )?questions?\b/i,
    unit: 'count',
  },
  { id: 'fillersPer100Words', pattern: /\bfiller(?:s| words?)?\b|\bums? and\b/i, unit: 'none' },
  {
    id: 'wordsPerMinute',
    pattern:
      /\b(?:speaking|talking|speech) (?:pace|speed|rate)\b|\bspeaks? (?:too fast|slowly|calmly)\b|\bpace\b.{0,150}\b(?:speak|talk|speech|voice)|\bwords per minute\b/i,
    unit: 'count',
  },
  {
    id: 'patienceSeconds',
    pattern:
      /\b(?:pauses?|waits?|silence)\b.{0,150}\b(?:after|before|answer|respond|speak|buyer|customer|prospect)|\bdoes(?: not|n'?t) interrupt\b|\bwithout interrupting\b|\bnever interrupts?\b|\blets? .{0,150} finish\b/i,
    unit: 'none',
  },
  {
    id: 'turnSwitchesPerMinute',
    pattern: /\b(?:two-way|back[- ]and[- ]forth|interactive|dialogue|conversational)\b/i,
    unit: 'none',
  },
  {
    id: 'buyerActiveThirds',
    pattern:
      /\b(?:buyer|prospect|customer)\b.{0,150}\b(?:engaged|active|involved|participat)\w*\b.{0,150}\b(?:throughout|whole|entire|all)\b/i,
    unit: 'none',
  },
  { id: 'secondsToFirstQuestion', pattern: /\bfirst question\b/i, unit: 'seconds' },
]
