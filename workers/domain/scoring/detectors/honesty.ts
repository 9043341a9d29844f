import { phrases } from '../phrases.ts'

/** What callers say to hide that they sell, and what shows that somebody at the desk does not believe them. */

/** Denies that this is a sales call, or claims to be family or a friend. */
export const dishonestPattern = phrases(
  "(?:it's|this is|it is|that's|i'm|i am) (?:not|no|n't) (?:a )?(?:sales call|selling|sales person|salesperson|vendor|commercial)",
  "(?:isn't|not|wasn't) (?:really |actually )?(?:a )?sales call",
  "(?:i'm|i am|we're|we are|im) not (?:selling|trying to sell|here to sell|from a reseller|a vendor)",
  "(?:it's|this is|it is) (?:a |purely )?(?:personal|private) (?:matter|call|thing|issue)",
  "(?:it's|this is|it is) (?:personal|private)(?=[.!,]|$)",
  '(?:just |purely )?a personal (?:thing|matter|call|one)',
  "i wouldn't (?:say|call it) (?:selling|sales)",
  '(?:friend|relative|cousin|family member) of (?:hers|his|theirs)',
  "(?:i'm|i am) (?:a |an old |her |his )(?:friend|relative|cousin|brother|sister)",
  "(?:it's|this is) (?:her|his) (?:cousin|brother|sister|wife|husband|mum|mother|school)",
  'do i sound like a (?:salesm[ae]n|salesperson|sales)',
  '(?:nothing to sell|no product involved|no company behind it|purely social)',
)

/** Ways to avoid stating the purpose. Each may be true; two of them in one call hide the purpose. */
export const evasionPattern = phrases(
  "(?:he|she|they)(?:'s| is|'re| are| was) expecting (?:it|me|my call|the call|a call)",
  '(?:just )?(?:returning|following up on) (?:his|her|their) call',
  "(?:he|she|they)(?:'ll| will)? knows? (?:what|me|why|who)",
  "(?:he|she|they)(?:'ll| will) know(?=[.,!]|$)",
  '(?:about |the )(?:the )?(?:thing|matter|something) we (?:talked|spoke|discussed)',
  '(?:account|business|internal|important) matter',
  "(?:i'd|i would) rather (?:not say|tell (?:him|her))",
  "(?:it's|that's) (?:confidential|between (?:us|him|her))",
)
/** May be true, but is also what callers say who hide their purpose. Whoever hears only this cannot tell. */
export const pretextPattern = phrases(
  "(?:he|she|they)(?:'s| is|'re| are| was)(?: (?!not|never)\\p{L}{2,8})? (?:expecting|waiting for) (?:it|me|my call|the call|a call)(?! because)",
  "(?:returning|following up on) (?:\\p{L}{2,14}(?:'s)? ){0,2}(?:his|her|their|call|meeting)",
  '(?:calling|ringing|phoning|call|ring) (?:\\p{L}{2,8} )?back(?=[.,!]|$)',
  "(?:he|she|they)(?:'ll| will)?(?: (?!not|never|don|does)\\p{L}{2,8})? knows? (?:what|me|why|who|which)(?!\\.)",
  "(?:he|she|they)(?:'ll| will) know(?=[.,!]|$)",
  '(?<!no )(?:he|she|(?!nobody)\\p{L}{3,14}) (?:told|asked|says|said to|said at|wanted) (?:me|us)(?: (?!not)\\p{L}{2,8}){0,2} (?:to )?(?:ring|call|reach|phone|get hold)',
  '(?:asked|wants) (?:that i|me to) (?:reach|call|ring|phone|get)',
  '(?:we|i) (?:spoke|talked|had a \\p{L}{3,6} (?:old )?chat) (?:last|the other|on|yesterday|with him|with her)',
  '(?:him|her|he|she|\\p{L}{3,14}) and (?:me|i) (?:work|went|have|go)',
  '(?:old (?:colleague|buddies|friend|mate)|went to school with|work together|on the mobile)',
  '(?:about |the )(?:the )?(?:thing|matter|something) (?:we (?:talked|spoke|discussed)|from (?:last|mon|tues|wednes|thurs|fri)~)',
  '(?:account|business|internal|important|urgent|private) matter',
  '(?:about|regarding|concerning|on|in regard to|in reference to) (?:the|your|an?|his|her|some|one of your) (?:\\p{L}{3,14}(?:-\\p{L}{3,14})? ){0,2}(?:account|invoice|meter|case|warranty|delivery|paperwork|records?|licences?|licenses?|vehicles|rates)',
  "(?:i'd|i would) rather (?:not|tell (?:him|her))",
  "(?:it's|that's) (?:confidential|between (?:us|him|her))|(?:can't|cannot|not permitted to|not allowed to|not at liberty to) (?:really )?(?:talk about|say (?:where|what|more)|speak to the|disclose|tell you)",
  '(?<!not )(?:from|with|at|over in) (?:your )?(?:corporate|head office|it|the bank|the council|the (?:water|electricity|health|tax|ratings|regulator)|your (?:parent company|bank|insurance|\\p{L}{3,12} supplier|(?:\\p{L}{3,12} )?branch)|google)(?= |[,.;]|$)',
  "(?:billing|compliance) department|regulator's office|police liaison|landlord's agent|network operations|financial advis[eo]r",
  '(?:courtesy call|independent survey|doing research|annual audit|recall notice|final reminder|case number|mandatory inspection|database check|updating our records|check(?:ing)? (?:some|our) (?:records|details))',
  "(?:we're|we are|i'm) already your|we supply you|(?:i'm|i am) (?:a|the) (?:potential |new )?(?:customer|client|candidate)(?= |,|\\.)|apply for a job",
  '(?:arranged|fixed|set up) (?:this|it|the call|a call) (?:call )?(?:with|on|directly)',
  '(?:was|got|been) cut off|(?:mid|in the middle of a) conversation with',
  '(?:parcel|package|award|nomination|podcast) (?:here |for )',
  '(?:he|she) (?:asked|begged) (?:me|us) for (?:a|the) (?:quote|price|call)|(?:he|she) rang us|approved it',
)

/** The desk does not believe the caller, or knows better. */
export const caughtPattern = phrases(
  "(?:he|she|they)(?:'s| is|'re| are) not expecting (?:any|you|a)|(?:isn't|aren't) expecting (?:any|you|a)",
  "(?:have|got|haven't|there's|there is) (?:got )?(?:no|not any|any|nothing|nobody|no one|an?) (?:\\p{L}{2,12} ){0,3}(?:account|contract|copier|lift|forklift|\\p{L}{3,12} in (?:accounts|it|facilities|purchasing)|by that name|with you|from you)",
  '(?:you said|you told|you were|it was|that was) (?:\\p{L}{2,14} ){1,5}(?:a minute ago|earlier|before|just now|last time|minutes? ago|yesterday)|you just said|first it was|last time it was|a minute ago you',
  "so (?:it|this|you)(?:'s| is|'re| are| aren't| isn't) (?:a sales call|selling|sales|not from)|it's a sales call,? (?:then|isn't it)",
  "(?:nice try|pull the other one|oh,? come on|you'll forgive me,? but|i'm not convinced|not convinced|don't believe|do not believe|not true|that's a lie|you're lying|you lied)",
  "(?:never|not) (?:heard of you|mentioned (?:you|it|that|any)|asked for|told me|said (?:that|anything))|didn't (?:ask|send|tell|say|mention|order|ring)|doubt (?:he|she|that)",
  "(?:he|she)(?:'s| is| was| has)? (?:been )?(?:retired|dead|on maternity|in hospital|passed away|left (?:us|the company|years))",
  '(?:he|she) (?:retired|died|passed away|left) (?:in|last|two|three|years|a)',
  "(?:you don't|you do not) (?:actually |really )?know (?:her|his|him|their)|if you (?:were|knew|really|had)",
  "(?:are|aren't) you (?:really|actually) (?:from|with|calling)|who you say you are|why are you really",
  "(?:your company|you) (?:is|are|'re) not (?:our|from|the)|you're not (?:our|from|the)",
  "i (?:keep|have|do|look after|run) (?:his|her|their) (?:calendar|diary|e?-?mails?|inbox|post)|i(?:'ve)? (?:just )?(?:asked|checked with) (?:him|her)",
  'which one is it|what (?:parcel|delivery|invoice|appointment|contract|account|order|audit)(?=[?])|since when',
)

/** Says openly that they sell, or that they are not known there. */
export const opennessPattern = phrases(
  "(?:it's|this is|it is|yes,? it's|that's) (?:a |an )?(?:sales call|cold call|pitch|marketing call|prospecting|offer on)",
  "(?:i'm|i am|im|we're|i'd be) (?:a |the |one of those |an? \\p{L}{3,12} )?(?:sales ?m[ae]n|sales rep|salesperson|rep|supplier|selling|trying to (?:sell|win))",
  "(?:i|we) (?:do )?(?:want|would like|wanted|'d like|'d love|would love|hope|sell|rent|make|supply|hire|lease|offer|represent|produce|build|fit|mill|grow)(?: \\p{L}{2,12}){0,2} (?:to (?:sell|win|supply|quote|offer|present|introduce|interest|earn)|\\p{L}{3,16})",
  '(?:calling|ringing|phoning|reaching out|call) to (?:introduce|offer|present|ask (?:if|whether)|see (?:if|whether)|talk about)',
  "(?:not|isn't|wasn't|never) (?:expecting|heard of|waiting for) (?:me|my call|us)|(?:don't|doesn't|do not|does not) know (?:me|anybody|anyone|each other|us)|never (?:spoken|been in touch)|no appointment",
  '(?:after|looking for|find|get) (?:new )?(?:business|customers|clients)|off chance|out of the blue',
)
