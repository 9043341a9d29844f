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
