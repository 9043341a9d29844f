import { useTranslations } from 'use-intl'
import { type Draft, findCriterion, numberOf, placeOf } from '../model/definition.ts'
import { useBuilder } from './builder.ts'

/** Announces the new position of something that was moved. */
export function useMoves() {
  const t = useTranslations('scorecardBuilder')
  const { announce } = useBuilder()
  return {
    sayWhereSection: (draft: Draft, id: string): void => {
      const index = draft.sections.findIndex((section) => section.id === id)
      announce(
        t('movedSection', {
          name: draft.sections[index]?.name ?? '',
          place: index + 1,
          count: draft.sections.length,
        }),
      )
    },
    sayWhereCriterion: (draft: Draft, id: string): void => {
      const place = placeOf(draft, id)
      const section = draft.sections.find((each) => each.id === place?.sectionId)
      if (place === undefined || section === undefined) return
      announce(
        t('movedCriterion', {
          name: findCriterion(draft, id)?.text ?? '',
          number: numberOf(draft, id),
          place: place.index + 1,
          count: section.criteria.length,
          section: section.name,
        }),
      )
    },
  }
}
