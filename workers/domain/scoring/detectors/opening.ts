import { sentencesOf, type Conversation, type Sentence } from '../conversation.ts'
import { noTroublePattern, troublePattern } from '../lexicon.ts'
import { oneOf, phrases } from '../phrases.ts'
import { isCourtesyOrScheduling } from '../questions.ts'
import { wordsOf } from '../sentences.ts'
import {
  absent,
  foldName,
  found,
  nearby,
  phraseDetector,
  runOfSentence,
  spokenCompany,
  unclear,
  violated,
  withinFirstRuns,
  type Detector,
} from './detector.ts'

const introductionSeconds = 20
/** Runs of both sides that count as the opening: greeting, introduction, first exchange. */
const openingRuns = 8

function introduction(conversation: Conversation): Sentence[] {
  return sentencesOf(conversation, 'rep').filter((sentence) => {
    const turn = conversation.turns[sentence.messageIndex]
    return turn !== undefined && turn.startSeconds - conversation.startSeconds <= introductionSeconds
  })
}

const nameIntroduction =
  /(?<![\p{L}'])(?:this is|my name is|my name's|name's|i'm|i am|it's|it is|you're speaking with|you're speaking to) (\p{L}[\p{L}'-]{1,30})|(\p{L}[\p{L}'-]{1,30})(?: \p{L}[\p{L}'-]{1,30})? (?:here|speaking|calling)(?!\p{L})/giu
const notNames = new Set(
  wordsOf(
    "calling the a an so just going not with from here sorry glad happy sure looking about good great in at on okay fine reaching ringing really very i'm afraid monday tuesday wednesday thursday friday",
  ),
)

/** The sentences in which the rep says a name that is the rep's own, or at least a capitalized one. */
function sentencesWithOwnName(conversation: Conversation, sentences: Sentence[]): Sentence[] {
  const own = new Set(wordsOf(foldName(conversation.repName)))
  return sentences.filter((sentence) => {
    for (const match of sentence.text.matchAll(nameIntroduction)) {
      const name = match[1] ?? match[2] ?? ''
      if (own.has(foldName(name))) return true
      if (/^\p{Lu}/u.test(name) && !notNames.has(name.toLowerCase())) return true
    }
    return false
  })
}

const companyAfter =
  /(?<!\p{L})(?:from|with|at|over at|on behalf of|behalf of|of|representing) (?:the )?(\p{Lu}[\p{L}\p{N}&'.-]{1,40})/gu
const notCompanies = new Set(
  wordsOf(
    'monday tuesday wednesday thursday friday january february march april may june july august september october november december i you',
  ),
)

/** Sentences that name the organization; without its name, a capitalized name after "from" in an introduction. */
function sentencesWithCompany(conversation: Conversation, sentences: Sentence[]): Sentence[] {
  const company = spokenCompany(conversation)
  const buyers = new Set(conversation.buyerNames.flatMap((name) => wordsOf(foldName(name))))
  return sentences.filter((sentence) => {
    const words = new Set(wordsOf(foldName(sentence.text)))
    if (company !== undefined && words.has(company)) return true
    for (const match of sentence.text.matchAll(companyAfter)) {
      const named = foldName(match[1] ?? '')
      if (!notCompanies.has(named) && !buyers.has(named)) return true
    }
    return false
  })
}

export const reasonPattern = phrases(
  "(?:the |my |one )?(?:main |only |simple )?reason (?:for (?:my|the|this) call|(?:that |why )?(?:i'm|i am|i|we're|we|i've|for) (?:calling|call|called|ringing|reaching out|rang|reached out|phoning|getting in touch|me calling))",
  "(?:i'm|i am|i was|we're|just) (?:calling|ringing|phoning|reaching out|getting in touch|contacting you|following up) (?:because|about|regarding|as|since|to|after|with regard|on|concerning)",
  "(?:i|we) (?:called|rang|reached out|am calling|wanted to (?:ask|talk|speak|find out|see|call|reach out)|thought (?:i'd|it)) (?:because|about|regarding|to|if|whether|you|with|would|call|might)",
  "why (?:i'm|i am|i) (?:calling|call|called|ringing|reaching out)",
  '(?:i|we) (?:saw|noticed|read|heard|understand|spotted|came across) (?:that |about |in |on )?(?:you|your|the|an?|\\p{L}{2,20})',
  'the purpose of (?:my|this|the) call',
  '(?:calling|ringing|phoning|here) (?:you )?(?:from|at) (?:\\p{L}{2,20} ){1,3}(?:about|because|regarding|to)',
  "(?:tell|explain|say) … (?:what|why) (?:it's|it is|this is|i) (?:about|call|called)",
  "(?:it's|this is|it is) (?:about|regarding|concerning)",
  'prompted (?:me|my call)',
)
const tiePattern = phrases(
  "(?:saw|noticed|read|heard|spotted|understand|came across) … you(?:r|'re|'ve)?",
  "(?:as|since|because|given that|given) (?:the |a )?(?:you (?:run|lead|manage|look after|are|own|head|oversee|have|just|recently|opened|were)|you're|you've|your)",
  'you (?:run|lead|manage|look after|own|head up|head|oversee|recently|just|opened|announced|are (?:hiring|opening|expanding|responsible))',
  "you(?:'re| are) (?:hiring|opening|expanding|responsible|looking after|running|leading|in charge|the (?:head|director|manager|person|one))",
  "you've (?:just |recently |got |been )?(?:opened|hired|hiring|taken|added|moved|launched|expanded|grown|posted|announced|advertised|\\p{L}{2,12})",
  'your (?:team|company|role|website|job|site|sites|stores|depots|warehouse|plant|plants|clinic|clinics|office|offices|new|recent|post|article|announcement|hiring|expansion|annual|\\p{L}{2,14} (?:team|role|job|post|site|department))',
)
const permissionPattern = phrases(
  '(?:can|may|could|shall) i (?:just |quickly |briefly )?(?:tell|explain|ask|share|say|give you|run)',
  "you (?:won't|don't|wouldn't) know (?:me|us)",
  "(?:weren't|wasn't|not) waiting for",
  '(?:decide|tell me|say) (?:if|whether) (?:we|you|to|it)',
  '(?:caught|catching|got|reached|calling) you (?:at )?(?:in the middle|a (?:bad|good|okay|better)|bad|good|out of the blue|cold|unannounced|unexpectedly|between)',
  '(?:bad|good|okay|convenient|better|inconvenient) (?:time|moment)',
  "(?:do you have|have you got|got|you got|could i have|can i have|may i have|can i take|could i take|can i steal|could i borrow|can i borrow|give me|if you have|if you've got|spare me|can you spare) (?:just |about |maybe )?(?:a |an |one |two |thirty |sixty |twenty |half a |\\d{1,2} )?(?:quick |couple of |few |brief )?(?:minute|minutes|moment|second|seconds|secs|sec|mins)",
  'out of the blue',
  "(?:i know|i realise|i realize|i appreciate|i'm aware) … (?:interrupt(?:ing|ed)?|busy|unexpected|expecting|cold|unannounced|unplanned|middle|not on your calendar|out of nowhere)",
  '(?:sorry|apologies|apologise|apologize) (?:to|for) (?:the |my )?(?:interrupt(?:ion|ing)?|disturb~|bother~|call(?:ing)? (?:you )?(?:out|unannounced|cold))',
  "(?:wasn't|weren't|not|isn't|aren't) expecting (?:me|my call|this call|a call|the call)",
  'cold call',
  '(?:mind|okay|ok|alright|all right) if i (?:take|tell|ask|explain|share|say|steal|go|quickly|just)',
  'is (?:now|this) (?:a|an) (?:good|bad|okay|ok|terrible)',
  "(?:i'll|i will) be (?:brief|quick)",
  'hang up (?:on me|afterwards|after that|then)',
  'permission',
  'can you talk',
)
const peersPattern = phrases(
  '(?:\\p{L}{3,20} )(?:keep |often |usually |always |also )?(?:telling|tell|told|complain to|mention to) (?:us|me)',
  `(?:other|many|most|several|some|a lot of|lots of|all the|the|few|every) (?:\\p{L}{2,14} ){0,3}(?:heads|leaders|directors|managers|teams|companies|firms|businesses|people|leads|owners|organisations|organizations|manufacturers|clinics|hospitals|carriers|retailers|distributors|agencies|chiefs|operators|controllers|planners|schools|practices|wholesalers|bakeries|builders|contractors) … ${oneOf('tell', 'say', 'told', 'mention', 'struggle', 'are struggling', 'find', 'face', 'see', 'complain', 'work with', 'talk to', 'speak to', 'speak with', 'lose', 'spend', 'have', 'keep', 'i speak', 'we work', 'we speak', 'i talk', 'share', 'run into', 'describe')}`,
  '(?:companies|teams|firms|businesses|people|leaders|directors|managers|organisations|organizations) (?:like (?:yours|you)|in your (?:position|role|industry|field|space|sector|situation|shoes)|similar to (?:yours|you)|your size)',
  '(?:your|their) (?:peers|counterparts)',
  '(?:i|we) (?:usually |often |mostly |typically |keep )?(?:speak|talk|work|hear|hearing) (?:to|with|from) … (?:heads|leaders|directors|managers|teams|companies|firms|people|leads|chiefs|operators|controllers|planners|owners|businesses)',
  'what (?:i|we) (?:keep |usually |often |mostly )?hear',
  'the (?:thing|problem|issue|challenge) (?:i|we) (?:keep |usually |often )?hear',
)
const featurePattern = phrases(
  'our (?:\\p{L}{2,14} ){0,2}(?:platform|product|software|solution|tool|system|app|application|service|technology|suite|dashboard|module|algorithm|engine|offering)',
  'we (?:offer|provide|sell|built|have built|have developed|developed|do everything|have a (?:platform|tool|product|solution|system))',
  '(?:it|which|platform|product|tool|that) (?:automatically|automates|integrates|syncs|lets you|allows you|gives you|enables)',
  'features?',
  'dashboards?',
  'integrat(?:es|ions?) with',
  '(?:ai|cloud)(?: |-)(?:powered|based|driven)',
  'state of the art',
  'all-in-one',
)

export const openingDetectors: Detector[] = [
  {
    id: 'states-own-name',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = sentencesWithOwnName(conversation, introduction(conversation))
      return hits.length > 0
        ? found(hits.slice(0, 1), 'The rep gives a name within 20 seconds.')
        : absent('No sentence of the first 20 seconds gives the rep’s name.')
    },
  },
  {
    id: 'states-own-company',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = sentencesWithCompany(conversation, introduction(conversation))
      return hits.length > 0
        ? found(hits.slice(0, 1), 'The rep names a company within 20 seconds.')
        : absent('No sentence of the first 20 seconds names the rep’s company.')
    },
  },
  phraseDetector({
    id: 'reason-for-call',
    speaker: 'rep',
    closed: true,
    pattern: reasonPattern,
    asks: false,
    hint: tiePattern,
    where: (conversation, sentence) => withinFirstRuns(conversation, sentence, openingRuns + 4),
    found: 'The rep says why the call is made.',
    absent: 'The opening gives no reason for the call.',
  }),
  {
    id: 'reason-tied-to-buyer',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const reasons = sentencesOf(conversation, 'rep').filter(
        (sentence) =>
          sentence.question === 'none' &&
          withinFirstRuns(conversation, sentence, openingRuns + 4) &&
          reasonPattern.test(sentence.text),
      )
      const researched = sentencesOf(conversation, 'rep').filter(
        (sentence) =>
          sentence.question === 'none' &&
          withinFirstRuns(conversation, sentence, openingRuns) &&
          tiePattern.test(sentence.text),
      )
      if (reasons.length === 0 && researched.length === 0)
        return absent('Without a reason for the call there is nothing tied to the buyer.')
      const around = [...reasons.flatMap((reason) => nearby(conversation, reason, 1)), ...researched]
      const tied = around.filter((sentence) => tiePattern.test(sentence.text))
      if (tied.length > 0) return found(tied, 'The reason refers to the buyer’s own role or company.')
      if (around.some((sentence) => /(?<!\p{L})your?(?!\p{L})/iu.test(sentence.text)))
        return unclear('Whether the reason fits this buyer in particular needs judgement.')
      return absent('The reason would fit any company.')
    },
  },
  phraseDetector({
    id: 'permission-or-interruption',
    speaker: 'rep',
    closed: true,
    pattern: permissionPattern,
    where: (conversation, sentence) => withinFirstRuns(conversation, sentence, openingRuns),
    found: 'The rep asks for permission or acknowledges the interruption.',
    absent: 'The rep neither asks whether it suits nor acknowledges the interruption.',
  }),
  {
    id: 'peer-problem',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const peers = sentencesOf(conversation, 'rep').filter((sentence) => peersPattern.test(sentence.text))
      for (const sentence of peers) {
        const at = nearby(conversation, sentence, 1)
        const from = at.slice(at.indexOf(sentence))
        const named = from.find(
          (other) => troublePattern.test(other.text) && !noTroublePattern.test(other.text),
        )
        if (named !== undefined)
          return found([sentence, named], 'The rep names a problem that peers of the buyer have.')
      }
      return peers.length > 0
        ? unclear('The rep speaks of peers; whether a problem is named needs judgement.')
        : absent('No problem of comparable companies is named.')
    },
  },
  {
    id: 'open-question-before-feature',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const sentences = sentencesOf(conversation, 'rep')
      const question = sentences.findIndex(
        (sentence) => sentence.question === 'open' && !isCourtesyOrScheduling(sentence.text),
      )
      const feature = sentences.findIndex(
        (sentence) => sentence.question === 'none' && featurePattern.test(sentence.text),
      )
      const first = sentences[question]
      const pitch = sentences[feature]
      if (first === undefined) return absent('The rep asks no open question.')
      if (pitch !== undefined && feature < question)
        return violated([pitch], 'A feature is mentioned before the first open question.')
      return found([first], 'The first open question comes before any feature.')
    },
  },
  {
    id: 'short-reason',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const reason = sentencesOf(conversation, 'rep').find(
        (sentence) => reasonPattern.test(sentence.text) || purposePattern.test(sentence.text),
      )
      if (reason === undefined) return absent('No reason for the call is given.')
      const words = runOfSentence(conversation, reason)?.wordCount ?? 0
      return words <= shortReasonWords
        ? found([reason], `The reason is given in a turn of ${words} words.`)
        : violated(
            [reason],
            `The turn with the reason has ${words} words; up to ${shortReasonWords} is short.`,
          )
    },
  },
]

/** Said in about 18 seconds. */
const shortReasonWords = 45

/** Says plainly what the caller wants. */
export const purposePattern = phrases(
  "(?:i'd|i would) (?:like|love) to (?:speak|talk|introduce|ask|arrange|set up|show|book|meet|discuss)",
  "(?:i'm|i am) (?:trying|hoping|looking) to (?:reach|speak|talk|get hold of|arrange|find out|introduce|meet|set up|book)",
  '(?:i want|i wanted|hoping) to (?:speak|talk|introduce|ask|arrange|set up|show|book|meet|discuss)',
  'we (?:help|work with|sell|make|provide|supply|offer)',
  "(?:it's|it is|this is) (?:a |honestly a )?(?:sales|cold|first|business) call",
  '(?:she|he|they) (?:has|have) not spoken (?:to|with) us',
)
