/** Forms of questions, whatever they are about. */

const start =
  "(?:(?:and|so|but|or|well|okay|ok|right|hm|oh|then|do you think|would you say)[ ,.!]{1,3}){0,3}(?:[\\p{L}']{2,9}, )?"
export const from = (source: string): RegExp => new RegExp(`^${start}(?:${source})(?!\\p{L})`, 'iu')

/** "Would you give me an example?", "what kind of surprises?" */
export const asksForExample =
  /(?<!\p{L})(?:an? |one |any )(?:\p{L}{3,9} )?examples?(?!\p{L})|^(?:\p{L}{2,5}[ ,]{1,2}){0,2}(?:(?:what|which) (?:kind|sort|type)s?(?: of [\p{L} ]{3,40})? ?\?|(?:what|which) [\p{L} ]{3,40} do you mean)/iu

/** "How do you find out?" */
export const asksHowNoticed = from(
  'how (?:do|does|would|will|can) (?:you|they|he|she|anybody|anyone|somebody|people|your \\p{L}{3,12}) (?:\\p{L}{3,9} )?(?:find out|notice|know|realize|realise|see|tell|spot|learn|hear)',
)

/** "What's number two on it?", "what's next on your list?" */
export const nextOnList =
  /(?<!\p{L})(?:what(?:'s|s| is| was| comes| about)?|which(?: is)?) (?:the )?(?:(?:number|no\.?|point|item) (?:\d|one|two|three|four|five)|(?:second|third|fourth|next|other|last|first) (?:one|thing|point|item|entry)|next|else|(?:at|on) (?:the )?top|second|third|(?:the )?rest|after that)(?!\p{L})/iu

/** "Who is it from?", of a tool. */
export const asksWhoseTool =
  /(?<!\p{L})who(?:'s|s| is| was| are)? (?:it|that|this|they|the (?:system|software|tool|program|app)) (?:all )?(?:from|made by|by)(?!\p{L})|(?<!\p{L})who (?:makes|made|sells|sold|supplies|provides|built) (?:it|that|you (?:it|that)|the (?:system|software|tool|program|app))(?!\p{L})|(?<!\p{L})whose (?:system|software|tool|program|app|product)(?!\p{L})/iu

/** "What happens on Sunday nights?", "is that you at six?": a day in a question about the work. */
export const asksOfDay =
  /(?<!\p{L})(?:what(?:'s| is)? (?:happens|happened|goes on|going on)|what (?:are|do|does|did|were) (?:you|they|your \p{L}{2,12}) (?!think|say|said|doing|have|reckon|feel|prefer|suggest|free|available|mean)\p{L}{3,14}|is (?:that|it) you (?:at|on|in))(?!\p{L})/iu
export const ofMeeting =
  /(?<!\p{L})(?:meet\p{L}*|call|ring|show|talk|speak|slot|suits?|works?|diary|calendar|invite|minutes|mins|half an hour|demo|look at it|come by|visit|free)(?!\p{L})/iu
