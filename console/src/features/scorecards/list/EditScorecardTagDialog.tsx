import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { deleteScorecardTag, renameScorecardTag } from '#api/contract/scorecards.ts'
import { call } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EditTagDialog } from '../../../ui/tags/EditTagDialog.tsx'
import { scorecardsKey } from '../keys.ts'
import { scorecardTagsQuery } from './queries.ts'

/** `onDeleted` gets the tag's id, because a filter may name it. */
export function EditScorecardTagDialog({
  onDeleted,
  ...dialog
}: {
  opened: boolean
  onClose: () => void
  onDeleted: (id: string) => void
}) {
  const t = useTranslations('scorecards')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const { data: tags = [] } = useQuery(scorecardTagsQuery(orgId))
  const refresh = () => queryClient.invalidateQueries({ queryKey: scorecardsKey(orgId) })
  return (
    <EditTagDialog
      {...dialog}
      tags={tags}
      onRename={({ id, version }, name) =>
        call(renameScorecardTag, { params: { id }, body: { name, version } }).finally(refresh)
      }
      onDelete={async ({ id, version }) => {
        await call(deleteScorecardTag, { params: { id }, query: { version } }).finally(refresh)
        onDeleted(id)
      }}
      consequence={({ scorecards }) => t('tagDeletion', { count: scorecards })}
    />
  )
}
