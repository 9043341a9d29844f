/** Vocabulary of answers. In a file of its own because lists in the console need nothing else of a scorecard. */

export const answerStatuses = ['met', 'partly', 'missed', 'not_applicable', 'not_assessable'] as const
export type AnswerStatus = (typeof answerStatuses)[number]

/** Who gives an answer: patterns, a language model, a computed number, the author's phrases, or a person. */
export const judges = ['offline', 'model', 'metric', 'phrases', 'person'] as const
export type Judge = (typeof judges)[number]
