import { createContext } from 'react'

/** Whether the shell stands around: it brings the main landmark, which exists once per page. */
export const InShell = createContext(false)
