import { foldName } from '../../people/fold-name.ts'
import { nextRuns, sentencesOf, type Conversation, type Sentence } from '../conversation.ts'
import { phrases } from '../phrases.ts'
import { wordsOf } from '../sentences.ts'
import {
  absent,
  found,
  notApplicable,
  phraseDetector,
  spokenBy,
  spokenCompany,
  unclear,
  violated,
  type Detector,
} from './detector.ts'
import {
  caughtPattern,
  dishonestPattern,
  evasionPattern,
  opennessPattern,
  pretextPattern,
} from './honesty.ts'
import { asksForMeeting } from './objections.ts'
import { reasonsOf, sentencesWithCompany, sentencesWithOwnName } from './opening.ts'

const courtesyPattern = phrases(
  'please',
  'thank you',
  'thanks',
  'appreciate',
  'good (?:morning|afternoon|day|evening)',
  'kind of you',
  'sorry to',
  'much obliged',
  'have a (?:good|nice|great|lovely)',
  '(?:excuse me|bless you|cheers|i owe you|a pleasure|pleasure to|lovely to|great help|big help|grateful)',
  'would you mind',
  'might i',
  "(?:hope you're|hope you are|how are you)",
  "(?:that'd be|would be) (?:lovely|kind|great|very kind)",
)
const nameQuestion = phrases(
  "(?:who am i|whom am i|who do i have|who have i|who i have|who i've got|who i had|with whom do i|who i'm|who was i|am i) (?:speaking|talking|speak|got|had the pleasure|on the line|on|the pleasure)",
  '(?:what|may i ask|can i ask|could i ask) (?:is |was )?(?:your|for your) name',
  'may i (?:have|know) your name',
  'your name',
  '(?:and )?you are(?=[?]| called)',
  '(?:what|how|who) (?:should|shall|can|do) i (?:call you|ask for)',
  "(?:you're|your name is|you are) (?:ms|mrs|mr)",
  "(?:who's taking|under which name|(?:is )?called\\.\\.\\.)",
  'get it wrong',
  "who(?:'s| is| am| was) (?:this |it |that )?(?:i'm |i am |i |i was )(?:speaking|talking) (?:to|with)",
  "who(?:'s| is) (?:this|that|it)(?: i'm| i am)?(?: speaking| please)?(?=[?]|$)",
)
const helpPattern = phrases(
  '(?:can|could|would|might|may|are|were|will) you (?:be able to |possibly |perhaps |maybe |please |kindly |also )?(?:help|assist|point|tell|advise|suggest|let me know|put me|connect|transfer|give|pass|able|do me|find out|ask|mind)',
  '(?:hoping|wondering|wonder|maybe|perhaps) (?:if )?you (?:can|could|might)',
  '(?:your|some|a bit of|need|for a|be a|huge|big|give me a) (?:help|advice|guidance|tip|hand|favou?r)',
  '(?:help me|do me a favou?r|i need a hand)',
  "(?:when|what|which|how)(?:'s| is| are| would be| would)? (?:a |the |his |her |their |it )?(?:best|good|better|right|decent|quietest|easiest) ?(?:time|day|way|moment|person|hour|number|then)?",
  '(?:best|right|good) (?:person|way|time|moment|day|hour|chance)',
  'who (?:would|should|is|looks after|handles|takes care|runs|do i|does|could|else|decides|buys|can)',
  '(?:whose|which|what) (?:half|office|department|person|day|days|hours?|time|one)',
  '(?:when|until what time|till when|how long|on what days) (?:is|are|would|will|does|do|should|could|can|may) (?:she|he|they|i|it|you|\\p{L}{2,14})',
  'how (?:would|should|can|do) (?:i|you|one|people) (?:best )?(?:reach|get|suggest|recommend|go about)',
  '(?:is|does|would|will|do) (?:he|she|they|there|it) (?:\\p{L}{1,10} ){0,4}(?:a time|any (?:time|hour)|easier|better|mind|read|like|sooner|normally|usually|back|in|available|free|calm~|prefer|a phone hour|the one|that handles)',
  '(?:should|shall|could|can) i (?:try|rather|wait|ring|call|phone|come|write|give|send|turn)',
  '(?:would|is) (?:\\p{L}{3,12}|early|late|that|it) (?:be )?(?:a )?(?:better|decent|good|okay|best|easier)',
  '(?:nine|ten|eight|morning|mornings|afternoon|early|evening),? or (?:rather |late )?(?:\\p{L}{2,12})',
  '(?:if|when) you were me',
  "when(?:'s| is| are| does| do) (?:she|he|they|\\p{L}{2,14})(?: \\p{L}{2,14})? (?:usually|normally|generally|mostly|typically|in|free|back|around|there|reachable|best)",
  "(?:so )?(?:after|before) (?:the )?\\p{L}{3,12} (?:it's|its|is) (?:calmer|better|quieter)",
)
/** The caller gives orders, argues or talks about themselves instead of asking for help. */
const noHelp = phrases(
  "(?:time of the year|help desk|your name|how long are you|how do you know|why can't|how are you|are you selling|put me through to|take you people)",
)
const nextActionPattern = phrases(
  "(?:i'll|i will|i can|shall i|should i|let me|may i|can i|could i|i|so i|then i|i'd|i'm (?:going to|sending|putting)) (?:then |also |just |better |gladly )?(?:call|try|ring|phone|send|email|e-mail|drop|leave|write|follow|reach|come back|check back|dial|post|fill|fax|get it|put (?:it|a)|contact|come by|stop by|be (?:there|at|on)|sending|putting)",
  "(?:i'll|i will|i can|i could|let me|i'm going to|i|and i) (?:just |also |then )?(?:put you|transfer|connect|pass|tell (?:him|her|them|the)|let (?:her|him|them)|give (?:her|him|them|you the)|leave (?:her|him|them|a)|make a note|book|ask (?:her|him|them)|check (?:with|if|whether|her|his)|put (?:a note|it on|you)|hand (?:him|her|them|it)|take it|remind|go and|fetch|lay it|see that|walk it)",
  "(?:he|she|they)(?:'ll| will)? (?:call|ring|get back|phone|come back|write)s? (?:to )?you",
  'put(?:ting)? (?:me|you) (?:through|down|in)',
  '(?:call|ring|try|write|come|phone|bring|send|mail|post|drop|leave|give|text) (?:me |him |her |it |us |them |to |again |back |a |the |his |your ){0,3}(?:\\p{L}{2,14} ){0,2}(?:back )?(?:on|at|tomorrow|in|after|this|next|around|monday|tuesday|wednesday|thursday|friday|directly|and i|by|before|today|tonight|coordinator|first|number|email)',
  'leave a (?:message|note|voicemail)',
  '(?:send|email|mail) (?:it |that |an email |a note |the details )?to',
  "(?:letter|mail|parcel|sample)(?:'s)? (?:goes|going) out",
  "(?:i've|we've) (?:booked|put|noted|pencilled) (?:you|it|a)",
  'you (?:put|pass|give|hand|forward|text|tell|take) (?:me|it|him|her|them|that)',
  '(?:pencil|put|book) me in',
  'you can (?:try|call|ring|write|send|come)',
  '(?:^do that|agreed|the email of)',
)
/** Nothing that anybody can rely on. */
const noNextAction = phrases(
  "(?:some time|sometime|maybe|if i happen|don't count|rather not|better not|not allowed|can't (?:put|connect|promise)|if you'd|yesterday|on tuesday that|i did call|we don't|no good time|i don't pass|could you tell me who|about your|i told|couldve|could have|never mind|couldn't)",
)
/** Only the plain denial. "I'm not here to sell you anything today" is a figure of speech. */
const deniesSalesCall = phrases("(?:isn't|is not|it's not|that's not|not) (?:really |actually )?a sales call")
/** Only claims that cannot be true of a seller. "I work with your HR team" or "from the bank" may be true. */
const insiderPattern = phrases(
  "(?:i'm|i am|this is|calling|ringing|here) (?:\\p{L}{2,14} ){0,4}from your (?:own |internal )?(?:it department|it team|it support|help ?desk|head office|headquarters|hr department|hr team|parent company)",
  "(?:i'm|i am) (?:a|your) (?:new )?(?:colleague|co-worker) of yours",
  '(?:calling|here) on behalf of the (?:government|police|tax office)',
)
const claimsAcquaintance = phrases(
  "(?:he|she|they)(?:'ll| will) know(?: me| who i am| who it is)?(?=[.,!]|$)",
  "(?:he|she|they)(?:'s| is|'re| are| was) expecting (?:me|my call|the call)",
)
const saleTalk = phrases(
  'our (?:\\p{L}{2,14} ){0,2}(?:platform|product|software|solution|tool|service|offer|offering|prices?|demo)',
  'we (?:offer|sell|provide|supply|help|work with)',
  'a (?:short |quick )?(?:demo|presentation)',
  'discount',
  'customers? of ours',
)
const doNotCallPattern = phrases(
  "(?:do not|don't|never|please stop|stop|quit) (?:ever )?(?:call|calling|ring|ringing|contact|contacting|phone|phoning)(?: me| us| here| this number)?(?: again| anymore| any more| back)?",
  '(?:take|remove|delete|strike) (?:me|us|my number|our number|my name|this number) (?:off|from)',
  'do(?:-| )not(?:-| )call (?:list|register)',
  "(?:don't|do not) (?:want|wish) (?:any more|any|more|you|to be|to receive) (?:\\p{L}{2,10} ){0,3}(?:calls?|called|calling|contacted|to call|to contact)",
  'lose (?:my|this|our) number',
  'unsubscribe me',
)
/** "Don't call before nine" and "call my colleague instead" steer a call; they do not end it. */
const doNotCallExcept = phrases(
  '(?:call|ring|phone|contact) (?:me |us |here )?(?:before|after|on|during|at|between|until|in the|today|tomorrow|that|it|him|her|them|my|in (?:the )?(?:morning|evening))',
  'hesitate',
  'if you',
  'unless',
)
/** Questions needed to remove somebody from a list. */
const aboutRemoval = phrases(
  '(?:number|line|cell|mobile|email|list|name|address|system|remove|pull|take you|am i sure|anything else)',
)
const apology = phrases(
  '(?:take|taking|taken) you (?:right )?off',
  "(?:i )?(?:heard you|you won't hear|won't happen again|consider it done)",
  "(?:i'll|i will|we'll|we will|i've|i have) (?:\\p{L}{2,10} ){0,2}(?:remove|take|delete|make sure|note|noted|removed|taken|not call|never call)",
  "(?:won't|will not) (?:call|ring|contact|bother|disturb)",
  'off (?:the|our|my) list',
  'sorry',
  'apolog~',
  'understood',
  'good ?bye',
  'bye',
  'have a (?:good|nice|great)',
)

/** Somebody doubts the caller after the first pretext. */
function isCaught(conversation: Conversation, pretexts: readonly Sentence[]): boolean {
  const from = Math.min(...pretexts.map(({ messageIndex }) => messageIndex))
  return sentencesOf(conversation, 'buyer').some(
    ({ messageIndex, text }) => messageIndex > from && caughtPattern.test(text),
  )
}

function claimsUntruth(conversation: Conversation): ReturnType<typeof sentencesOf> {
  return sentencesOf(conversation, 'rep').filter((sentence) => insiderPattern.test(sentence.text))
}

/** Names that the other side gives on the phone: "Lina speaking", "this is Grace", "Mill office, Johnson." */
function introducedNames(conversation: Conversation): string[] {
  return sentencesOf(conversation, 'buyer')
    .slice(0, introductionSentences)
    .flatMap(({ text }) =>
      [...text.matchAll(introduced)].map((match) => foldName(match[1] ?? match[2] ?? match[3] ?? '')),
    )
    .filter((name) => name.length > 1)
}

const introductionSentences = 12
const introduced =
  /(?<!\p{L})(\p{Lu}[\p{L}'-]{1,20})(?=,? (?:speaking|here|on the line))|(?<!\p{L})(?:[Tt]his is|[Ii]t's|I'm|I am|call me|name is|name's) (?:(?:Mrs?|Ms|Miss|Sister|Brother|Dr)\.? )?(\p{Lu}[\p{L}'-]{1,20})|, (?:(?:Mrs?|Ms|Miss)\.? )?(\p{Lu}[\p{L}'-]{1,20})(?=[.!]|$)/gu

/** The rep addresses somebody by name: "Thanks, Grace." Neither the caller's own name nor the person asked for counts. */
function callsSomebody(conversation: Conversation, { text }: Sentence): boolean {
  const own = new Set(wordsOf(foldName(conversation.repName)))
  return [...text.matchAll(spokenTo)].some((match) => !own.has(foldName(match[1] ?? match[2] ?? '')))
}

const spokenTo =
  /(?:^|[.!?] )(?!I |Yeah|Ha|Look|Listen|Now|Um|Uh|Oh|Okay|Ok|Yes|No|Well|So|And|Thanks|Thank|Hello|Hi|Good|Sure|Right|Great|Please|Perfect|Sorry|Then|But|Ah|Alright|Of|The)(\p{Lu}[\p{L}'-]{1,20})(?=,)|(?:[Hh]i|[Hh]ello|[Mm]orning|[Aa]fternoon|[Tt]hanks|[Tt]hank you|[Ss]ure thing|[Bb]ye|[Aa]lright|[Mm]uch|[Tt]hen you're|I get it|[Oo]f course),? (?:(?:Mrs?|Ms|Miss|Frau|Herr|Sister)\.? )?(\p{Lu}[\p{L}'-]{1,20})(?=[.,!?:]|$)/gu

export const gatekeeperDetectors: Detector[] = [
  phraseDetector({
    id: 'courteous-words',
    speaker: 'rep',
    closed: true,
    pattern: courtesyPattern,
    found: 'The rep is courteous in words.',
    absent: 'No please, thank you or greeting is heard from the rep.',
  }),
  {
    id: 'uses-gatekeeper-name',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const sentences = sentencesOf(conversation, 'rep')
      const asked = sentences.filter((sentence) => nameQuestion.test(sentence.text))
      const names = new Set(
        conversation.buyerNames.flatMap((name) =>
          wordsOf(foldName(name)).filter(
            (word) => word.length > 1 && !/^(?:speaker|unknown|guest|reception|gatekeeper|\d+)$/u.test(word),
          ),
        ),
      )
      for (const name of introducedNames(conversation)) names.add(name)
      const isNameless = names.size === 0
      const named = sentences.filter(
        (sentence) =>
          wordsOf(foldName(sentence.text)).some((word) => names.has(word)) ||
          (isNameless && callsSomebody(conversation, sentence)),
      )
      if (named.length + asked.length > 0)
        return found([...named, ...asked], 'The rep uses or asks for the gatekeeper’s name.')
      return names.size === 0
        ? unclear('The gatekeeper’s name is not known.')
        : absent('The rep neither uses nor asks for the gatekeeper’s name.')
    },
  },
  {
    id: 'purpose-stated',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = reasonsOf(conversation)
      return hits.length > 0
        ? found(hits, 'The rep says what the call is about.')
        : absent('The rep does not say what the call is about.')
    },
  },
  phraseDetector({
    id: 'asks-help-or-time',
    speaker: 'rep',
    closed: true,
    pattern: helpPattern,
    except: noHelp,
    found: 'The rep asks for help or for the best time.',
    absent: 'The rep asks neither for help nor for the best time.',
  }),
  {
    id: 'leaves-with-next-action',
    speaker: 'any',
    closed: true,
    detect: (conversation) => {
      const half = Math.floor(conversation.turns.length / 2)
      const hits = spokenBy(conversation, 'any').filter(
        (sentence) =>
          sentence.messageIndex >= half - 1 &&
          nextActionPattern.test(sentence.text) &&
          !noNextAction.test(sentence.text),
      )
      return hits.length > 0
        ? found(hits.toReversed(), 'A next action is left.')
        : absent('The call ends without a next action.')
    },
  },
  {
    id: 'honest-purpose',
    speaker: 'rep',
    closed: false,
    detect: (conversation) => {
      const untrue = [
        ...sentencesOf(conversation, 'rep').filter((sentence) => dishonestPattern.test(sentence.text)),
        ...claimsUntruth(conversation),
      ]
      if (untrue.length > 0) return violated(untrue, 'The rep denies or disguises that this is a sales call.')
      const evasions = sentencesOf(conversation, 'rep').filter(({ text }) => evasionPattern.test(text))
      if (evasions.length > 1) return violated(evasions, 'The rep goes around the purpose of the call.')
      const pretexts = sentencesOf(conversation, 'rep').filter(
        ({ text }) => pretextPattern.test(text) || evasionPattern.test(text),
      )
      if (pretexts.length > 0 && isCaught(conversation, pretexts))
        return violated(pretexts, 'The rep goes around the purpose of the call, and is not believed.')
      if (pretexts.length > 0)
        return unclear(
          'The rep says what callers say who hide their purpose; whether it is true is not known.',
        )
      const open = sentencesOf(conversation, 'rep').filter(({ text }) => opennessPattern.test(text))
      const stated = [...new Set([...reasonsOf(conversation), ...open])]
      return stated.length > 0
        ? found(stated, 'The purpose is said openly and nothing contradicts it.')
        : unclear('The purpose is not said, so its honesty cannot be judged.')
    },
  },
  {
    id: 'identity-honest',
    speaker: 'rep',
    closed: false,
    detect: (conversation) => {
      const untrue = claimsUntruth(conversation)
      if (untrue.length > 0)
        return violated(untrue, 'The rep claims to belong to the buyer’s own company or to an authority.')
      const sentences = sentencesOf(conversation, 'rep')
      const denial = sentences.filter(
        (sentence) => sentence.question === 'none' && deniesSalesCall.test(sentence.text),
      )
      if (
        denial.length > 0 &&
        sentences.some((sentence) => saleTalk.test(sentence.text) || asksForMeeting.test(sentence.text))
      )
        return violated(denial, 'The rep denies selling and then sells.')
      const named = sentencesWithOwnName(conversation, sentences)
      const withCompany = sentencesWithCompany(conversation, sentences)
      const isKnown = spokenCompany(conversation) !== undefined
      if (sentences.some(({ text }) => claimsAcquaintance.test(text)))
        return unclear('The rep claims to be known there; whether that is true needs a person.')
      return named.length > 0 && withCompany.length > 0 && isKnown
        ? found(
            [
              ...named.filter((sentence) => withCompany.includes(sentence)),
              ...named.slice(0, 2),
              ...withCompany.slice(0, 2),
            ],
            'The rep gives the name and company that this call is recorded under.',
          )
        : unclear('Whether name and company are true needs a person.')
    },
  },
  {
    id: 'do-not-call-respected',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const request = sentencesOf(conversation, 'buyer').find(
        (sentence) => doNotCallPattern.test(sentence.text) && !doNotCallExcept.test(sentence.text),
      )
      if (request === undefined) return notApplicable('Nobody asked not to be called.')
      const after = nextRuns(
        conversation,
        conversation.runOf[request.messageIndex] ?? 0,
        'rep',
        conversation.runs.length,
      ).flatMap((run) => run.sentences)
      const respected = after.filter((sentence) => apology.test(sentence.text))
      const pushed = after.filter(
        ({ text, question }) =>
          !apology.test(text) &&
          (saleTalk.test(text) ||
            (question !== 'none' && asksForMeeting.test(text) && !aboutRemoval.test(text))),
      )
      const asked = after.filter(
        ({ text, question }) =>
          question !== 'none' && text.length > 25 && !apology.test(text) && !aboutRemoval.test(text),
      )
      const goesOn = respected.length > 0 ? pushed : [...pushed, ...asked]
      if (goesOn.length > 0) return violated(goesOn, 'The buyer asks not to be called and the rep goes on.')
      return respected.length > 0
        ? found(respected, 'The rep accepts the wish not to be called.')
        : unclear('The call ends with the wish not to be called.')
    },
  },
]
