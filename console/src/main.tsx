import './ui/mantine.css'
import './ui/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { connectConsole } from './console.tsx'
import { session } from './lib/session.ts'

// Must run before the router reads the address.
session.consumeAddress()
// The session is the longest wait of a first visit, so it starts here. The router handles its error.
session.ready().catch(() => undefined)

const { router, console } = connectConsole()

// The page's code loads while the session request is in progress, but not before it.
void session.asked.then(() => {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    // A chunk that fails here fails again, and is shown, when the router loads it.
    router
      .loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])
      ?.catch(() => undefined)
  }
})

createRoot(document.getElementById('root')!).render(<StrictMode>{console}</StrictMode>)
