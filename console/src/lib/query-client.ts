import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { showError } from '../ui/feedback/notices.tsx'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** False: the form or row shows the error itself. */
      errorToast?: boolean
      /** What failed, e.g. 'Rescore'. */
      label?: string
    }
  }
}

/** Answers of the server are final; only lost connections and overload are worth another try. */
function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false
  return failures < 2 && (error.code === 'network' || error.status === 502 || error.status === 503 || error.status === 504)
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: shouldRetry, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.errorToast !== false) showError(error, mutation.meta?.label)
      },
    }),
  })
