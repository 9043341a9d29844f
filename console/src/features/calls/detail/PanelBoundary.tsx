import { QueryErrorResetBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'

/** One panel fails alone: cause, request id and Retry stand where its content would. */
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

/** For queries of a panel: only a panel without anything to show gives way to the error. */
export const throwWithoutData = (_error: Error, query: { state: { data: unknown } }): boolean =>
  query.state.data === undefined
