import { queryOptions } from '@tanstack/react-query'
import { getOrganizationSecurity, listScimTokens } from '#api/contract/identity.ts'
import { getSingleSignOn } from '#api/contract/single-sign-on.ts'
import { call } from '../../../lib/call.ts'

export const securityQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'security'],
    queryFn: ({ signal }) => call(getOrganizationSecurity, { signal }),
  })

export const scimTokensQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'scim-tokens'],
    queryFn: ({ signal }) => call(listScimTokens, { signal }),
  })

export const singleSignOnQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'single-sign-on'],
    queryFn: ({ signal }) => call(getSingleSignOn, { signal }),
  })
