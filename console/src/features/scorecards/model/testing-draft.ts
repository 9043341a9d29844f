import type { Criterion, Check } from './definition.ts'
import type { Draft } from './definition.ts'

export const checkWith = (id: string, share: number, method: Check['method'] = { kind: 'judgement' }) => ({
  id,
  text: `Check ${id}`,
  share,
  speaker: null,
  method,
})

export const criterionWith = (
  id: string,
  weight: number,
  checks: Check[] = [checkWith(`${id}-1`, 1)],
): Criterion => ({
  id,
  text: `Criterion ${id}`,
  guidance: '',
  speaker: 'rep',
  answerType: 'yesNo',
  anchors: [],
  colleagueCounts: false,
  weight,
  gate: false,
  notApplicableWhen: null,
  checks,
})

/** Three sections: a and b, c, none. */
export const threeSections: Draft = {
  name: 'Discovery',
  goal: '',
  callTypes: ['discovery'],
  passMark: 65,
  sections: [
    { id: 'first', name: 'First', criteria: [criterionWith('a', 60), criterionWith('b', 20)] },
    { id: 'second', name: 'Second', criteria: [criterionWith('c', 20)] },
    { id: 'third', name: 'Third', criteria: [] },
  ],
}
