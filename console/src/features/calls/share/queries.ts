import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getCallSharing, updateCallPrivacy, type UpdateCallPrivacyBody } from '#api/contract/call-changes.ts'
import {
  getPublicUrl,
  type PublicLink,
  regeneratePublicUrl,
  togglePublicUrl,
  type TogglePublicUrlBody,
} from '#api/contract/public-links.ts'
import { call } from '../../../lib/call.ts'
import { callsKey } from '../../../lib/query-keys.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { useCallMutation } from '../../../lib/call-mutation.ts'

export const sharingQuery = (orgId: string, callId: string) =>
  queryOptions({
    queryKey: [...callsKey(orgId), 'sharing', callId],
    queryFn: ({ signal }) => call(getCallSharing, { params: { id: callId }, signal }),
  })

export const publicLinkQuery = (orgId: string, callId: string) =>
  queryOptions({
    queryKey: [...callsKey(orgId), 'public-link', callId],
    queryFn: ({ signal }) => call(getPublicUrl, { params: { id: callId }, signal }),
  })

export const useShareCall = (callId: string) =>
  useCallMutation('Share', (body: UpdateCallPrivacyBody) =>
    call(updateCallPrivacy, { params: { id: callId }, body }),
  )

/** `renew` gives the link a new address. */
export type LinkChange = TogglePublicUrlBody | 'renew'

/** Turns the link on or off, or changes it. `onChanged` runs even if the form that started it is gone. */
export function useChangeLink(callId: string, onChanged: (link: PublicLink, change: LinkChange) => void) {
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  return useMutation({
    meta: { label: 'Public link' },
    mutationFn: (change: LinkChange): Promise<PublicLink> =>
      change === 'renew'
        ? call(regeneratePublicUrl, { params: { id: callId } })
        : call(togglePublicUrl, { params: { id: callId }, body: change }),
    onSuccess: (link, change) => {
      onChanged(link, change)
      queryClient.setQueryData(publicLinkQuery(orgId, callId).queryKey, link)
    },
    // Also after an error: somebody else may have changed the link.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: callsKey(orgId) }),
  })
}
