/** Words of spoken English for comparing meaning: contractions are unfolded and numbers become kinds of numbers. */

/** A map, because people also say “constructor”, which every object has. */
const spokenForms: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "can't": ['can', 'not'],
    cant: ['can', 'not'],
    "won't": ['will', 'not'],
    wont: ['will', 'not'],
    "let's": ['let', 'us'],
    dont: ['do', 'not'],
    didnt: ['did', 'not'],
    doesnt: ['does', 'not'],
    isnt: ['is', 'not'],
    im: ['i', 'am'],
    ive: ['i', 'have'],
    weve: ['we', 'have'],
    youre: ['you', 'are'],
    thats: ['that'],
    whats: ['what'],
    gonna: ['going', 'to'],
    wanna: ['want', 'to'],
    gotta: ['have', 'to'],
    dunno: ['do', 'not', 'know'],
    yeah: ['yes'],
    yep: ['yes'],
    ok: ['okay'],
  }),
)

const endings: readonly (readonly [ending: string, words: readonly string[]])[] = [
  ["n't", ['not']],
  ["'ll", ['will']],
  ["'re", ['are']],
  ["'ve", ['have']],
  ["'d", ['would']],
  ["'m", ['am']],
  ["'s", []],
]

/** Lower case, in the order spoken. `<time>`, `<year>` and `<number>` stand for numbers. Linear. */
export function tokensOf(text: string): string[] {
  const plain = text.toLowerCase().replaceAll(/[\u2018\u2019]/g, "'")
  const tokens: string[] = []
  for (const [word] of plain.matchAll(/\p{L}+(?:'\p{L}+)?|\d[\d,.:]*|[$€£%?]/gu)) {
    const spoken = spokenForms.get(word)
    if (spoken !== undefined) tokens.push(...spoken)
    else if (/^\d/.test(word)) tokens.push(kindOfNumber(word))
    else tokens.push(...unfolded(word))
  }
  return tokens
}

function kindOfNumber(digits: string): string {
  if (digits.includes(':')) return '<time>'
  const value = Number(digits.replaceAll(',', ''))
  return value >= 1900 && value <= 2100 ? '<year>' : '<number>'
}

function unfolded(word: string): string[] {
  for (const [ending, words] of endings)
    if (word.length > ending.length && word.endsWith(ending)) return [word.slice(0, -ending.length), ...words]
  return [word]
}
