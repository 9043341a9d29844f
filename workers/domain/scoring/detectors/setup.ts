import { nextRuns, sentencesOf, type Conversation, type Sentence } from '../conversation.ts'
import { agreementStart } from '../lexicon.ts'
import { phrases } from '../phrases.ts'
import { wordsOf } from '../sentences.ts'
import {
  absent,
  foldName,
  found,
  phraseDetector,
  positionOf,
  runOfSentence,
  unclear,
  type Detector,
} from './detector.ts'

/** Runs of both sides in which an agenda, the time and the people are settled. */
const setUpRuns = 14
/** In a short call the opening is shorter still; its first exchanges always belong to it. */
const setUpShare = 0.35
const firstRuns = 4
const inSetUp = (conversation: Conversation, sentence: Sentence): boolean => {
  const run = conversation.runOf[sentence.messageIndex] ?? 0
  return run < firstRuns || (run < setUpRuns && positionOf(conversation, sentence) <= setUpShare)
}

const agendaPattern = phrases(
  'agenda',
  'my (?:thinking|thought|hope|suggestion|proposal|plan|aim) (?:is|was|for today)',
  '(?:spend|use) (?:most of (?:it|the time)|the time|our time|the next|the first) (?:on|to|talking|looking)',
  '(?:hoping|hope|like|want) to (?:walk away|get out of|take away|achieve|leave) ',
  "(?:i'd|i would|we'd|my plan is|the plan is|the idea is|i was hoping|i thought|i suggest|i propose|i want|what i'd|let's|what i have in mind is|my thought was|goal for today is|aim (?:for|of) today is) (?:to |we |we'd |we could |i'd |i )?(?:like to |love to |suggest |suggest we |propose |could |might |start (?:by|with) |first |quickly |really |would )?(?:to )?(?:understand|learn|hear|go through|cover|start|talk about|talk through|spend|discuss|look at|look back|see where|review|ask|find out|begin|use (?:the|this|our)|do (?:two|three|\\d) things|walk|agree|decide|check)",
  '(?:purpose|goal|aim|objective|point) (?:of|for) (?:today|this call|the call|our call|this meeting|the meeting|the next|this session|our session|our meeting|this conversation)',
  '(?:two|three|four|a few|\\d) (?:things|points|topics|items) (?:for today|today|on (?:my|the|our) list|i.d like|to (?:cover|go through|get through))',
  "(?:for|in) today's (?:call|meeting|session)",
  "(?:first|then|after that|at the end|by the end) (?:of (?:the|this) (?:call|meeting) )?(?:we(?:'ll| can| should| could)|i'll|i'd like|let's|we) (?:\\p{L}{2,12} ){0,2}(?:understand|decide|agree|cover|look|go|show|talk|walk|see|review|know)",
  '(?:what|how) (?:would|do) you (?:like|want) (?:to )?(?:get out of|cover|use|take away)',
)
const durationWord = '(?:minutes?|mins?|half an hour|an hour|hour|half hour|quarter of an hour)'
const timePattern = phrases(
  `(?:we have|we've got|have us down for|down for|booked|scheduled|blocked|set aside|reserved|got|i have|plan(?:ned)? for|take|need|use|for|about|the|our|next|these|until|in|have) (?:about |us |only |just |around |the |up to |next |full )?(?:\\d{1,3}|ten|fifteen|twenty|twenty-five|thirty|forty|forty-five|fifty|sixty|half an|an|a half|a quarter of an|one)(?:(?: |-)(?:five|hour|hours|minute))? ?(?:${durationWord})?(?: (?:today|together|left|booked|in the diary|in the calendar|planned|scheduled))`,
  `(?:\\d{1,3}|ten|fifteen|twenty|twenty-five|thirty|forty|forty-five|fifty|sixty) ?${durationWord}`,
  'half an hour',
  'an hour (?:today|together|booked|planned)',
  '(?:(?:got|have) (?:us|you|me) (?:until|till|for)|hard stop|how much time|how long do (?:you|we) have|still have until|still (?:good|okay|ok) (?:for|until)|does the time still|finish (?:at|by)|done (?:at|by)|until (?:\\d{1,2}|half past|quarter))',
)
/** Signs of an opening that says in its own way what will happen. */
const agendaHint = phrases(
  '(?:today|this call|this conversation|our time|the time|time together)',
  '(?:worth|make sense to) (?:carrying|going|continu)~',
  "(?:i'll|we'll|i'd|we can) … (?:and then|then|after that|at the end)",
)
/** The people on the call come up, whoever brings it up. */
const attendeeHint = phrases(
  '(?:is|are) (?:on|here|with me|with us)(?: as well| too| also)',
  'on the (?:call|line)',
  'joining',
  '(?:great|good|nice) to (?:have|meet) you(?: both| all| too)',
  'both of you',
)
/** Roles come up, whoever brings them up. */
const roleHint = phrases(
  'heads? (?:up|of)',
  "(?:i'm|i am) (?:the|our|responsible|in charge|running|leading|head)",
  'i (?:run|lead|manage|look after|head|own|handle|oversee)',
  'my (?:role|job|team|boss|colleague)',
  'in charge',
)
const agendaConsent = phrases(
  'does that (?:still )?(?:work|sound|make sense|suit|fit|match)',
  '(?:is|would) that (?:okay|ok|all right|alright|fine|good|work|be okay|be all right|useful|be useful)',
  '(?:sound|sounds|look|looks) (?:good|okay|ok|fair|right|sensible)',
  "anything (?:you would|you'd|else|missing|to add|you want|you'd like)",
  '(?:okay|fine|happy) with (?:you|that)',
  'how does that (?:sound|look)',
  'what would you (?:add|like|change)',
  'does that still work',
)
const attendeePattern = phrases(
  "(?:who|who's|who is|who else|anyone|anybody|someone) (?:else )?(?:is |are |will be |'s |do we have |should be )?(?:joining|on the (?:call|line)|with (?:us|you)|here|in the room|dialling in|dialing in|coming|around the table|attending|missing)",
  'is (?:anyone|anybody|someone) else (?:joining|coming|on)',
  '(?:just|only) (?:the )?(?:two|three|four|both) of (?:us|you)',
  "(?:i see|i can see|we have|we've got|joined by|joining (?:us|me)|with (?:us|me)|on (?:my|our|your) side|i've (?:got|brought|asked|invited)|i have|i asked|i brought) … (?:joining|joined|on the call|with (?:us|me)|from (?:our|your|my|the)|who (?:runs|looks|leads|heads|is|handles))",
  '(?:quick |short |round of )?introductions',
  'introduce (?:yourself|yourselves|everyone|my|herself|himself)',
  '(?:before we start|to start|first) … who',
  'will (?:anyone|anybody|somebody|\\p{L}{2,14}) (?:else )?be joining',
  '(?:is|was) \\p{L}{2,14} (?:joining|able to join|still coming|going to join)',
)
const rolePattern = phrases(
  "(?:what(?:'s| is)|tell me about|say (?:a bit |something )?about|tell us about|describe|explain) (?:a bit about |more about )?(?:your|everyone's|each of your|her|his|their) (?:role|roles|part|job|position|responsibilit~|title)",
  '(?:your|her|his|their) role(?:s)?',
  "you(?:'re| are| run| lead| manage| look after| head| own| handle| oversee)(?: the| responsible| in charge| all| our| your)? … (?:right|correct|is that right|isn't it|if i understand|yes)",
  'who (?:does|handles|looks after|runs|is responsible for|owns|feels) (?:it|what|which|this|the|that)',
  'who (?:runs|leads|heads|looks after|is responsible for|is here (?:for|because|to)|handles|owns|joined because|is (?:our|my|your|the)) (?:the |our |my |all |your )?\\p{L}{3,20}',
  '(?:is|as) (?:our|my|your|the) (?:\\p{L}{2,14} )?(?:head|director|manager|engineer|lead|owner|controller|specialist|consultant|buyer|administrator|colleague from)',
  'what (?:do you|does (?:she|he|each)) (?:do|look after|cover|handle|care about)',
  'how are you (?:both )?involved',
  'what brings (?:you|him|her|each)',
)

export const setUpDetectors: Detector[] = [
  phraseDetector({
    id: 'agenda-stated',
    speaker: 'rep',
    closed: true,
    pattern: agendaPattern,
    hint: agendaHint,
    where: inSetUp,
    found: 'The rep says what the call is for.',
    absent: 'The opening names no agenda or purpose for the call.',
  }),
  phraseDetector({
    id: 'time-stated',
    speaker: 'rep',
    closed: true,
    pattern: timePattern,
    where: inSetUp,
    found: 'The rep checks how much time there is.',
    absent: 'The time available is not mentioned in the opening.',
  }),
  {
    id: 'agenda-agreed',
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const offers = sentencesOf(conversation, 'rep').filter(
        (sentence) =>
          inSetUp(conversation, sentence) &&
          (agendaPattern.test(sentence.text) ||
            timePattern.test(sentence.text) ||
            agendaConsent.test(sentence.text)),
      )
      if (offers.length === 0) return absent('There is no agenda that the buyer could agree to.')
      for (const offer of offers) {
        const answer = nextRuns(conversation, runOfSentence(conversation, offer)?.index ?? 0, 'buyer', 1)[0]
          ?.sentences[0]
        if (answer !== undefined && agreementStart.test(answer.text))
          return found([answer], 'The buyer agrees.')
      }
      return unclear('The buyer answers in other words; whether that is agreement needs judgement.')
    },
  },
  phraseDetector({
    id: 'attendees-confirmed',
    speaker: 'rep',
    closed: true,
    pattern: attendeePattern,
    hint: attendeeHint,
    where: inSetUp,
    found: 'The rep settles who is on the call.',
    absent: 'The rep does not ask or say who is on the call.',
  }),
  phraseDetector({
    id: 'attendee-roles',
    speaker: 'rep',
    closed: true,
    pattern: rolePattern,
    hint: roleHint,
    where: inSetUp,
    found: 'The rep asks about or names the role of those present.',
    absent: 'Roles of those present do not come up in the opening.',
  }),
  {
    id: 'every-attendee-addressed',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const names = [...new Set(conversation.buyerNames.map(firstName).filter((name) => name !== null))]
      if (names.length === 0) return unclear('The names of the attendees are not known.')
      const sentences = sentencesOf(conversation, 'rep')
      const folded = sentences.map((sentence) => new Set(wordsOf(foldName(sentence.text))))
      const mentions = names.map((name) => sentences[folded.findIndex((words) => words.has(name))])
      const missing = mentions.filter((mention) => mention === undefined).length
      if (missing === 0)
        return found(
          mentions,
          `The rep addresses ${names.length === 1 ? 'the attendee' : `all ${names.length} attendees`} by name.`,
        )
      return absent(`The rep addresses ${names.length - missing} of ${names.length} attendees by name.`)
    },
  },
]

/** The name somebody is called by; null for "Speaker 2", numbers and rooms. Understands "Last, First". */
function firstName(name: string): string | null {
  const parts = name.split(',')
  const first = wordsOf(foldName(parts.length === 2 ? (parts[1] ?? '') : name)).find((word) =>
    /^\p{L}[\p{L}'-]/u.test(word),
  )
  return first === undefined ||
    ['speaker', 'unknown', 'guest', 'participant', 'room', 'caller', 'buyer', 'customer'].includes(first)
    ? null
    : first
}
