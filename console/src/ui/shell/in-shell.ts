import { createContext } from 'react'

/** Whether the shell is rendered around this: it contains the main landmark, of which a page has only one. */
export const InShell = createContext(false)
