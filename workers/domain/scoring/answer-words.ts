/** Words of answers, in a file of their own because lists of the console need no more of a scorecard. */

export const answerStatuses = ['met', 'partly', 'missed', 'not_applicable', 'not_assessable'] as const
export type AnswerStatus = (typeof answerStatuses)[number]

/** What gives an answer: patterns, a language model, a computed number, the author's phrases, or a person. */
export const judges = ['offline', 'model', 'metric', 'phrases', 'person'] as const
export type Judge = (typeof judges)[number]
