import type { Run } from '../../scoring/conversation.ts'
import { isCourtesyOrScheduling } from '../../scoring/questions.ts'
import { wordsOf } from '../../scoring/sentences.ts'
import { contentStems } from '../reading/stems.ts'
import { isEarning } from './facts.ts'
import { cut, longestQuote, type Reading } from './moments.ts'
import type { MaskedPlace, Proposal } from './proposal.ts'

/** A practice call of a quarter of an hour asks hardly more. */
const mostProposed = 12
const fewestWords = 3
/** A buyer answers a question in this many sentences at most; then they speak of other things. */
const mostSentences = 2
/** A question with fewer words of its own that points back is about what was said before it. */
const fewestStems = 2
const pointsBack =
  /^(?:and|but|so|why)(?!\p{L})|(?<!\p{L})(?:that|it|this|they|them|[hs]h?e|hi[m]|her|those|these)(?!\p{L})/iu

/** Invented addresses and numbers teach nobody anything. */
const contact = /@|\d{3}[ -]?\d{4}/u

/** What the rep asked and the buyer answered, where the answer is not proposed as something else: that may be hidden, or an objection. */
export function proposeKnowledge(reading: Reading, others: readonly Proposal[]): Proposal[] {
  const used = new Set(others.flatMap(({ evidence }) => evidence).map(keyOf))
  return reading.buyerRuns
    .flatMap((run) => {
      const asked = reading.questionBefore(run)
      if (asked === null || !isEarning(asked)) return []
      const said = run.sentences.slice(0, mostSentences).filter(({ question }) => question === 'none')
      const [first] = said
      const words = said.map((sentence) => reading.words(sentence)).join(' ')
      if (first === undefined || wordsOf(words).length < fewestWords || contact.test(words)) return []
      if (said.some(({ text }) => isCourtesyOrScheduling(text))) return []
      if (run.sentences.some((sentence) => used.has(keyOf(reading.place(sentence, 'said'))))) return []
      return [{ run, asked, said, words }]
    })
    .slice(0, mostProposed)
    .map(({ run, asked, said, words }, index): Proposal => {
      const id = `knowledge-${index + 1}`
      const text = cut(words, longestQuote)
      const stems = contentStems(asked.text).length
      const isBare = stems === 0 || (stems < fewestStems && pointsBack.test(asked.text))
      return {
        id,
        section: 'knowledge',
        path: 'knowledge',
        label: 'Answer',
        value: {
          id,
          asks: [reading.words(asked, 200)],
          after: isBare ? lastWordsBefore(reading, run) : '',
          says: text,
        },
        text,
        evidence: [...said.map((sentence) => reading.place(sentence, 'said')), reading.place(asked, 'asked')],
        because: 'The buyer answered a question of the rep with it.',
      }
    })
}

const keyOf = ({ messageIndex, start }: Pick<MaskedPlace, 'messageIndex' | 'start'>): string =>
  `${messageIndex}:${start}`

/** The buyer's last sentence before the question that a run answers. */
function lastWordsBefore(reading: Reading, run: Run): string {
  const before = reading.buyerRuns.findLast(({ index }) => index < run.index)?.sentences.at(-1)
  return before === undefined ? '' : reading.words(before)
}
