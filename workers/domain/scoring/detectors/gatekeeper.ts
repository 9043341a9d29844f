import { nextRuns, sentencesOf, type Conversation } from '../conversation.ts'
import { phrases } from '../phrases.ts'
import { wordsOf } from '../sentences.ts'
import {
  absent,
  foldName,
  found,
  notApplicable,
  phraseDetector,
  spokenBy,
  spokenCompany,
  unclear,
  violated,
  type Detector,
} from './detector.ts'
import { asksForMeeting } from './objections.ts'
import { purposePattern, reasonPattern } from './opening.ts'

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
)
const nameQuestion = phrases(
  '(?:who am i|whom am i|who do i have) (?:speaking|talking)',
  '(?:what|may i ask|can i ask|could i ask) (?:is |was )?(?:your|for your) name',
  'may i (?:have|know) your name',
  'your name',
)
const helpPattern = phrases(
  '(?:can|could|would|might|may|are|were) you (?:be able to |possibly |perhaps |maybe |please |kindly )?(?:help|point|tell|advise|suggest|let me know|put me|connect|transfer|give|pass|able)',
  '(?:hoping|wondering|wonder) (?:if )?you (?:can|could|might)',
  '(?:your|some|a bit of|need) (?:help|advice|guidance)',
  "(?:when|what)(?:'s| is| would be| are)? (?:a |the |his |her |their )?(?:best|good|better|right) (?:time|day|way|moment|person)",
  '(?:best|right) (?:person|way|time|moment|day)',
  'who (?:would|should|is|looks after|handles|takes care|runs|do i)',
  'when (?:is|would|will|does) (?:she|he|they|\\p{L}{2,14})',
  'how (?:would|should|can|do) (?:i|you) (?:best )?(?:reach|get|suggest|recommend)',
)
const nextActionPattern = phrases(
  "(?:i'll|i will|i can|shall i|should i|let me|may i|can i|could i) (?:then |also |just )?(?:call|try|ring|phone|send|email|e-mail|drop|leave|write|follow|reach|come back|check back)",
  "(?:i'll|i will|i can|let me|i'm going to) (?:just )?(?:put you|transfer|connect|pass|tell|let (?:her|him|them)|give (?:her|him|them)|leave (?:her|him|them)|make a note|book|ask (?:her|him|them)|check (?:with|if|whether|her|his))",
  'put (?:me|you) through',
  'call (?:me )?back (?:on|at|tomorrow|in|after|this|next|around)',
  'leave a message',
  '(?:send|email) (?:it |that |an email |a note |the details )?to',
)
const dishonestPattern = phrases(
  "(?:it's|this is|it is|that's|i'm|i am) (?:not|no|n't) (?:a )?(?:sales call|selling|sales person|salesperson)",
  "(?:isn't|not|wasn't) (?:really |actually )?(?:a )?sales call",
  "(?:i'm|i am|we're|we are) not (?:selling|trying to sell|here to sell)",
  "(?:it's|this is|it is) (?:a )?(?:personal|private) (?:matter|call|thing|issue)",
  "(?:it's|this is|it is) (?:personal|private)(?=[.!,]|$)",
  '(?:friend|relative|cousin|family member) of (?:hers|his|theirs)',
  "(?:i'm|i am) (?:a |an old |her |his )(?:friend|relative|cousin|brother|sister)",
)
/** Only the plain denial: "I'm not here to sell you anything today" is a figure of speech. */
const deniesSalesCall = phrases("(?:isn't|is not|it's not|that's not|not) (?:really |actually )?a sales call")
/** Only claims that cannot be true of a seller: "I work with your HR team" or "from the bank" may well be. */
const insiderPattern = phrases(
  "(?:i'm|i am|this is|calling|ringing|here) (?:\\p{L}{2,14} ){0,4}from your (?:own |internal )?(?:it department|it team|it support|help ?desk|head office|headquarters|hr department|hr team|parent company)",
  "(?:i'm|i am) (?:a|your) (?:new )?(?:colleague|co-worker) of yours",
  '(?:calling|here) on behalf of the (?:government|police|tax office)',
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
/** "Don't call before nine", "call my colleague instead" steer a call, they do not end it. */
const doNotCallExcept = phrases(
  '(?:call|ring|phone|contact) (?:me |us |here )?(?:before|after|on|during|at|between|until|in the|today|tomorrow|that|it|him|her|them|my|in (?:the )?(?:morning|evening))',
  'hesitate',
  'if you',
  'unless',
)
const apology = phrases(
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

function claimsUntruth(conversation: Conversation): ReturnType<typeof sentencesOf> {
  return sentencesOf(conversation, 'rep').filter((sentence) => insiderPattern.test(sentence.text))
}

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
      const named = sentences.filter((sentence) =>
        wordsOf(foldName(sentence.text)).some((word) => names.has(word)),
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
      const hits = sentencesOf(conversation, 'rep').filter(
        (sentence) => reasonPattern.test(sentence.text) || purposePattern.test(sentence.text),
      )
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
        (sentence) => sentence.messageIndex >= half && nextActionPattern.test(sentence.text),
      )
      return hits.length > 0
        ? found(hits, 'A next action is left.')
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
      const stated = sentencesOf(conversation, 'rep').filter(
        (sentence) => reasonPattern.test(sentence.text) || purposePattern.test(sentence.text),
      )
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
      const own = wordsOf(foldName(conversation.repName))[0]
      const organization = spokenCompany(conversation)
      const stated = sentences.find((sentence) => {
        const words = new Set(wordsOf(foldName(sentence.text)))
        return own !== undefined && organization !== undefined && words.has(own) && words.has(organization)
      })
      return stated === undefined
        ? unclear('Whether name and company are true needs a person.')
        : found([stated], 'The rep gives the name and company that this call is recorded under.')
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
      const pushed = after.filter(
        (sentence) =>
          (asksForMeeting.test(sentence.text) ||
            saleTalk.test(sentence.text) ||
            (sentence.question !== 'none' && sentence.text.length > 25)) &&
          !apology.test(sentence.text),
      )
      if (pushed.length > 0) return violated(pushed, 'The buyer asks not to be called and the rep goes on.')
      const respected = after.filter((sentence) => apology.test(sentence.text))
      return respected.length > 0
        ? found(respected, 'The rep accepts the wish not to be called.')
        : unclear('The call ends with the wish not to be called.')
    },
  },
]
