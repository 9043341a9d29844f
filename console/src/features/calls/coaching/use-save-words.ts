import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshCalls } from '../../../lib/call-mutation.ts'
import { useOrgId } from '../../../lib/use-session.ts'

/**
 * Saves words that are being written. `key` names what they become. `isSaving` and `onSaved` hold even if the form was closed meanwhile.
 * `onSaved` gets the words that were sent.
 */
export function useSaveWords<Words, Body>(
  key: string,
  send: (body: Body) => Promise<unknown>,
  onSaved: (words: Words) => void,
) {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  const mutationKey = ['org', orgId, 'words', key]
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ body }: { words: Words; body: Body }) => send(body),
    meta: { label: 'Note' },
    onSettled: async (_result, error, { words }) => {
      // The form shows the words until the list contains them.
      await refreshCalls(queryClient, orgId)
      if (error === null) onSaved(words)
    },
  })
  return {
    isSaving: useIsMutating({ mutationKey, exact: true }) > 0,
    save: (words: Words, body: Body) => mutate({ words, body }),
  }
}
