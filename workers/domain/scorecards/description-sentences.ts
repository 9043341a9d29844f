/**
 * Takes apart what people write about good calls: sentences, lists in one sentence, and remarks about the whole. All of it runs in linear
 * time.
 */

/** A part of a sentence. `isListed`: an item in a list of demands, which needs no verb of its own. */
export type DescribedPart = { text: string; isListed: boolean }

const abbreviation = /\b(?:e\.g|i\.e|vs|etc|min|max|approx|mr|mrs|ms|dr|st|no|incl)\.$/i
/** "1) permission 2) one problem": numbers within a line. */
const inlineNumber = /(?:^|\s)\(?\d{1,2}[.)]\s/g
/** "I want to know if …", "calls must include …": what follows is the list. */
const leads = [
  /^.{0,80}?\b(?:i|we)(?:'d)? (?:want|need|would like|like) to (?:know|see|hear|check) (?=if |whether |that )/i,
  /^.{0,80}?\b(?:must|should|has to|have to|needs? to)(?: always)? (?:include|contain|cover) /i,
  /^[^,.]{2,60}: (?=\S)/,
]
/** "… and they have to confirm the end date": a separate demand. */
const newDemand =
  /,? and (?=(?:they|the rep|reps|we|you|the seller|the agent)s? (?:must|should|have to|has to|needs? to)\b)/i
/** Lists without a verb are taken apart only in English. */
const english = /\b(?:the|an?|of|to|with|for|is|are|their|your|they|on)\b/i
const listStart = /^(?:(?:and|or|then|also|finally)\s{1,3}){0,3}/i
const questionStart = /^(?:if|whether|that) (?:(?:the )?(?:rep|seller|agent|caller|they)s? )?/i
/** Continues what comes before. */
const goesOn = /^(?:which|who|whom|but|so|because|since|where|while|when|as|not|if needed|etc)\b/i
/** Everything after it is an example. */
const example = /^(?:including|such as|like|e\.g|for example|for instance)\b/i
/** Starts with what somebody does. */
export const deedForm =
  /^(?:\w{2,20}(?:s|ed)|be|ask|talk|say|give|set|name|confirm|never|always|book|get|use|tell|find|show|check|propose|agree|explain|don'?t|do not|no|let|make|keep|look|listen|stay|speak|offer|repeat|thank|avoid|read|send|close|open|start|end|handle|respect|introduce|summari[sz]e|laugh|smile)\b/i
const shortItem = 3
const fewestParts = 3
/** A complaint is a demand: "our people never ask how …" */
const complaint =
  /^(?:.{0,60}?[,;] )?(?:(?:our|the|my) (?:people|reps?|team|sellers?|agents?|guys|staff)|reps|they|people)(?: (?:just|often|always|usually|still|mostly))? (?:never|don'?t|do not|forget to|forgets to|fail to|rarely|hardly ever) (?=\w)/i
/** The consequence of a complaint isn't a demand. */
const consequence =
  /,? (?:and|so)(?: then)? (?:(?:they|we|it) )?(?:get|gets|are|is|lose|loses|end up|ends up|wonder)\b.*$/i

/** The demands of one line, in order. */
export function partsOfLine(line: string): DescribedPart[] {
  return numberedIn(line)
    .flatMap(({ text, isListed }) => sentencesOf(text).map((sentence) => ({ text: sentence, isListed })))
    .flatMap(({ text, isListed }) => {
      const demand = withoutComplaint(text)
      const listed = listIn(demand)
      return listed === null
        ? [{ text: demand, isListed }]
        : listed.map((part) => ({ text: part, isListed: true }))
    })
}

function numberedIn(line: string): DescribedPart[] {
  if ((line.match(inlineNumber)?.length ?? 0) < 2) return [{ text: line, isListed: false }]
  return line
    .split(inlineNumber)
    .map((text, index) => ({ text: text.trim(), isListed: index > 0 }))
    .filter(({ text }) => text !== '')
}

function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const piece of text.split(/(?<=[.?!])\s{1,5}(?=[A-Za-z“"'])|;\s{1,5}/)) {
    const before = sentences.at(-1)
    if (before !== undefined && abbreviation.test(before))
      sentences[sentences.length - 1] = `${before} ${piece}`
    else if (piece !== '') sentences.push(piece)
  }
  return sentences
    .flatMap((sentence) => sentence.split(newDemand))
    .map((sentence) => sentence.replace(/^also,? /i, ''))
}

function withoutComplaint(sentence: string): string {
  if (!complaint.test(sentence)) return sentence
  return sentence.replace(complaint, '').replace(consequence, '')
}

/** The items of a sentence that lists several demands; null: it does not. */
function listIn(sentence: string): string[] | null {
  const lead = leads.find((form) => form.test(sentence))
  const body = lead === undefined ? sentence : sentence.replace(lead, '')
  const parts = joined(commaParts(body.replace(/[.!]$/, '')))
  if (parts.length < fewestParts) return null
  const deeds = parts.filter((part) => deedForm.test(part)).length
  const [first = '', ...others] = parts
  const isOneDeed =
    deedForm.test(first) && others.every((part) => wordCount(part) <= shortItem && !deedForm.test(part))
  if (deeds * 2 < parts.length && !isOneDeed && (lead === undefined || !english.test(body))) return null
  if (!isOneDeed || wordCount(first) < 2) return parts
  // One action with several objects: each of them counts.
  const [shared = ''] = /^.*\b(?:about|for|of|on|with)\s/i.exec(first) ?? /^\S+\s/.exec(first) ?? []
  return [first, ...others.map((part) => shared + part)]
}

const wordCount = (text: string): number => text.split(/\s+/).length

/** Splits at commas outside brackets and quotes. The last item may follow "and". */
function commaParts(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let quote = ''
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (quote !== '') {
      if (character === quote && !/\w/.test(text.charAt(at + 1))) quote = ''
    } else if (/["“'‘]/.test(character) && !/\w/.test(text.charAt(at - 1)))
      quote = character === '“' ? '”' : character === '‘' ? '’' : character
    else if (/[([]/.test(character)) depth += 1
    else if (/[)\]]/.test(character)) depth = Math.max(0, depth - 1)
    else if (character === ',' && depth === 0 && !/\d/.test(text.charAt(at + 1))) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  const last = text.slice(start)
  const [before, after] = last.split(/ and (?=\S+(?: \S+){0,3}$)/)
  const hasAnd = /^\s{0,3}(?:and|or)\s/i.test(last)
  if (parts.length > 0 && !hasAnd && before !== undefined && after !== undefined && wordCount(before) <= 4)
    parts.push(before, after)
  else parts.push(last)
  return parts
}

function joined(parts: readonly string[]): string[] {
  const list: string[] = []
  let isExample = false
  for (const part of parts) {
    const item = part.trim().replace(listStart, '')
    isExample ||= example.test(item)
    const before = list.at(-1)
    if (before !== undefined && (isExample || goesOn.test(item))) list[list.length - 1] = `${before},${part}`
    else list.push(item.replace(questionStart, ''))
  }
  return list.filter((item) => item !== '')
}

/** "If the notice is missing the call fails": which criteria fail the call. */
export type Remark =
  | { kind: 'gate'; about: string[] }
  /** Share of all points, 0 to 1. */
  | { kind: 'share'; about: string[]; share: number }
  | { kind: 'least'; about: string[] }

const missingFails =
  /^(?:if|when|where|without) (.{3,160}?)(?: (?:is|are|was|were) (?:missing|skipped|forgotten|left out|not \w{2,20}))?,? (?:then )?(?:the (?:whole )?call|it|they|the rep) (?:auto(?:matically)?[- ])?fails?\b/i
const fractions: readonly [RegExp, number][] = [
  [/\bhalf of (?:the|all) (?:score|points|total|grade|weight)\b/i, 1 / 2],
  [/\ba third of (?:the|all) (?:score|points|total|grade|weight)\b/i, 1 / 3],
  [/\ba quarter of (?:the|all) (?:score|points|total|grade|weight)\b/i, 1 / 4],
]
const percentShare = /\b(\d{1,2}) ?(?:%|percent) of (?:the|all) (?:score|points|total|grade|weight)\b/i
const leastForm = /\b(?:smallest part|least important|counts? (?:the )?least|smallest share|lowest weight)\b/i
const commonWords = new Set(
  'about after also because been call calls count counts from half have into important least least must part parts percent points quarter score should small smallest that their them there they this those third total with worst wrong most least when what which'.split(
    ' ',
  ),
)

/** What a sentence says about other criteria; null: nothing, so it may be a criterion itself. */
export function remarkIn(sentence: string): Remark | null {
  const [, missing] = missingFails.exec(sentence) ?? []
  if (missing !== undefined)
    return { kind: 'gate', about: missing.split(/ (?:or|and) |,/).map((part) => part.trim()) }
  const [, percent] = percentShare.exec(sentence) ?? []
  const share =
    percent === undefined ? fractions.find(([form]) => form.test(sentence))?.[1] : Number(percent) / 100
  if (share !== undefined) return { kind: 'share', about: [sentence], share }
  return leastForm.test(sentence) ? { kind: 'least', about: [sentence] } : null
}

/** Words that show that a remark and a criterion are about the same thing. */
export function topicWords(text: string): Set<string> {
  return new Set(
    (text.toLowerCase().match(/[a-z]{4,}/g) ?? [])
      .map((word) => word.replace(/(?:ies|es|s|ing|ed)$/, ''))
      .filter((word) => word.length >= 3 && !commonWords.has(word)),
  )
}
