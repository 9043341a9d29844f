import { useNavigate, type UseNavigateResult } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useIsStillHere } from './use-session.ts'

/** `useNavigate` for after a response: it goes nowhere if the user has left the page's organization meanwhile. */
export function useNavigateHere(): UseNavigateResult<string> {
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  return useCallback<UseNavigateResult<string>>(
    async (options) => {
      if (isStillHere()) await navigate(options as Parameters<typeof navigate>[0])
    },
    [navigate, isStillHere],
  )
}
