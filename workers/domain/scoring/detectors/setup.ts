import { foldName } from '../../people/fold-name.ts'
import { nextRuns, sentencesOf, type Conversation, type Run, type Sentence } from '../conversation.ts'
import { agreementStart } from '../lexicon.ts'
import { oneOf, phrases } from '../phrases.ts'
import { wordsOf } from '../sentences.ts'
import {
  absent,
  found,
  notApplicable,
  positionOf,
  runOfSentence,
  spokenBy,
  unclear,
  withinFirstRuns,
  type Detector,
  type Finding,
} from './detector.ts'
import { plainOf, says } from './spoken.ts'

/** Runs of both sides in which people settle the agenda, the time and who attends. */
const setUpRuns = 20
/** The opening of a short call is at most this share of it. The first exchanges always belong to the opening. */
const setUpShare = 0.35
const firstRuns = 4
/** Roles may come up a little later. */
const roleShare = 0.5
const inRoleTalk = (conversation: Conversation, sentence: Sentence): boolean =>
  (conversation.runOf[sentence.messageIndex] ?? 0) < setUpRuns + firstRuns &&
  positionOf(conversation, sentence) <= roleShare

const inSetUp = (conversation: Conversation, sentence: Sentence): boolean => {
  const run = conversation.runOf[sentence.messageIndex] ?? 0
  return run < firstRuns || (run < setUpRuns && positionOf(conversation, sentence) <= setUpShare)
}

const agendaVerb =
  '(?:understand|learn|hear|listen|go (?:through|over)|cover|start|talk (?:about|through|first|mostly)|spend|discuss|look (?:at|back|into|through)|see (?:where|how|if|whether|what)|review|ask|find out|begin|use (?:the|this|our|today|it)|do (?:two|three|a|\\d)|walk|run through|agree|decide|check|know|take (?:the|stock)|tell you|show you|catch up|map|get (?:a|to|an|your|through)|figure out|work out|compare|plan|figure|explore|focus|touch|sort out|clear|settle|tackle|wrap)'
const agendaPattern = phrases(
  '(?:the |my |our |an )?agenda',
  '(?:my|our|the) (?:thinking|thought|hope|suggestion|proposal|plan|aim|idea|goal|list|wish) (?:is|was|for|today|of)',
  "(?:my|our|the) (?:thinking|thought|hope|suggestion|proposal|plan|aim|idea|goal)(?:'s|'d be)",
  '(?:spend|use) (?:most of (?:it|the time)|the time|our time|the next|the first|this|it|the half|today) … (?:on|to|talking|looking|for|is)',
  `(?:i'd|i would|we'd|we would|i was|i've|i|we|you and i|shall we|could we|we could|we can|let's|let us|we'll|i'll|i'm)(?: just| really| only| first| mostly| mainly| basically| quickly)? (?:(?:going to |gonna |like(?: mostly)? to |love to |hoping to |hope to |hoping we |want to |wanted to |wish to |suggest we |suggest |propose we |propose |thought (?:we'd |we could |i'd |we |id |i )?|thinking (?:we'd |we |i'd )?|could |might |need to |plan to |after is |aim to |have to )(?:id |i'd )?(?:start (?:by|with) |first |just |quickly |really |would |mostly |to |basically |also )?(?:to )?)${agendaVerb}`,
  "(?:i|we)(?:'d| would| want to| wanted to)? (?:like |love )?(?:to )?(?:ask|hear|learn|understand|know|see|find out|get|look|check) … (?:and then|then|and at the end|at the end|after that|and see|and where|and whether|and (?:i|we)'ll|first|before)",
  "(?:let's|we can|we could|shall we|i'd|we'll|we'd|i thought we'd|we) (?:start|begin|go|do|take|kick off|open|look|talk|go through|cover) (?:with|by|one by one|first|the|at|about|through|three|two|these|your|both|over)",
  '(?:the |main )?(?:purpose|goal|aim|objective|point|idea|reason|topic|topics|subject) (?:of|for|behind|today|is|are)(?: (?:today|this call|the call|our call|this meeting|the meeting|the next|this session|our session|our meeting|this conversation|to|that))?',
  "(?:one|two|three|four|five|a few|a couple of|\\d|nineteen) (?:things|points|topics|items|questions|parts|blocks)(?: (?:for|today|on|i'd|i|to|from|that|we|really))?",
  "(?:today|this call|this meeting|this conversation|this)(?:'s| is|:) (?:only |just |really |all |mostly |mainly |our |about |the )?(?:about|to|for|monthly|quarterly|weekly|review|the|how|a check|where)",
  "(?:what|how) (?:i'd|i would|i|i'm|we) (?:like|want|wanted|thought|was after|have in mind|had in mind|planned|propose|hope|suggest|'d love)",
  "(?:for|in) today's (?:call|meeting|session)",
  "(?:first|then|after that|after|at the end|by the end|last) (?:of (?:the|this) (?:call|meeting) )?(?:we(?:'ll| can| should| could|'d)|i'll|i'd like|let's|we|i|you|if) (?:\\p{L}{2,12} ){0,3}(?:understand|decide|agree|cover|look|go|show|talk|walk|see|review|know|tell|say|ask)",
  '(?:what|how) (?:would|do|did|must|should) (?:you|be|we) (?:like|want|inside|get|hope|cover)? ?(?:to )?(?:get out of|cover|use (?:the|this|our|today)|take away|walk away|out of it|this talk)',
  '(?:wanted|want) to (?:see|hear|check|know|find out|ask) (?:how|where|what|if|whether|about)',
  "(?:i thought|thought) (?:i'd|i would|we'd|we|i) (?:ring|call|check|hear|see|find|start|listen|ask|look)",
  "(?:i've|i have|i) (?:got )?(?:the )?(?:numbers|list|questions|things|points)(?: from| and| of| that|,)",
  '(?:some|a few|my) (?:nosy )?questions',
  '(?:one by one|in that order|as agreed)',
  "i(?:'d| would)? (?:propose|suggest) (?:that )?(?:i|we|you|first|to)",
  'this is (?:our|the|your|my) (?:\\p{L}{2,12} ){0,2}(?:half hour|hour|minutes|time|catch-?up|check-?in|review|slot|session|chat|call|round) (?:for|on|about|to|so)',
  "(?:what|all) i(?:'m| am| was|'d been) (?:hoping|thinking|after|planning|suggesting|going to)",
  `(?:i'd|i would|we'd|we would|i) (?:like|love|want|prefer) (?:first|mostly|only|today|now|mainly) (?:to )?${agendaVerb}`,
  "(?:i|we)(?:'ve| have)(?: got)? (?:my|our|a) (?:own |short |little )?list",
  '(?:but|and) (?:you first|first you|yours first)',
  "(?:i'd|i would|we'd) rather (?:hear|listen|start|ask|understand|see|talk about)",
  '(?:spend|use|take) (?:about |the |our )?(?:\\p{L}{3,10}|\\d{1,2}) (?:minutes|mins) (?:or so )?(?:on|talking|hearing|looking|going)',
  'before i (?:go|get|come) (?:through|to|into|over) (?:mine|my)',
)
/** Words about another call, about the end, or about a product. */
const noAgenda = phrases(
  '(?:last time (?:we|you)|next time|next call|i wanted to cover|was the agenda|get started and see|share my screen|our (?:platform|company)|(?:next week|thursday|tuesday)|what made you|how long have|going well)',
  'we do about|had to (?:send|give|do)',
  'last (?:month|week|quarter|year) (?:we|you) (?:said|had|agreed|did)',
)
const durationWord = '(?:minutes?|mins?|half an hour|an hour|hours?|half hour|quarter of an hour)'
const count =
  '(?:\\d{1,3}|ten|fifteen|twenty|twenty-five|twenty five|thirty|forty|forty-five|forty five|fifty|sixty|one|two|three|five|half an|an|a half|a quarter of an|the full|the half|a full|a few|some)'
const moment =
  '(?:\\d{1,2}(?::\\d{2})?|noon|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half past(?: \\p{L}{2,6})?|half \\p{L}{2,6}|(?:quarter|ten|five|twenty|twenty-five|\\d{1,2}) (?:past|to)(?: \\p{L}{2,6})?|the (?:hour|half hour|bus|end)|lunch|then)'
/** The time of people on this call: what they have, booked or want. */
const mine =
  "(?:have|has|'ve|got|took|need|needs|take|takes|use|spare|planned|plan|booked|scheduled|blocked|set aside|down for|for you|hold|held|still|okay|ok|good|alright|all right|enough|calendar|diary|invite|we|us|you|i|my|until|then|agreed|said|right|asked|realistic)"
const timePattern = phrases(
  `${mine} … ${count}(?: |-)?(?:five |hour |half )?${durationWord}`,
  `${count}(?: |-)?(?:five |hour |half )?${durationWord} … ${mine}`,
  '(?:the|whole|full|next|about) (?:half hour|full hour|hour (?:today|together|booked|planned))',
  `(?:until|till|til|down to|good to|out by|gone by|stop at|gave me until|finish (?:at|by|in)|done by|up to|free (?:at|until)) (?:about )?${moment}`,
  '(?:hard stop|how much time|how many minutes|how long (?:do|have|can|are|did)|time (?:still|today|available|pressure|do (?:you|we))|for time|the clock|on time|on timing|does the (?:time|slot)|is (?:your|the) time|(?:some|a few) minutes(?: now)?|time (?:until|till)|between shifts|slot still)',
  '(?:when|what time) (?:do you|are you|is it you|must you) (?:need|have|want|off|leave|go|back|got)',
  '(?:have to|got to|need to) (?:be (?:off|back|gone)|leave|go|run)',
  '(?:quarter|half|ten|five|twenty) (?:past|to) then',
  "(?:(?:is|was) (?:this|now|it)|now is|now's) (?:still )?(?:an? )?(?:\\p{L}{2,10} ){0,2}(?:time|moment)(?: (?:to|for|or)|(?= ?[?,.]|$))",
  `you(?:'re|'ve| are) (?:mine|alright|okay|free|good|here)? ?(?:till|until|up to) ${moment}`,
)
const noTime = phrases(
  'how long (?:have|has) (?:you|it|they|he|she) been',
  '(?:per|save|saved|saves|save you|ago|take you|takes you|does it take|takes about|call you back|a day|a week|every|last time you|waited|one by one|half time|implementation|long do they|new colleague|been using|let you wait|next call|thursday|monday|tuesday|wednesday|friday|in spring|ran over|run out of time|weeks|appointments|clicks)',
)
/** A story about the rep's company. The same sentence may still state a purpose. */
const aboutUs = phrases(
  'tell you (?:a (?:little|bit|little bit) )?(?:about (?:us|what we|who we|myself|me)|who we)',
)

/** Signs of an opening that says in its own way what will happen. */
const agendaHint = phrases(
  '(?:today|this call|this conversation|our time|time together)',
  '(?:worth|make sense to) (?:carrying|going|continu)~',
  "(?:i'll|we'll|i'd|we can) … (?:and then|then|after that|at the end)",
)
/** Somebody, on any side, mentions who attends. */
const attendeeHint = phrases(
  '(?:is|are) (?:on|here|with me|with us)(?: as well| too| also)',
  'on the (?:call|line)',
  'joining',
  '(?:great|good|nice) to (?:have|meet) you(?: both| all| too)',
  'both of you',
)
/** Somebody, on any side, mentions roles. */
const roleHint = phrases(
  'heads? (?:up|of)',
  "(?:i'm|i am) (?:the|our|responsible|in charge|running|leading|head)",
  'i (?:run|lead|manage|look after|head|own|handle|oversee)',
  'my (?:role|job|team|boss|colleague)',
  'in charge',
)
const agendaConsent = phrases(
  '(?:something|anything) (?:else )?(?:that )?you(?: two| both| all)? (?:want|need|would like|hope)',
  'what (?:do|would|did) you(?: two| both| all)? (?:want|like|need|hope) (?:to )?(?:have|get|take|see|out of|from|at the end)',
  '(?:all right|alright|okay|ok|fine|good|happy) (?:with|for|by) (?:you|that|everyone|both)',
  'does (?:that|this|it) (?:still )?(?:work|sound|make sense|suit|fit|match)',
  '(?:is|would|was) (?:that|this|it) (?:okay|ok|all right|alright|fine|good|work|be okay|be all right|useful|be useful|agreeable|fair|what)',
  '(?:sound|sounds|look|looks) (?:good|okay|ok|fair|right|sensible)',
  "anything (?:you would|you'd|else|missing|to add|you want|you'd like|either of you|you need)",
  '(?:okay|fine|happy|ok|alright) (?:with|for|by) (?:you|that|everyone)',
  'how does that (?:sound|look)',
  'what (?:would|did|do|must) (?:you|be) (?:add|like|change|want|inside|think)',
  'does that still work',
  '(?:fair|okay|ok|agreed|agree|alright|deal|yes|right|sound good|good)[?]',
  'did you have a different',
  'you want i begin',
  "what(?:'s| is) (?:on top|top|hot|first|bothering|on your (?:mind|plate|list))",
  'where (?:would|shall|should|do|must) (?:you|we|i) (?:like |want )?(?:to )?(?:start|begin)',
  "you(?:'ve| have|'d like)? (?:got )?(?:something|anything) to add",
  'make sure (?:that )?we (?:get|cover|talk|touch)',
  "it(?:'s| is) (?:okay|ok|good|fine|all right|alright) (?:like (?:this|that)|so)",
)
const people = oneOf(
  'us',
  'you',
  'we',
  'everyone',
  'everybody',
  'anyone',
  'anybody',
  'someone',
  'somebody',
  'nobody',
)
const attendeePattern = phrases(
  "(?:who|who's|whos|who is|who all|who else|anyone|anybody|someone|somebody) (?:else )?(?:is |are |will be |'s |do we have |have we got |should be |all |did you |do i have )?(?:else )?(?:joining|on the (?:call|line)|on(?=[,?]| |$)|with (?:us|you)|here|in the room|in meeting|dialling in|dialing in|coming|around the table|round the table|attending|missing|listening|bring|sitting|there|invite)",
  'is (?:anyone|anybody|someone|somebody) (?:else )?(?:joining|coming|on|sitting|listening|there)',
  `(?:just|only|is it|so it's|it's|its|then it's|alone|so|then|two|three) (?:only )?(?:the )?(?:two|three|four|five|both|alone|you|me) (?:of )?(?:${people}|today|alone|and|now|then)`,
  '(?:all|both|two|three|four|five|how many|half) of (?:us|you)',
  "(?:i see|i can see|i hear|i've counted|i count|i think we've got|we have|we've got|do i have|joined by|joining (?:us|me)|with (?:us|me) (?:is|are)|with me|on (?:my|our|your) (?:side|end)|from our side|i've (?:got|brought|asked|invited)|i have|i brought) … (?:joining|joined|on the call|with (?:us|me)|tiles|people|from (?:our|your|my|the)|who (?:runs|looks|leads|heads|is|handles)|of you|both|everyone|everybody)",
  '(?:quick |short |round of )?introductions',
  '(?:introduce (?:yourself|yourselves|everyone|my|herself|himself)|everyone knows everyone|a quick round|saying hello|say hi)',
  '(?:before we start|to start|first) … who',
  'will (?:anyone|anybody|somebody|\\p{L}{2,14}) (?:else )?(?:be joining|come in|join)',
  '(?:is|are|did) (?:\\p{L}{1,14} ){1,3}(?:joining|able to join|still (?:coming|joining)|going to join|there|on the call|with you|here|make it|also there|in the room)',
  "(?!(?:it|right|you|you're|are|me|in|up|out|down|over|hear|work|back|from|that|this|was|been|stuff|something|someone|anyone|not|just|still|be|stay|only|fit|come|comes) )\\p{L}{2,14}(?:'s| is)? (?:also )?(?:on here|here with me|with me|joining us|on the line|in the room|on, he|on, she|here too|here)(?=[,.?]| |$)",
  '(?:and|hi|hello) (?:\\p{L}{2,14} )?(?:is|are) (?:also )?(?:there|here|on)',
  "(?:full crew|that's everybody|that everybody|is this everybody|has everyone|complete|we're all here|we're three|got everyone|waiting for (?:anyone|anybody)|listening(?=[?]))",
  '(?:meeting room|your (?:deputy|head of \\p{L}{3,14}|colleague|boss) (?:accepted|coming|joining))',
  '(?:myself|me) \\p{L}{2,14},? … (?:and|is)',
  "i'm \\p{L}{2,14},? and",
  'so that makes|down to (?:two|three)|start without (?:him|her)|go ahead without',
  '(?:just|only) (?:yourself|you(?: two| both)?)(?= ?[?]|$)',
  '(?:just|only) you or',
  'see (?:only |just )?(?:one|two|three|four|five|half) (?:\\p{L}{2,10} )?(?:of you|people|faces?|chairs?|tiles?|windows?|names?|heads?|pictures?|cameras?|squares?|boxes)',
)
/** "Is this Dana?": asked at the start, it settles who is on the line. */
const identityQuestion = phrases(
  '(?:is this|am i (?:speaking|talking) (?:to|with)|(?:do )?i (?:speak|talk) (?:to|with)|have i got|do i have|did i reach|i have) (?!(?:a|an|the|still|okay|ok|good|alright|all|for|your|how|what|it|right|better|working|about|one|some|any|time|now|also|of|something|anything|you|that|this|my|not|coming|still|clear|loud)(?![\\p{L}]))\\p{L}{2,14}',
)
const presence = phrases(
  '(?:here|joining|with (?:you|us|me)|also|too|is that|this must be)',
  '(?:is|are|you) (?:on|there)',
  'there(?= ?[?]| too| as well)',
  'on(?= ?[?.]|$| as well| already)',
)
const noAttendees = phrases(
  '(?:next call|the demo|per shift|signs|test it|takes over|who did you use|see my screen|last time|customers|your contact|licen[cs]es)',
)
const roleNoun =
  '(?:heads?|director|manager|engineers?|lead|owner|controller|specialist|consultant|buyer|administrator|admin|colleague|trainer|treasurer|person|guy|expert|founder|president|mechanic|winemaker|chef|host|headteacher|principal|doctor|professor|analyst|developer|designer|architect|architects?|clerk|agent|broker|operator|operations|marketing|logistics|quality|maintenance|procurement|production|accounts|security|legal|secretary|foreman|planner|supervisor|dispatch(?:er)?|fleet|finance|accountant|officer|chief|boss|partner|nurse|technician|assistant|cfo|ceo|coo|cto|purchasing|representative|coordinator|warden)'
const rolePattern = phrases(
  "(?:what(?:'s| is)|tell me about|say (?:a bit |something )?about|tell us about|describe|explain) (?:a bit about |more about )?(?:your|everyone's|each of your|her|his|their) (?:role|roles|part|job|position|responsibilit~|title|function)",
  '(?:your|her|his|their) (?:role|function|responsibilit~|title|hat|job title)s?',
  "(?:you're|you are|youre|you'd be|he's|she's|he is|she is|is our|as our|is my|as|as the|am the|i'm) (?:the |our |my |your |still |in |a |on the |more )?(?:\\p{L}{2,16} ){0,2}" +
    roleNoun,
  '(?:you|he|she|they) (?:run|runs|lead|leads|manage|manages|look after|looks after|looking after|head|heads|own|owns|handle|handles|oversee|oversees|represent|take over|took over) (?:the |our |my |all |your |it|up )',
  'who does (?:what|which)',
  'who (?:handles|looks after|runs|is responsible for|owns|works|leads|heads|joined|of you) (?:it|what|which|this|the|that|with|our|my)',
  "(?:who's|whos|who is) (?:doing what|the (?:user|buyer|one)|here (?:for|because|to))",
  'who (?:runs|leads|heads|looks after|is responsible for|is here (?:for|because|to)|handles|owns|joined because|is (?:our|my|your|the)) (?:the |our |my |all |your )?\\p{L}{3,20}',
  "(?:is|as|'s|are) (?:our|my|your|the|a) (?:\\p{L}{2,14} ){0,2}" + roleNoun,
  '(?:what|which) (?:do you(?: two| both| each)?|does (?:she|he|each|\\p{L}{2,14})|would (?:she|he|you)|is (?:it )?(?:she|he)|would she be) (?:do|look(?:ing)? after|cover|handle|care about)',
  '(?:say|sentence) (?:just )?(?:what|in a sentence) (?:you|what)',
  'name and what you do',
  'how (?:are you (?:both )?involved|is it split)',
  'what brings (?:\\p{L}{2,14})',
  'where do you sit',
  '(?:sitting in as|speaking for|everything as in|deputy for|more the office|side of the house|come in for|other way round|finance, no)',
  '(?:she|he|\\p{L}{3,14} here) (?:used to )?(?:handles?|runs?|leads?|manages?|looks? after|took over|takes? care of|does) (?:the|our|your|all|it|\\p{L}{4,14})',
  '(?:you|he|she) (?:own|owns|founded|started|run|runs) (?:it|the (?:place|company|business|firm|shop|show|farm|plant|site))',
  "(?:you're|you are|youre|she's|he's) (?:from |in |the )?(?:\\p{L}{3,14} )?(?:prevention|planning|purchasing|maintenance|quality|operations|finance|marketing|logistics|sales|accounts|it|hr|production|procurement|research|security|compliance|safety|legal|training|\\p{L}{3,12}(?:ist|ian|maker|keeper|ology))(?= ?[,.?]|$| and)",
  "(?:you're|you are|on|is) the (?:\\p{L}{2,12} )?(?:it|finance|sales|service|technical|\\p{L}{2,12}) (?:side|person|one|guy)",
  '(?:for|from) the (?:lab|building office|works council)',
  '(?:she|he) does (?:the|it all)',
  'you (?:are |do )?(?:the )?(?:purchasing|planning|books|fleet|finance|secretary|treasurer|dispatch)',
  '(?:i do|i run) the (?:commercial|technical|business)',
)
const noRole = phrases(
  '(?:play a role|roles (?:and rights|in the system|are those)|who signs|the process|to see|how long|what happens|how do you|what could)',
)

export const setUpDetectors: Detector[] = [
  {
    id: 'agenda-stated',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const stated = agendaSentences(conversation)
      if (stated.length > 0) return found(stated, 'The rep says what the call is for.')
      const hinted = spokenBy(conversation, 'any').some(
        (sentence) => inSetUp(conversation, sentence) && agendaHint.test(sentence.text),
      )
      return hinted
        ? unclear('It may have been said in other words; that needs judgement.')
        : absent('The opening names no agenda or purpose for the call.')
    },
  },
  {
    id: 'time-stated',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = sentencesOf(conversation, 'rep').filter(
        (sentence) => inSetUp(conversation, sentence) && speaksOfTime(sentence),
      )
      return hits.length > 0
        ? found(hits, 'The rep checks how much time there is.')
        : absent('The time available is not mentioned in the opening.')
    },
  },
  {
    id: 'agenda-agreed',
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const stated = agendaSentences(conversation)
      if (stated.length === 0) return notApplicable('There is no agenda that the buyer could agree to.')
      const offers = sentencesOf(conversation, 'rep').filter(
        (sentence) =>
          inSetUp(conversation, sentence) &&
          (stated.includes(sentence) || says(agendaConsent, sentence) || speaksOfTime(sentence)),
      )
      const runs = [...new Set(offers.map((offer) => runOfSentence(conversation, offer)))]
      const agreed = runs.flatMap((run) => (run === undefined ? [] : agreementsTo(conversation, run)))
      return agreed.length > 0
        ? found(agreed, 'The buyer agrees.')
        : unclear('The buyer answers in other words; whether that is agreement needs judgement.')
    },
  },
  {
    id: 'attendees-confirmed',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const names = participants(conversation)
      const hits = sentencesOf(conversation, 'rep').filter(
        (sentence) =>
          inSetUp(conversation, sentence) &&
          !noAttendees.test(sentence.text) &&
          (says(attendeePattern, sentence) ||
            asksWhoItIs(conversation, sentence) ||
            namesIn(sentence, names) > 1 ||
            (namesIn(sentence, names) > 0 && presence.test(sentence.text))),
      )
      return foundOrHinted(conversation, hits, attendeeHint, {
        found: 'The rep settles who is on the call.',
        absent: 'The rep does not ask or say who is on the call.',
      })
    },
  },
  {
    id: 'attendee-roles',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = sentencesOf(conversation, 'rep').filter(
        (sentence) =>
          (inSetUp(conversation, sentence) || inRoleTalk(conversation, sentence)) &&
          says(rolePattern, sentence) &&
          !noRole.test(sentence.text),
      )
      return foundOrHinted(conversation, hits, roleHint, {
        found: 'The rep asks about or names the role of those present.',
        absent: 'Roles of those present do not come up in the opening.',
      })
    },
  },
  {
    id: 'every-attendee-addressed',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const names = namesOf(conversation.buyerNames)
      if (names.length === 0) return unclear('The names of the attendees are not known.')
      const sentences = sentencesOf(conversation, 'rep')
      const mentions = names.map((name) => addressed(sentences, name))
      const missing = mentions.filter(({ length }) => length === 0).length
      if (missing === 0)
        return found(
          [...mentions.map(([first]) => first), ...mentions.flat()],
          `The rep addresses ${names.length === 1 ? 'the attendee' : `all ${names.length} attendees`} by name.`,
        )
      return absent(`The rep addresses ${names.length - missing} of ${names.length} attendees by name.`)
    },
  },
]

/** The words by which each person may be addressed. Nobody for "Speaker 2", numbers and rooms. */
function namesOf(people: readonly string[]): Set<string>[] {
  return people
    .map(
      (name) =>
        new Set(
          wordsOf(foldName(name)).filter((word) => /^\p{L}[\p{L}'-]/u.test(word) && !general.test(word)),
        ),
    )
    .filter((names) => names.size > 0)
}

/** Sentences of the opening that say what the call is for. Those that name its purpose come first. */
function agendaSentences(conversation: Conversation): Sentence[] {
  const first = runOfBuyersFirstWords(conversation)
  return sentencesOf(conversation, 'rep').filter(
    (sentence) =>
      inSetUp(conversation, sentence) &&
      ((conversation.runOf[sentence.messageIndex] ?? 0) >= first ||
        wordsOf(sentence.text).length >= agendaWords) &&
      wordsOf(sentence.text).length >= agendaWords &&
      statesPurpose(sentence) &&
      !noAgenda.test(sentence.text),
  )
}

const agendaWords = 5

function speaksOfTime(sentence: Sentence): boolean {
  return says(timePattern, sentence) && !noTime.test(sentence.text)
}

function statesPurpose(sentence: Sentence): boolean {
  return [sentence.text, plainOf(sentence)].some((text) => agendaPattern.test(text.replace(aboutUs, '')))
}

function asksWhoItIs(conversation: Conversation, sentence: Sentence): boolean {
  const isAsked = sentence.question !== 'none' || sentence.text.endsWith('?')
  return isAsked && withinFirstRuns(conversation, sentence, firstRuns) && says(identityQuestion, sentence)
}

function runOfBuyersFirstWords(conversation: Conversation): number {
  return conversation.runs.find(({ side }) => side === 'buyer')?.index ?? 0
}

const agreesInWords = phrases(
  "(?:agreeable|is better|fire away|carry on|crack on|go ahead|good idea|i like that|suits|happy with|fine by me|nothing to add|as we said|you lead|same thing|let's find out|let's do|covers it|in that order|no changes|i'm in|sensible|those are the right|useful|grand|works for|with you|stick with)",
)
const objects = phrases(
  "(?:to be honest,? no|leave (?:that|it|finance)|i thought (?:this|you)|not prepared|breaking up|hang on|one moment|can't we leave|don't want|what (?:decision|list)|first tell me|just send|depends|who's|hold on|one second|did we[?])",
)

/** How the buyers answer an agenda: with a yes, by picking it up, or, if asked for additions, with an addition. */
function agreementsTo(conversation: Conversation, run: Run): Sentence[] {
  const isAsked = run.sentences
    .slice(-2)
    .some(
      (sentence) => sentence.question !== 'none' && (says(agendaConsent, sentence) || speaksOfTime(sentence)),
    )
  return nextRuns(conversation, run.index, 'buyer', 1).flatMap((answer) => {
    const first = answer.sentences.slice(0, 2)
    if (first.some(({ text }) => objects.test(text))) return []
    const yes = first.filter(
      (sentence) =>
        (sentence.question === 'none' && says(agreementStart, sentence)) || agreesInWords.test(sentence.text),
    )
    if (yes.length > 0) return yes
    const [content] = first
    if (!isAsked || content === undefined || content.question !== 'none') return []
    return wordsOf(content.text).length >= 2 ? [content] : []
  })
}

function foundOrHinted(
  conversation: Conversation,
  hits: Sentence[],
  hint: RegExp,
  reasons: { found: string; absent: string },
): Finding {
  if (hits.length > 0) return found(hits, reasons.found)
  const hinted = spokenBy(conversation, 'any').some(
    (sentence) => inSetUp(conversation, sentence) && hint.test(sentence.text),
  )
  return hinted
    ? unclear('It may have been said in other words; that needs judgement.')
    : absent(reasons.absent)
}

function participants(conversation: Conversation): Set<string>[] {
  const others = conversation.turns.filter(({ side }) => side !== 'rep').map(({ speaker }) => speaker)
  return namesOf([...new Set(others)])
}

const general =
  /^(?:speaker|unknown|guest|participant|room|caller|buyer|interpreter|translator|customer|prospect|client|mrs?|ms|dr|mister|the|of|rep|hr|it|procurement|reception|depot|\d+)$/u

function namesIn(sentence: Sentence, people: readonly Set<string>[]): number {
  const words = wordsOf(foldName(sentence.text))
  return people.filter((names) => words.some((word) => names.has(word))).length
}

/** The sentences that address somebody by name, questions first. If there are none, the first that mentions a name. */
function addressed(sentences: Sentence[], names: ReadonlySet<string>): Sentence[] {
  const named = sentences.filter(({ text }) => wordsOf(foldName(text)).some((word) => names.has(word)))
  const called = named.filter(({ text }) => callsByName(foldName(text), names))
  if (called.length === 0) return named.slice(0, 1)
  return called.toSorted(
    (left, right) => Number(left.question === 'none') - Number(right.question === 'none'),
  )
}

function callsByName(text: string, names: ReadonlySet<string>): boolean {
  return [...text.matchAll(vocative)].some((match) => names.has(match[1] ?? match[2] ?? ''))
}

/** A name at the start of a clause before a comma, or at the end of one after a comma or a greeting. */
const vocative =
  /(?:^|[,.] )(?:(?:and|so|okay|hi|hello|thanks|thank you|sorry|mr\.?|mrs\.?|dr\.?|mdm) ){0,2}(\p{L}[\p{L}'-]{1,20})(?=,)|(?:, |(?:okay|hi|hello|thanks|thank you|morning|you|mr\.?|mrs\.?|dr\.?) )(\p{L}[\p{L}'-]{1,20})(?=[.?!,]|$)/gu
