import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useOrgId } from '../../lib/use-session.ts'
import { showDone } from '../../ui/feedback/notices.ts'

/** Copies a scorecard into a new draft and opens it. */
export function useCloneScorecard() {
  const t = useTranslations('scorecards')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    // Loaded on demand, because cloning is rare.
    mutationFn: async (id: string) =>
      (await import('./scorecard-requests.ts')).copyScorecard(queryClient, orgId, id),
    meta: { label: t('clone') },
    onSuccess: async ({ id, name }) => {
      showDone(t('cloned', { name }))
      await navigate({ to: '/scorecards/$id', params: { id } })
    },
  })
}
