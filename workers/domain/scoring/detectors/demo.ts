import { nextRuns, sentencesOf, type Conversation, type Sentence } from '../conversation.ts'
import { phrases } from '../phrases.ts'
import { absent, found, phraseDetector, positionOf, runOfSentence, type Detector } from './detector.ts'
import { recapPattern } from './closing.ts'

const lastTimePattern = phrases(
  '(?:last time|when we (?:last )?(?:spoke|met|talked)|in our (?:last|first|previous) (?:call|conversation|meeting)|on our (?:last|first) call|from our (?:last|first) (?:call|conversation|meeting))',
  'you (?:said|mentioned|told (?:me|us)|shared|described|explained|talked about|raised|listed)',
  '(?:the|your|these|those) (?:two|three|four|main|biggest|top|\\d) (?:things|challenges|priorities|problems|pains|issues|points|topics|goals)',
)
const changedPattern = phrases(
  '(?:has|have|did) (?:anything|something|any of (?:that|this|it)|that|things|this) (?:\\p{L}{2,10} )?(?:changed|change|shifted|moved)',
  '(?:anything|something) (?:new|changed|different|that changed|to add|you would change)',
  '(?:is|are|does|do) (?:that|this|those|these|it|they|all (?:of )?(?:that|this)) (?:all )?still (?:\\p{L}{2,12} )?(?:right|correct|true|accurate|valid|hold|the|stand|your|apply|on|where|how|current|relevant|matter|up to date)',
  'still (?:the (?:case|priority|priorities|right|same|main|biggest)|hold(?:s)? true|true|accurate)',
  'did i (?:miss|forget)',
  "what (?:has|have|'s) changed",
  'up to date',
)
const tiedPattern = phrases(
  "(?:this is|here is|here's|that is|that's|this) … (?:you|your) … (?:mentioned|said|told|described|asked|problem|issue|pain|worry|goal|raised)",
  "you (?:said|mentioned|told (?:me|us)|described|asked|raised) … (?:so|here|this|that's|which is why)",
  '(?:remember|coming back to|back to|because|since|as) … you (?:said|mentioned|told|described|asked|raised)',
  'the (?:problem|issue|pain|thing|point) you (?:mentioned|described|raised|told)',
  '(?:for|to solve|to fix|against|instead of) (?:the |your |that )(?:\\p{L}{2,14} ){1,3}you (?:mentioned|described|told|have)',
)
const examplePattern = phrases(
  '(?:one|another|some|several|most|a few|two|three) (?:of )?(?:our |my )?(?:\\p{L}{2,14} )?(?:customers?|clients?)',
  '(?:a|an|the) (?:\\p{L}{2,14} ){0,2}(?:customer|client)(?: of ours| we| in| who| with)?',
  '(?:customers?|clients?|companies|teams) (?:like you|of your size|in your|similar to)',
  '(?:a|another|one) (?:\\p{L}{2,14} ){0,3}(?:company|firm|team|carrier|manufacturer|retailer|hospital|clinic|wholesaler|distributor|bakery|chain|agency|school|business|practice) (?:\\p{L}{2,14} ){0,3}(?:we|who|that|which|had|in|with|saw|like|went|cut|reduced|started|uses|told)',
  'case study',
  'reference customer',
)
const ownCustomers = phrases('your (?:own )?(?:customers?|clients?)')
const understandingPattern = phrases(
  '(?:does|did|do) (?:that|this|it|any of (?:that|this)) (?:\\p{L}{2,10} )?(?:make sense|help|match|fit|look|sound|answer|work|cover|reflect|resonate|compare|solve|feel|address|line up|seem|come close)',
  'make sense',
  'is (?:that|this|it) (?:\\p{L}{2,10} )?(?:clear|how|what|useful|helpful|close|something|relevant|the way|similar|in line|near|where|enough|different|better|right|closer|a fair)',
  '(?:how|what) (?:does|do|would|about) (?:that|this|it|you) (?:\\p{L}{2,10} )?(?:sound|look|compare|fit|work|feel|think|land|strike|change|help|mean|use)',
  'what do you (?:think|make)',
  '(?:any|what) (?:questions?|thoughts|reactions?|doubts)',
  '(?:can|could|do) you (?:see|imagine|follow|picture)',
  'would (?:that|this|it|you|your team) (?:\\p{L}{2,10} )?(?:work|help|use|fit|solve|cover|save|be (?:useful|enough|helpful|clear))',
  'with me so far',
  'how (?:close|far) is (?:that|this)',
  '(?:okay|clear) so far',
  "what (?:is|'s) missing",
  'before i (?:go on|move on|continue)',
)
const stopperPattern = phrases(
  '(?:would|could|might|will|can) (?:stop|block|kill|prevent|delay|derail|hold)',
  '(?:deal(?:-| )?breaker|show(?:-| )?stopper|blocker|no-go|red line|must-have|stumbling block|sticking point|hurdle|obstacle)s?',
  "(?:can't|cannot|couldn't|won't|wouldn't) (?:buy|sign|go ahead|move forward|proceed|go with|commit|say yes|do it|do anything|switch)",
  '(?:my|our|the) (?:only |main |biggest |one |real )?(?:concern|worry|fear|hesitation|doubt|risk|reservation|question mark)s? (?:is|are|would be|was|left)',
  'unless (?:we|you|it|the|i|they|that)',
  '(?:only|first|not) if (?:we|you|it|the|i|they|that)',
  "if (?:\\p{L}{2,14} ){1,6}(?:says no|say no|does not|doesn't|can't|cannot|fails|isn't|won't)",
  '(?:need|needs|want|wants|have) to (?:see|know|be sure|prove|test) … before',
  '(?:it|that|what) (?:could|would|might) (?:fail|fall|go wrong|stop)',
  'depends on',
  'what worries (?:me|us)',
)
const stopperQuestion = phrases(
  '(?:stop|block|prevent|get in the way|stand in the way|hold you|keep you from|derail|reason not|hesitat~|deal(?:-| )?breaker)',
)

/** Share of the call in which a recap still counts as "first". */
const framingShare = 0.3

export const demoDetectors: Detector[] = [
  {
    id: 'recaps-pains-first',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = sentencesOf(conversation, 'rep').filter(
        (sentence) =>
          positionOf(conversation, sentence) <= framingShare &&
          (lastTimePattern.test(sentence.text) || recapPattern.test(sentence.text)),
      )
      return hits.length > 0
        ? found(hits, 'The rep begins with what the buyer had said.')
        : absent('The rep does not begin with what the buyer had said.')
    },
  },
  phraseDetector({
    id: 'confirms-nothing-changed',
    speaker: 'rep',
    closed: true,
    pattern: changedPattern,
    asks: true,
    where: (conversation, sentence) => positionOf(conversation, sentence) <= framingShare + 0.1,
    found: 'The rep asks whether that is still right.',
    absent: 'The rep does not ask whether anything has changed.',
  }),
  phraseDetector({
    id: 'capability-tied-to-pain',
    speaker: 'rep',
    closed: false,
    pattern: tiedPattern,
    where: (conversation, sentence) => positionOf(conversation, sentence) > 0.1,
    found: 'At least one capability is tied to what the buyer said.',
    absent: 'Whether what is shown answers a stated pain needs judgement.',
  }),
  phraseDetector({
    id: 'customer-example',
    speaker: 'rep',
    closed: true,
    pattern: examplePattern,
    except: ownCustomers,
    found: 'The rep tells of another customer.',
    absent: 'No example of another customer is given.',
  }),
  ...[1, 3].map((needed): Detector => ({
    id: needed === 1 ? 'checks-understanding' : 'checks-understanding-three-times',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const checks = understandingChecks(conversation)
      return checks.length >= needed
        ? found(
            checks,
            `The rep checks understanding in ${checks.length} ${checks.length === 1 ? 'turn' : 'turns'}.`,
          )
        : absent(
            `The rep checks understanding in ${checks.length} ${checks.length === 1 ? 'turn' : 'turns'}.`,
          )
    },
  })),
  {
    id: 'purchase-stopper',
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const said = sentencesOf(conversation, 'buyer').filter((sentence) => stopperPattern.test(sentence.text))
      const asked = sentencesOf(conversation, 'rep').filter(
        (sentence) => sentence.question !== 'none' && stopperQuestion.test(sentence.text),
      )
      const answers = asked.map((question) =>
        nextRuns(
          conversation,
          runOfSentence(conversation, question)?.index ?? 0,
          'buyer',
          1,
        )[0]?.sentences.find((sentence) => sentence.text.length > 15),
      )
      const hits = [...answers.filter((answer) => answer !== undefined), ...said]
      return hits.length > 0
        ? found(hits, 'The buyer says what would stop a purchase.')
        : absent('The buyer names nothing that would stop a purchase.')
    },
  },
]

/** The first check of each turn: two in one breath are one. */
function understandingChecks(conversation: Conversation): Sentence[] {
  return conversation.runs.flatMap((run) => {
    if (run.side !== 'rep') return []
    const check = run.sentences.find(
      (sentence) =>
        sentence.question !== 'none' &&
        understandingPattern.test(sentence.text) &&
        !changedPattern.test(sentence.text),
    )
    return check === undefined ? [] : [check]
  })
}
