import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useNavigateHere } from '../../lib/use-navigate-here.ts'
import { useIsStillHere, useOrgId } from '../../lib/use-session.ts'
import { showDone } from '../../ui/feedback/notices.ts'

/** Copies a scorecard into a new draft and opens it. */
export function useCloneScorecard() {
  const t = useTranslations('scorecards')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const navigate = useNavigateHere()
  const isStillHere = useIsStillHere()
  return useMutation({
    // Loaded on demand, because cloning is rare.
    mutationFn: async (id: string) =>
      (await import('./scorecard-requests.ts')).copyScorecard(queryClient, orgId, id),
    meta: { label: t('clone') },
    onSuccess: async ({ id, name }) => {
      if (isStillHere()) showDone(t('cloned', { name }))
      await navigate({ to: '/scorecards/$id', params: { id } })
    },
  })
}
