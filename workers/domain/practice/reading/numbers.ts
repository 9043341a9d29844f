const numberWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const tens: ReadonlyMap<string, number> = new Map(
  Object.entries<number>({
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
    hundred: 100,
  }),
)

/** "1,100", "two", "twenty-two" and "45k" as plain numbers: digits first, then words, "one" left out. */
export function numbersIn(text: string): number[] {
  const found: number[] = []
  for (const [whole, digits = '', kilo] of text.toLowerCase().matchAll(/(\d[\d.,]{0,12})( ?k(?![a-z]))?/g)) {
    const plain = Number(digits.replaceAll(/[.,](?=\d{3}(?!\d))/g, '').replace(/[.,]{1,2}$/, ''))
    if (Number.isFinite(plain) && whole !== '') found.push(kilo === undefined ? plain : plain * 1000)
  }
  for (const [word] of text.toLowerCase().matchAll(/[a-z]+(?:-[a-z]+)?/g)) {
    const [first = '', second = ''] = word.split('-')
    const round = tens.get(first)
    const at = numberWords.indexOf(round === undefined || round === 100 || second === '' ? first : second)
    if (round !== undefined && at > 0 && second !== '') found.push(round + at)
    else if (round !== undefined) found.push(round)
    else if (at > 1) found.push(at)
  }
  return found
}
