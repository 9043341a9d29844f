import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { tones } from '#workers/domain/practice/catalog/attitudes.ts'
import { answerForm, formsOfKind } from '#workers/domain/practice/reading/answers/answer-form.ts'
import { questionIn } from '#workers/domain/practice/reading/answers/answer-index.ts'
import { questionOf } from '#workers/domain/practice/reading/form-of.ts'
import { askedForBy } from '#workers/domain/practice/reading/plain-questions.ts'
import { answerKinds, settings } from '#workers/domain/practice/wording/answer-bank/row.ts'
import { wrongIn } from '#workers/domain/practice/wording/answer-bank/may-say.ts'

/**
 * `node scripts/suites/persona/learn/write-answer-bank.ts --from folder`: writes the rows of a folder's JSON Lines into the practice domain,
 * one file for each setting. Answers that a buyer must not give are left out and printed. Afterwards learn the weights again
 * (`write-answer-weights.ts`).
 */
const { values } = parseArgs({ options: { from: { type: 'string' } } })
if (values.from === undefined) throw new Error('--from is missing.')
const target = new URL('../../../../workers/domain/practice/wording/answer-bank/', import.meta.url)

const says = z.array(z.string())
const row = z.object({
  asks: z.array(z.string().min(2).max(300)).min(2),
  after: z.string().max(300).default(''),
  says: z.partialRecord(z.enum(['any', ...tones]), says),
  setting: z.enum(['any', ...settings]),
  kind: z.enum(answerKinds),
})
type Row = z.infer<typeof row>

const rows: Row[] = []
let dropped = 0
for (const name of readdirSync(values.from)
  .filter((one) => one.endsWith('.jsonl'))
  .toSorted())
  for (const [at, line] of readFileSync(join(values.from, name), 'utf8').split('\n').entries()) {
    if (line.trim() === '') continue
    let read: ReturnType<typeof row.safeParse>
    try {
      read = row.safeParse(JSON.parse(line))
    } catch {
      console.log(`${name}:${at + 1} is no JSON`)
      continue
    }
    if (!read.success) {
      console.log(`${name}:${at + 1} ${z.prettifyError(read.error)}`)
      continue
    }
    const own = read.data
    for (const [tone, lines] of Object.entries(own.says) as [keyof Row['says'], string[]][])
      own.says[tone] = lines.filter((said) => {
        const wrong = wrongIn(said)
        if (wrong !== null) console.log(`${name}:${at + 1} ${wrong}: ${said}`)
        if (wrong !== null) dropped += 1
        return wrong === null
      })
    if (rows.some(({ asks }) => asks[0] === own.asks[0])) {
      const other = own.asks.findIndex((ask) => !rows.some(({ asks }) => asks[0] === ask))
      if (other < 0) continue
      own.asks.unshift(...own.asks.splice(other, 1))
    }
    if ((own.says.any ?? []).length === 0) console.log(`${name}:${at + 1} has no answer left`)
    else rows.push(own)
  }

/** Rows of a file, so that each can be read. */
const mostRows = 150
for (const name of readdirSync(target)) if (/-\d+\.ts$/.test(name)) rmSync(new URL(name, target))
const files: { setting: string; name: string; constant: string }[] = []
for (const setting of ['any', ...settings] as const) {
  const own = rows.filter((one) => one.setting === setting)
  for (let from = 0, part = 1; from < own.length; from += mostRows, part += 1) {
    const constant = `${setting}${part}`
    files.push({ setting, name: `${setting}-${part}.ts`, constant })
    writeFileSync(
      new URL(`${setting}-${part}.ts`, target),
      `import type { AnswerRow } from './row.ts'

// prettier-ignore
export const ${constant}: readonly AnswerRow[] = [
${own
  .slice(from, from + mostRows)
  .map((one) => `  ${written(one)},`)
  .join('\n')}
]
`,
    )
  }
}
writeFileSync(
  new URL('all.ts', target),
  `${files.map(({ name, constant }) => `import { ${constant} } from './${name}'`).join('\n')}
import type { AnswerRow, Setting } from './row.ts'

/** Rows that every company could answer so, and those of one setting. Written by scripts/suites/persona/learn/write-answer-bank.ts. */
export const answerBank: Record<Setting | 'any', readonly AnswerRow[]> = {
${['any', ...settings]
  .map((setting) => {
    const own = files.filter((one) => one.setting === setting)
    return `  ${setting}: ${own.length === 1 ? own[0]?.constant : `[${own.map(({ constant }) => `...${constant}`).join(', ')}]`},`
  })
  .join('\n')}
}
`,
)
console.log(`${rows.length} rows, ${dropped} answers left out`)

function written({ asks, after, says: own, kind }: Row): string {
  const quoted = (text: string): string => JSON.stringify(text)
  const list = (texts: readonly string[]): string => `[${texts.map(quoted).join(', ')}]`
  const questions = asks.map(questionIn)
  const wants = questions.map(askedForBy)
  const forms = new Set([
    ...questions.map((question) =>
      answerForm(question, askedForBy(question), questionOf(question, true) === 'closed'),
    ),
    ...(formsOfKind[kind] ?? []),
  ])
  const codes = (names: readonly string[]): string => `[${names.map((one) => `'${one}'`).join(', ')}]`
  const answers = Object.entries(own)
    .filter(([, lines]) => lines.length > 0)
    .map(([tone, lines]) => `${tone}: ${list(lines)}`)
  return `{ kind: '${kind}', asks: ${list(asks)}, wants: ${codes(wants)}, forms: ${codes([...forms])},${after === '' ? '' : ` after: ${quoted(after)},`} says: { ${answers.join(', ')} } }`
}
