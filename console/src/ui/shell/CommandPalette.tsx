import { Kbd, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { IconKeyboard, IconLogout, IconMoon, IconPhone, IconRobot, IconSearch } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { listAgents } from '#api/contract/bots.ts'
import { listCalls } from '#api/contract/calls.ts'
import { call } from '../../lib/call.ts'
import { session } from '../../lib/session.ts'
import { listMoment } from '../../lib/time.ts'
import { useCan } from '../../lib/use-can.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { useNavigation } from './use-navigation.ts'

const [store, palette] = createSpotlight()
const searchDebounceMs = 200
const callsShown = 8
const botsShown = 5

/** Pages, actions, calls, and bots to practice with, by name. Loaded when first opened. */
export function CommandPalette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const t = useTranslations()
  const router = useRouter()
  const entries = useNavigation()
  const [search, setSearch] = useState('')
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  useEffect(() => palette.open(), [])

  const calls = useFoundCalls(search, '/calls/$callId' in router.routesByPath)
  const bots = useFoundBots(search, '/practice/$agentId' in router.routesByPath)
  const wanted = search.trim().toLocaleLowerCase()
  const fits = (label: string) => label.toLocaleLowerCase().includes(wanted)
  const go = (href: string) => void router.navigate({ href })
  const places = entries.filter(({ isAction, label }) => isAction !== true && fits(t(`nav.${label}`)))
  const actions = [
    ...entries
      .filter(({ isAction }) => isAction === true)
      .map(({ to, label, icon, key }) => ({
        id: to,
        label: t(`nav.${label}`),
        icon,
        hint: key?.toUpperCase(),
        run: () => go(to),
      })),
    {
      id: 'theme',
      label: t('palette.toggleTheme'),
      icon: IconMoon,
      hint: undefined,
      run: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark'),
    },
    { id: 'help', label: t('palette.help'), icon: IconKeyboard, hint: '?', run: onHelp },
    {
      id: 'sign-out',
      label: t('palette.signOut'),
      icon: IconLogout,
      hint: undefined,
      run: () => void session.signOut(),
    },
  ].filter(({ label }) => fits(label))
  const isEmpty = places.length + actions.length + calls.length + bots.length === 0

  return (
    <Spotlight.Root
      store={store}
      query={search}
      onQueryChange={setSearch}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight={420}
      radius="md"
      attributes={{ content: { 'aria-label': t('palette.title') } }}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
    >
      <Spotlight.Search
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.placeholder')}
        leftSection={<IconSearch size={16} />}
        maxLength={200}
      />
      <Spotlight.ActionsList>
        {calls.length > 0 && (
          <Spotlight.ActionsGroup label={t('palette.calls')}>
            {calls.map((call) => (
              <Spotlight.Action
                key={call.id}
                label={call.title}
                description={[
                  call.caller === null ? '' : `${call.caller.firstName} ${call.caller.lastName}`,
                  call.buyerCompany,
                  listMoment(new Date(call.startedAt), new Date()),
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
                leftSection={<IconPhone size={16} stroke={1.7} />}
                onClick={() => go(`/calls/${call.id}`)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {bots.length > 0 && (
          <Spotlight.ActionsGroup label={t('palette.bots')}>
            {bots.map(({ id, name, jobTitle, companyName }) => (
              <Spotlight.Action
                key={id}
                label={name}
                description={[jobTitle, companyName].filter((part) => part !== '').join(' · ')}
                leftSection={<IconRobot size={16} stroke={1.7} />}
                onClick={() => go(`/practice/${id}`)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {places.length > 0 && (
          <Spotlight.ActionsGroup label={t('palette.goTo')}>
            {places.map(({ to, label, icon: Icon, chord }) => (
              <Spotlight.Action
                key={to}
                label={t(`nav.${label}`)}
                leftSection={<Icon size={16} stroke={1.7} />}
                rightSection={chord === undefined ? undefined : <Kbd>G {chord.toUpperCase()}</Kbd>}
                onClick={() => go(to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {actions.length > 0 && (
          <Spotlight.ActionsGroup label={t('palette.actions')}>
            {actions.map(({ id, label, icon: Icon, hint, run }) => (
              <Spotlight.Action
                key={id}
                label={label}
                leftSection={<Icon size={16} stroke={1.7} />}
                rightSection={hint === undefined ? undefined : <Kbd>{hint}</Kbd>}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {isEmpty && <Spotlight.Empty>{t('palette.empty')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function useFoundCalls(search: string, hasCallPage: boolean) {
  const orgId = useOrgId()
  const mayView = useCan('calls.view')
  const [wanted] = useDebouncedValue(search.trim(), searchDebounceMs)
  const isSearching = mayView && hasCallPage && wanted.length >= 2
  const { data } = useQuery({
    queryKey: ['org', orgId, 'calls', 'palette', wanted],
    queryFn: isSearching
      ? ({ signal }) =>
          call(listCalls, {
            body: { search: wanted, numberOfResults: callsShown },
            signal,
          })
      : skipToken,
    staleTime: 10_000,
  })
  // A call that privacy excluded has no title and nothing to open.
  return isSearching ? (data?.results ?? []).filter(({ title }) => title !== '') : []
}

function useFoundBots(search: string, hasPracticePage: boolean) {
  const orgId = useOrgId()
  const mayPractice = useCan('practice.use')
  const [wanted] = useDebouncedValue(search.trim(), searchDebounceMs)
  const isSearching = mayPractice && hasPracticePage && wanted.length >= 2
  const { data } = useQuery({
    queryKey: ['org', orgId, 'bots', 'palette', wanted],
    queryFn: isSearching
      ? ({ signal }) =>
          call(listAgents, {
            query: { search: wanted, numberOfResults: botsShown, agentStatus: ['ACTIVE'] },
            signal,
          })
      : skipToken,
    staleTime: 10_000,
  })
  return isSearching ? (data?.results ?? []) : []
}
