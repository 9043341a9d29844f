import { QueryErrorResetBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'

/** Lets one panel fail on its own: cause, request id and Retry replace its content. */
export function PanelBoundary({ children, resetKey }: { children: ReactNode; resetKey: string }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary resetKeys={[resetKey]} onReset={reset} FallbackComponent={PanelError}>
          {children}
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  )
}

function PanelError({ error, resetErrorBoundary }: FallbackProps) {
  return <ErrorState error={error} onRetry={resetErrorBoundary} />
}

/** For queries of a panel: the error replaces only a panel that has nothing to show. */
export const throwWithoutData = (_error: Error, query: { state: { data: unknown } }): boolean =>
  query.state.data === undefined
