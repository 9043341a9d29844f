import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { deleteBotTag, updateBotTag } from '#api/contract/bot-tags.ts'
import { call } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EditTagDialog } from '../../../ui/tags/EditTagDialog.tsx'
import { tagsQuery, useRefreshBots } from '../queries.ts'

/** `onDeleted` gets the tag's id, because a filter may name it. */
export function EditBotTagDialog({
  onDeleted,
  ...dialog
}: {
  opened: boolean
  onClose: () => void
  onDeleted: (id: string) => void
}) {
  const t = useTranslations('bots')
  const refresh = useRefreshBots()
  const { data: tags = [] } = useQuery(tagsQuery(useOrgId()))
  return (
    <EditTagDialog
      {...dialog}
      tags={tags}
      onRename={({ id, version }, name) =>
        call(updateBotTag, { body: { id, name, version } }).finally(refresh)
      }
      onDelete={async ({ id, version }) => {
        await call(deleteBotTag, { params: { id }, query: { version } }).finally(refresh)
        onDeleted(id)
      }}
      consequence={({ agentCount }) => t('tagDeletion', { count: agentCount })}
    />
  )
}
