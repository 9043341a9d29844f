import type { MetricName } from '../scoring/scorecard.ts'
import type { CheckSpeaker } from '../scoring/speakers.ts'

/**
 * A metric as people choose it, with a default range. Examples are lines as in the detectors' entries: `hears` is inside the range and
 * `misses` is not; a test checks both.
 */
export type MetricEntry = {
  id: MetricName
  text: string
  unit: string
  /** Whose words it measures. */
  speaker: CheckSpeaker
  min: number | null
  max: number | null
  hears: readonly string[]
  misses: readonly string[]
}

const longWords = 'and then we look at the next part of it, step by step, '

export const metricEntries: readonly MetricEntry[] = [
  {
    id: 'talkSharePercent',
    text: 'The rep talks about as much as the buyer, or a little less',
    unit: '% of the talking time',
    speaker: 'rep',
    min: 35,
    max: 55,
    hears: ['0:00-0:10 R: How do you plan today?', '0:10-0:24 B: By hand.', '0:24-0:30 R: Who does that?'],
    misses: [
      '0:00-1:30 R: Let me show you all of it.',
      '1:30-1:32 B: Okay.',
      '1:32-1:50 R: And there is more.',
    ],
  },
  {
    id: 'buyerWordSharePercent',
    text: 'The buyer says a good part of the words',
    unit: '% of the words',
    speaker: 'buyer',
    min: 30,
    max: null,
    hears: ['R: How do you plan today?', 'B: We do it by hand in a shared sheet.'],
    misses: ['R: We have the fastest planning there is, and everybody likes it.', 'B: Okay.'],
  },
  {
    id: 'longestMonologueSeconds',
    text: 'The rep lets the buyer speak after a while',
    unit: 'seconds',
    speaker: 'rep',
    min: null,
    max: 90,
    hears: ['0:00-0:40 R: Here is the board.', '0:40-0:43 B: What is the red part?'],
    misses: ['0:00-1:40 R: Here is the board.', '1:40-1:43 B: What is the red part?'],
  },
  {
    id: 'longestBuyerStorySeconds',
    text: 'The buyer tells something at length',
    unit: 'seconds',
    speaker: 'buyer',
    min: 20,
    max: null,
    hears: [
      '0:00 R: How does it work today?',
      '0:03-0:39 B: Well, first the orders come in.',
      '0:40 R: I see.',
    ],
    misses: ['0:00 R: How does it work today?', '0:03 B: By hand.', '0:06 R: I see.'],
  },
  {
    id: 'questionCount',
    text: 'The rep asks questions',
    unit: 'questions',
    speaker: 'rep',
    min: 2,
    max: null,
    hears: ['R: How do you plan today?', 'B: By hand.', 'R: Who does that?'],
    misses: ['R: We do planning.', 'B: Okay.'],
  },
  {
    id: 'questionsPerHour',
    text: 'The rep asks questions steadily',
    unit: 'questions per hour',
    speaker: 'rep',
    min: 10,
    max: null,
    hears: ['0:00 R: How do you plan today?', '3:00 B: By hand.', '5:00 R: Who does that?', '6:00 B: We do.'],
    misses: ['0:00 R: We do planning.', '5:00 B: Okay.', '6:00 R: Good.'],
  },
  {
    id: 'openQuestionSharePercent',
    text: 'Questions are open: what, how, why',
    unit: '% of the questions',
    speaker: 'rep',
    min: 50,
    max: null,
    hears: ['R: How do you plan today?', 'B: By hand.', 'R: Do you like it?'],
    misses: ['R: Do you plan by hand?', 'B: Yes.', 'R: Do you like it?'],
  },
  {
    id: 'turnSwitchesPerMinute',
    text: 'Both sides take turns',
    unit: 'changes of speaker per minute',
    speaker: 'any',
    min: 0.5,
    max: null,
    hears: [
      '0:00 R: How do you plan today?',
      '1:00 B: By hand.',
      '2:00 R: Who does that?',
      '3:00 B: We do.',
      '4:00 R: Is that fine?',
      '5:30 B: No.',
    ],
    misses: ['0:00 R: Let me show you all of it.', '5:30 B: Okay.'],
  },
  {
    id: 'wordsPerMinute',
    text: 'The rep speaks at a calm pace',
    unit: 'words per minute',
    speaker: 'rep',
    min: 110,
    max: 170,
    hears: [`0:00 R: ${longWords.repeat(6)}that is all.`, '0:35 B: Okay.'],
    misses: [`0:00 R: ${longWords.repeat(12)}that is all.`, '0:35 B: Okay.'],
  },
  {
    id: 'fillersPer100Words',
    text: 'The rep speaks without many fillers',
    unit: 'fillers per 100 words',
    speaker: 'rep',
    min: null,
    max: 5,
    hears: ['R: The plan is ready by six in the morning.'],
    misses: ['R: Um, you know, the plan is, uh, ready, um, by six.'],
  },
  {
    id: 'patienceSeconds',
    text: 'The rep waits a moment after the buyer has spoken; only where the transcript says when words end',
    unit: 'seconds',
    speaker: 'rep',
    min: 0.5,
    max: null,
    hears: ['0:00-0:04 B: We plan the routes by hand.', '0:06-0:08 R: Who does that for you?'],
    misses: ['0:00-0:04 B: We plan the routes by hand.', '0:04-0:06 R: Who does that for you?'],
  },
  {
    id: 'secondsToFirstQuestion',
    text: 'The rep asks the first real question early',
    unit: 'seconds',
    speaker: 'rep',
    min: null,
    max: 120,
    hears: ['0:00 R: Hello, this is Rita.', '0:20 R: How do you plan your routes?'],
    misses: ['0:00 R: Hello, this is Rita.', '4:00 R: How do you plan your routes?'],
  },
  {
    id: 'longestUninterruptedTourSeconds',
    text: 'No part of the demo goes on for long without the buyer',
    unit: 'seconds',
    speaker: 'rep',
    min: null,
    max: 300,
    hears: ['0:00-2:00 R: Here is the board.', '2:00-2:03 B: What is the red part?'],
    misses: ['0:00-6:00 R: Here is the board.', '6:00-6:03 B: What is the red part?'],
  },
  {
    id: 'buyerActiveThirds',
    text: 'The buyer takes part from beginning to end',
    unit: 'thirds of the call',
    speaker: 'buyer',
    min: 3,
    max: null,
    hears: [
      '0:00 R: Welcome to all of you.',
      '0:10 B: Thank you for having us here.',
      '1:00 R: Here is the board.',
      '1:20 B: What is the red part of it?',
      '2:10 R: Those are delays.',
      '2:40 B: That is what we need every day.',
    ],
    misses: ['0:00 R: Here is the board.', '2:30 B: What is the red part of it?'],
  },
  {
    id: 'nextStepDateDetected',
    text: 'A day is named near the end',
    unit: '1 if there is one',
    speaker: 'any',
    min: 1,
    max: null,
    hears: [
      'R: You have told me a lot about your planning today.',
      'R: Shall we meet again on Tuesday?',
      'B: Tuesday is fine.',
    ],
    misses: [
      'R: You have told me a lot about your planning today.',
      'R: Let us speak again some time.',
      'B: Yes.',
    ],
  },
]
