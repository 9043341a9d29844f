import { useTranslations } from 'use-intl'
import type { DefinitionChange } from '#workers/domain/calibration/version-diff.ts'
import { draftCheckMethod } from '#workers/domain/scorecards/draft-definition.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import type { Draft } from '../model/definition.ts'
import { useMethodSummary } from './use-method-summary.ts'

export type ChangeWords = {
  kind: 'added' | 'removed' | 'changed'
  text: string
  /** The previous value; undefined if the text says everything. */
  before?: string
  after?: string
}

/** Longer values are cut where two versions are shown side by side. */
const longestValue = 120

/** Describes a change in words. */
export function useChangeWords(draft: Draft): (change: DefinitionChange) => ChangeWords {
  const t = useTranslations('scorecardChanges')
  const b = useTranslations('scorecardBuilder')
  const summary = useMethodSummary()
  const unnamed = t('unnamed')
  const named = (text: string): string => (text.trim() === '' ? unnamed : text)
  const sectionName = (id: string): string =>
    named(draft.sections.find((section) => section.id === id)?.name ?? '')

  /** A field's value as shown on the screen. */
  const valueOf = (field: string, value: unknown): string => {
    if (field === 'method') {
      const method = draftCheckMethod.safeParse(value)
      return method.success
        ? `${b(`kind.${method.data.kind === 'judgement' ? 'model' : method.data.kind}`)}: ${summary({ id: '', text: '', share: 0, speaker: null, method: method.data })}`
        : '–'
    }
    if (value === undefined || value === null || value === '') return '–'
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (field === 'share' && typeof value === 'number')
      return t('percent', { value: Math.round(value * 1000) / 10 })
    if (field === 'callTypes' && Array.isArray(value))
      return (
        value.map((type) => callTypeLabels[type as keyof typeof callTypeLabels] ?? String(type)).join(', ') ||
        '–'
      )
    if (Array.isArray(value)) return value.join(' · ') || '–'
    const word = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    if (field === 'speaker' && (word === 'rep' || word === 'buyer' || word === 'any' || word === 'metric'))
      return t(`speaker.${word}`)
    if (field === 'answerType' && (word === 'yesNo' || word === 'scale' || word === 'metricRange'))
      return b(`answerType.${word}`)
    if (field === 'editable' && (word === 'YES' || word === 'NO' || word === 'DISPUTE_ONLY'))
      return b(`toggleShort.${word}`)
    return word.length > longestValue ? `${word.slice(0, longestValue)}…` : word
  }

  return (change) => {
    switch (change.kind) {
      case 'sectionAdded':
        return { kind: 'added', text: t('section', { name: named(change.name) }) }
      case 'sectionRemoved':
        return { kind: 'removed', text: t('section', { name: named(change.name) }) }
      case 'sectionRenamed':
        return {
          kind: 'changed',
          text: t('sectionRenamed'),
          before: named(change.before),
          after: named(change.after),
        }
      case 'sectionMoved':
        return {
          kind: 'changed',
          text: t('sectionMoved', { name: named(change.name), place: change.to + 1 }),
        }
      case 'criterionAdded':
        return { kind: 'added', text: named(change.text) }
      case 'criterionRemoved':
        return { kind: 'removed', text: named(change.text) }
      case 'criterionMoved':
        return {
          kind: 'changed',
          text: t('criterionMoved', { name: named(change.text), section: sectionName(change.to.sectionId) }),
        }
      case 'checkAdded':
      case 'checkRemoved':
        return {
          kind: change.kind === 'checkAdded' ? 'added' : 'removed',
          text: t('check', { name: named(change.text), check: named(change.checkText) }),
        }
      case 'checkMoved':
        return {
          kind: 'changed',
          text: t('checkMoved', {
            name: named(change.text),
            check: named(change.checkText),
            place: change.to + 1,
          }),
        }
      case 'scorecardChanged':
        return {
          kind: 'changed',
          text: t(`field.${change.field}`),
          before: valueOf(change.field, change.before),
          after: valueOf(change.field, change.after),
        }
      case 'criterionChanged':
        return {
          kind: 'changed',
          text: t('ofCriterion', { name: named(change.text), field: t(`field.${change.field}`) }),
          before: valueOf(change.field, change.before),
          after: valueOf(change.field, change.after),
        }
      case 'checkChanged':
        return {
          kind: 'changed',
          text: t('ofCheck', { check: named(change.checkText), field: t(`field.${change.field}`) }),
          before: valueOf(change.field, change.before),
          after: valueOf(change.field, change.after),
        }
      default:
        return change satisfies never
    }
  }
}
