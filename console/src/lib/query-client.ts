import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { showError } from '../ui/feedback/notices.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * Keys of data begin with the organization, so that one organization's data is never read as another's. Keys of code that is loaded on
     * demand begin with `code`.
     */
    queryKey: readonly ['org', orgId: string, ...rest: unknown[]] | readonly ['code', ...rest: unknown[]]
    mutationMeta: {
      /** False: the form or row shows the error itself. */
      errorToast?: boolean
      /** What failed, e.g. 'Rescore'. */
      label?: string
    }
  }
}

/** The server would refuse a refused request again; only lost connections and overload are worth retrying. */
const isWorthRetrying = (error: Error): boolean =>
  error instanceof ApiError &&
  (error.code === 'network' || error.status === 502 || error.status === 503 || error.status === 504)

/** For `retry` of a query: up to this many retries. */
export const retryTimes =
  (times: number) =>
  (failures: number, error: Error): boolean =>
    failures < times && isWorthRetrying(error)

const busyRetries = 3

/** For `retry` of an autosave: a busy server has refused it and has changed nothing. */
export const retryWhenBusy = (failures: number, error: Error): boolean =>
  failures < busyRetries && error instanceof ApiError && error.status === 503

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: retryTimes(2), refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.errorToast !== false) showError(error, mutation.meta?.label)
      },
    }),
  })
