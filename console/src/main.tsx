import './ui/mantine.css'
import './ui/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { connectConsole } from './console.tsx'
import { session } from './lib/session.ts'

// Before the router reads the address.
session.consumeAddress()
// The session is the longest wait of a first visit, so it starts here. The router meets its error again.
session.ready().catch(() => undefined)

const { router, console } = connectConsole()

// The code of the page loads while the session request is under way, and not before it.
void session.asked.then(() => {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    // A chunk that fails here fails again, and is shown, when the router gets to it.
    router
      .loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])
      ?.catch(() => undefined)
  }
})

createRoot(document.getElementById('root')!).render(<StrictMode>{console}</StrictMode>)
