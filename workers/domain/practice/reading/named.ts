/** What a sentence says about somebody whom it names, as an answer to "who is that?" */

export type Description = {
  words: string
  /** 0: it only names them. From `describes` on, it says who they are. */
  rank: number
}
export const describes = 3

export const isNamed = (name: string, text: string): boolean =>
  new RegExp(`(?<!\\p{L})${RegExp.escape(name)}(?!\\p{L})`, 'u').test(text)

/** Names in a text: capitalized, and not only because a sentence begins there. */
export const namesIn = (text: string): string[] =>
  (text.match(/(?<=[\p{Ll},;'’] )\p{Lu}\p{Ll}{2,20}(?: \p{Lu}\p{Ll}{2,20})?(?!\p{L})/gu) ?? []).filter(
    (name) => !noPeople.test(name),
  )
const noPeople =
  /^(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|English)$/u

/** Shorter sentences need the next one: "Francesca Ludgrove. She owns the firm." */
const mostBare = 2
const endsShort =
  /(?<!\p{L})(?:does|do|did|is|was|has|had|can|will|would|h[i]s|hers|theirs|it|them|that|this|one|so|too)$/iu
/** "Owen's went through the wash" says nothing of Owen. */
const possessive = /\p{Lu}\p{Ll}{2,20}['’]s(?!\p{L})/gu
const pronoun = /[.!?] (?:[HS]h?e|They) /u

const roles =
  '(?:owner|director|manager|officer|head|chief|boss|chair|lead|foreman|accountant|assistant|partner|founder|controller|supervisor|buyer|colleague|wife|husband|son|daughter|brother|sister|cook|cleaner|driver|dispatcher|planner|mechanic|technician|nurse|engineer|brewer|neighbor|nephew|niece)'

/** What each sentence that names somebody says about them. */
export function descriptionsOf(name: string, spoken: string): Description[] {
  return spoken
    .split(/(?<=[.!?]) /u)
    .map((sentence, index, all) =>
      sentence.split(' ').length > mostBare ? sentence : `${sentence} ${all[index + 1] ?? ''}`.trim(),
    )
    .filter((sentence) => isNamed(name, sentence.replaceAll(possessive, ' ')))
    .map((sentence) => describe(name, sentence))
}

function describe(name: string, sentence: string): Description {
  const full = `${RegExp.escape(name)}(?: \\p{Lu}\\p{L}+)?`
  const find = (pattern: string): RegExpExecArray | null => new RegExp(pattern, 'u').exec(sentence)
  if (pronoun.test(sentence)) return { words: sentence, rank: describes + 2 }
  // "I report to the owner, Piers Aldwinkle."
  const [, role, whole] =
    find(`(?<!\\p{L})((?:the|my|our) (?:\\p{Ll}{2,14} ){0,2}${roles}),? (${full})(?!\\p{L})`) ?? []
  if (role !== undefined) return { words: `${whole} is ${role}.`, rank: describes + 2 }
  // "Bernard Toussaint, Chief Financial Officer."
  const title = find(
    `${full}, (?!${RegExp.escape(name)})\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+){1,4}(?![\\p{L} ])`,
  )?.[0]
  if (title !== undefined) return { words: `${title}.`, rank: describes + 2 }
  if (find(`(?:my|our|the|a) (?:\\p{Ll}{2,14} ){1,3}${full}|${full}, (?:our|my|the|a|an) `) !== null)
    return { words: sentence, rank: describes + 1 }
  const [, who, does] = find(`(${full}), who ([^,;.]{4,80})`) ?? []
  if (who !== undefined) return { words: `${who} ${does}.`, rank: describes }
  const clause = sentence
    .replace(/[.!?]$/u, '')
    .split(/, (?:and |but |or )?|; /u)
    .find((one) => new RegExp(`^${full} \\p{Ll}`, 'u').test(one) && !endsShort.test(one))
  const words = clause === undefined ? sentence : `${clause}.`
  const verbs =
    '(?:is(?! \\p{L}+ing(?!\\p{L}))|runs|leads|owns|heads|manages|looks after|works|drives|plans|moves)'
  if (find(`${full} ${verbs}(?!\\p{L})`) !== null) return { words, rank: describes }
  if (clause !== undefined) return { words, rank: describes - 1 }
  return { words, rank: find(`(?:^|, )${full}`) === null ? 0 : 1 }
}
