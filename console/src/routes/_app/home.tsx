import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../../features/session/HomePage.tsx'

export const Route = createFileRoute('/_app/home')({ staticData: { title: 'Home' }, component: HomePage })
