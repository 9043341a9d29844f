import { useRouter } from '@tanstack/react-router'
import { type Shortcut, useShortcuts } from '../../lib/shortcuts.ts'
import { useNavigation } from './use-navigation.ts'

/** mod+K, ?, [, `g …` chords and the single keys of actions. */
export function useGlobalKeys({
  onPalette,
  onHelp,
  onToggleNavbar,
}: {
  onPalette: () => void
  onHelp: () => void
  onToggleNavbar: () => void
}): void {
  const router = useRouter()
  const entries = useNavigation()
  const go = (to: string) => void router.navigate({ href: to })
  const shortcuts: Shortcut[] = [
    { keys: 'mod+k', run: onPalette },
    { keys: '?', run: onHelp },
    { keys: '[', run: onToggleNavbar },
  ]
  for (const { to, chord, key } of entries) {
    if (chord !== undefined) shortcuts.push({ keys: `g ${chord}`, run: () => go(to) })
    if (key !== undefined) shortcuts.push({ keys: key, run: () => go(to) })
  }
  useShortcuts(shortcuts)
}
