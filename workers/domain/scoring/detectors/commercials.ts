import { day, month } from '../calendar.ts'
import { sentencesOf } from '../conversation.ts'
import { phrases } from '../phrases.ts'
import { moneyPattern, number } from '../quantities.ts'
import { absent, found, nearby, notApplicable, phraseDetector, violated, type Detector } from './detector.ts'

const termPattern = phrases(
  `(?:${number}|twelve|twenty-four|thirty-six|one|two|three|multi|annual)(?: |-)(?:months?|years?)(?: |-)?(?:term|contract|agreement|deal|renewal|commitment|extension|option|plan|subscription|more)?`,
  '(?:annual|yearly|multi-?year|monthly) (?:term|contract|agreement|renewal|plan|subscription|commitment|deal)',
  'for (?:another|one more|a further) (?:year|twelve months|12 months|two years)',
  '(?:term|contract|agreement|subscription) (?:is|runs|of|would be|stays|length)',
  'a (?:one|two|three|five)(?: |-)year',
)

export const pricePattern = phrases(
  '(?:price|fee|rate|cost|licen[cs]e|amount|invoice|list price|annual fee) (?:\\p{L}{2,12} ){0,3}(?:is|stays|remains|goes|would be|will be|of|at|increases?|rises?)',
  '(?:per|a) (?:seat|user|licence|license|month|year|site|depot)',
  '(?:uplift|increase|indexation) of',
  'same price',
)

const dateContext = phrases(
  'renew(?:s|al|ed|ing)?',
  'expires?',
  'ends?',
  'starts?',
  'begins?',
  'term',
  'contract',
  'agreement',
  'runs? (?:until|to|from|out)',
  'valid',
  'effective',
  'due',
  'deadline',
  'invoiced?',
  'sign(?:ed)?',
  'commit',
)

const calendarPattern = phrases(
  day,
  `(?:in|by|until|from|before|end of|to|the end of|start of|on) (?:the )?${month}`,
  '(?:end|start|beginning) of (?:the |next |this )?(?:month|quarter|year)',
  'year(?:-| )end',
)

export const concessionPattern = phrases(
  "(?:i|we)(?:'ll|'d| can| could| will| would| may| might|'m able to|'re able to| am able to| are able to) (?:also |then |even |perhaps |happily |certainly |just )?(?:give|offer|do|get|take|knock|drop|lower|reduce|waive|match|throw in|include|add|extend|hold|freeze|keep|go down|meet you|make it|cut)(?: |-)(?:\\p{L}{1,12} ){0,6}(?:discount|percent|per cent|%|off|free|price|fee|fees|rate|cheaper|months?|at no (?:extra )?(?:cost|charge)|half|onboarding|training)",
  '\\d{1,2} ?(?:%|percent|per cent) (?:off|discount|reduction)',
  '(?:\\p{L}{2,10} )?discount of',
  'free of charge',
  'for free',
  'waive',
  'throw in',
  'at no (?:extra |additional )?(?:cost|charge)',
  'months? free',
  'price (?:freeze|hold)',
)

const refusalPattern = phrases(
  "(?:can't|cannot|won't|not able to|don't|do not|no) (?:\\p{L}{2,10} ){0,2}(?:discount~|give|offer|lower|reduce|go (?:down|lower)|waive)",
  'no discounts?',
)

const returnPattern = phrases(
  'if (?:you|we|your|the)',
  'in (?:return|exchange) for',
  'in (?:return|exchange)',
  '(?:provided|assuming|as long as|on condition|on the condition|subject to|in case)',
  'for (?:a|an|the) (?:two|three|five|longer|multi|annual|full|second|third|\\d)(?: |-)(?:\\p{L}{2,10} )?(?:year|term|commitment|signature)',
  'commit(?:ment|ting)?',
  '(?:case study|reference|testimonial|quote)',
  '(?:up ?front|upfront|annual|yearly|early) (?:payment|invoic~|signature)',
  'pay(?:ing|ment)? (?:up ?front|yearly|annually|in advance)',
  'sign(?:ed)? (?:by|before|this|until)',
  'what (?:could|can|would) you (?:give|offer|do|commit)',
  "(?:i'd|i would|we'd|we would|i will|we) (?:\\p{L}{2,10} )?(?:need|ask|expect|want) (?:\\p{L}{2,12} ){0,3}(?:from you|in return|you to|a (?:two|three|longer|signature))",
  'then (?:i|we) (?:can|could)',
)

const optionsQuestion = phrases(
  '(?:other|competing|alternative|different) (?:options?|vendors?|providers?|offers?|tools?|solutions?|suppliers?|systems?|companies|quotes?|products?)',
  'alternatives?',
  "(?:else|others?) (?:are you |do you |you(?:'re| are)? )?(?:looking|talking|considering|comparing|speaking|evaluating|on the table)",
  '(?:looking at|considering|comparing|compared|evaluating|talking to|speaking to) (?:\\p{L}{2,12} ){0,3}(?:else|other|others|anyone|anybody|options?|competitors?|alternatives?|us (?:with|to|against))',
  'competitors?',
  'competition',
  'who else',
  'what else is on the table',
  'do nothing',
  'build (?:it|something) (?:yourselves|in-house|yourself)',
  'market',
)

const expansionPattern = phrases(
  'expan(?:d|ding|sion)',
  'extend(?:ing)? (?:it |this |to )',
  '(?:additional|more|extra|further|another|other) (?:\\p{L}{2,12} )?(?:seats?|licen[cs]es?|modules?|teams?|sites?|depots?|users?|departments?|countries|locations?|clinics?|stores?|packages?)',
  '(?:roll|rolling|rollout|roll-out)(?: it)? out to',
  '(?:add-?on|upgrade|upgrading|premium|enterprise plan|next tier|new module|upsell)',
  'grow (?:this|the (?:account|use)|into)',
  'bring in (?:the|your) (?:other|second|new)',
)

export const commercialDetectors: Detector[] = [
  phraseDetector({
    id: 'term-stated',
    speaker: 'rep',
    closed: true,
    pattern: termPattern,
    except: phrases('ago'),
    found: 'The term is stated.',
    absent: 'The rep does not state the term.',
  }),
  {
    id: 'price-stated',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = sentencesOf(conversation, 'rep').filter(
        (sentence) => moneyPattern.test(sentence.text) || pricePattern.test(sentence.text),
      )
      return hits.length > 0 ? found(hits, 'The price is stated.') : absent('The rep states no price.')
    },
  },
  {
    id: 'contract-dates-stated',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = sentencesOf(conversation, 'rep').filter(
        (sentence) => calendarPattern.test(sentence.text) && dateContext.test(sentence.text),
      )
      return hits.length > 0
        ? found(hits, 'Dates are stated.')
        : absent('The rep states no date of the contract.')
    },
  },
  {
    id: 'concession-in-return',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const concessions = sentencesOf(conversation, 'rep').filter(
        (sentence) =>
          sentence.question === 'none' &&
          concessionPattern.test(sentence.text) &&
          !refusalPattern.test(sentence.text),
      )
      if (concessions.length === 0) return notApplicable('The rep makes no concession.')
      const bare = concessions.filter(
        (concession) => !nearby(conversation, concession, 2).some((other) => returnPattern.test(other.text)),
      )
      return bare.length > 0
        ? violated(bare, 'A concession is made without asking for something.')
        : found(concessions, 'The concession is tied to something in return.')
    },
  },
  phraseDetector({
    id: 'competing-options-asked',
    speaker: 'rep',
    closed: true,
    pattern: optionsQuestion,
    asks: true,
    found: 'The rep asks about other options.',
    absent: 'The rep does not ask about other options.',
  }),
  phraseDetector({
    id: 'expansion-offered-or-deferred',
    speaker: 'rep',
    closed: true,
    pattern: expansionPattern,
    found: 'Expansion is offered or put off in words.',
    absent: 'Expansion is neither offered nor put off.',
  }),
]
