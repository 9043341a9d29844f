import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { RepLevels } from '#api/contract/people.ts'
import { changeRepVisibility } from '#api/contract/teams.ts'
import { visibilityLevels } from '#db/vocabulary/organizations.ts'
import { call } from '../../lib/call.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { showDone } from '../feedback/notices.ts'

/** In a field, this stands for no level of their own. */
const none = 'default'

/**
 * The field for whose calls a rep sees. It offers the levels that the server accepts from the user; without any, show no field. The present
 * level is always named, even if the user may not give it.
 */
export function useRepVisibility({
  id,
  name,
  visibilityLevel: present,
  allowedLevels,
}: RepLevels & { id: string; name: string }) {
  const t = useTranslations('repVisibility')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: async (value: string | null) => {
      const visibilityLevel = visibilityLevels.find((level) => level === value) ?? null
      await call(changeRepVisibility, { body: { userId: id, visibilityLevel } })
      await Promise.all(
        ['teams', 'users'].map((key) => queryClient.invalidateQueries({ queryKey: ['org', orgId, key] })),
      )
    },
    meta: { label: name },
    onSuccess: () => showDone(t('saved', { name })),
  })
  return {
    label: t('sees'),
    isOffered: allowedLevels.length > 0,
    isSaving: change.isPending,
    value: (change.isPending ? change.variables : present) ?? none,
    choices: [null, ...visibilityLevels]
      .filter((level) => level === present || allowedLevels.includes(level))
      .map((level) => ({
        value: level ?? none,
        label: t(level ?? none),
        disabled: !allowedLevels.includes(level),
      })),
    onChange: (value: string | null) => change.mutate(value),
  }
}
