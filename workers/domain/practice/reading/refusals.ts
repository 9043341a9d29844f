/** What a rep says they cannot, will not, or do not do. It answers no objection, whatever words it contains. */

const done =
  'fix|solve|resolve|sort|change|do|help|credit|refund|give|offer|promise|guarantee|send|show|tell|say|prove|set|train|support|match|lower|reduce|cut|make|get|come|call|start|improve|add|import|migrate|test|involve|invite|prepare|insure|pay'
const had =
  'results?|proof|idea|budget|customers?|clients?|references?|examples?|case|trial|pilot|test|evidence|way|discount|guarantee|numbers|data|experience|support|training|solution|answer|plan|time|people|refund|credit|insurance|certificate'
const been =
  'worth|cheaper|secure|safe|encrypted|certified|compliant|insured|guaranteed|possible|free|included|better|faster|different|my|our problem|sure'
const refused = new RegExp(
  `(?<!\\p{L}|(?:if|when|unless|where|what|which|because|since|so) )(?:(?:i|we|they|it|our \\p{L}{2,12})(?: really| just| also| probably)? (?:can't|cannot|can not|couldn't|won't|will not|wouldn't|don't|do not|doesn't) (?:\\p{L}{2,10} )?(?:${done})` +
    `|(?:i|we|our \\p{L}{2,12})(?:'m|'re| am| are) (?:not able to|unable to|not going to|not allowed to|in no position to) ` +
    `|(?:i|we)(?: really| just)? (?:don't|do not|haven't|have not)(?: really| yet)? (?:have|know|understand|see|care|got|think|done|heard|offer)` +
    `|(?:(?:i|we|they)(?:'ve| have)(?: got)?|there(?:'s| is| are)|it has|it comes with) (?:no|hardly any) (?:${had})` +
    `|(?:there|it|that|this|they|we)(?:'s|'re| is| are|) ?(?:not|isn't|aren't|never) (?:(?:a|an|any|really|yet) ){0,2}(?:${been}|${had})` +
    `|is(?: not|n't) (?:my|our) (?:problem|job|business|fault|thing))(?!\\p{L})[^.;:!?]{0,200}?(?=[.;:!?]|[, ]but |$)`,
  'giu',
)

const denies = /n't|\bnot\b|\bno\b|cannot|unable|never|hardly/i

export const withoutRefusals = (text: string): string =>
  denies.test(text) ? text.replaceAll(refused, ' ') : text
