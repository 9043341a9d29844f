import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../testing-text.ts'
import { linkKeyOf } from './meeting-link.ts'

const thread = '19%3ameeting_NDk4Zj%40thread.v2'
const rooms: [linkKey: string, links: string[]][] = [
  [
    'google_meet:abc-defg-hij',
    [
      'https://meet.google.com/abc-defg-hij',
      'https://meet.google.com/ABC-defg-hij?authuser=1&pli=1',
      'meet.google.com/abc-defg-hij/',
      ' HTTP://Meet.Google.com/abc-defg-hij#x ',
    ],
  ],
  [
    'zoom:91234567890',
    [
      'https://zoom.us/j/91234567890',
      'https://acme.zoom.us/j/91234567890?pwd=AbC#success',
      'https://us02web.ZOOM.us/w/91234567890?tk=1',
      'https://app.zoom.us/wc/91234567890/start',
      'https://zoom.us/wc/join/91234567890',
      'https://acme.zoom.com/s/91234567890',
      'zoommtg://zoom.us/join?action=join&confno=91234567890&pwd=x',
    ],
  ],
  [
    'microsoft_teams:19:meeting_ndk4zj@thread.v2',
    [
      `https://teams.microsoft.com/l/meetup-join/${thread}/0?context=%7b%22Tid%22%3a%22t%22%7d`,
      'https://teams.microsoft.com/l/meetup-join/19:meeting_NDk4Zj@thread.v2/0',
      `https://eu.teams.microsoft.com/_#/l/meetup-join/${thread}/0`,
      `https://teams.microsoft.com/dl/launcher/launcher.html?url=${encodeURIComponent(`/_#/l/meetup-join/${thread}/0?context=x`)}`,
      `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://teams.microsoft.com/l/meetup-join/${thread}/0`)}&data=x`,
    ],
  ],
  [
    'microsoft_teams:19:c1@thread.tacv2/1617',
    ['https://teams.microsoft.com/l/meetup-join/19%3ac1%40thread.tacv2/1617?context=x'],
  ],
  [
    'microsoft_teams:19:c1@thread.tacv2/1618',
    ['https://teams.microsoft.com/l/meetup-join/19%3ac1%40thread.tacv2/1618'],
  ],
  [
    'microsoft_teams:9387654321',
    [
      'https://teams.live.com/meet/9387654321?p=Pass',
      'https://teams.microsoft.com/meet/9387654321',
      'teams.live.com/MEET/9387654321/',
    ],
  ],
  ['zoomgov:91234567890', ['https://agency.zoomgov.com/j/91234567890']],
  ['zoom.us/my/dana', ['https://zoom.us/my/Dana?pwd=1']],
  ['acme.webex.com/meet/dana', ['https://acme.webex.com/meet/Dana/?x=1']],
  ['evilzoom.us/j/91234567890', ['https://evilzoom.us/j/91234567890']],
  ['a.example/x%7cy', ['https://a.example/x|y']],
]

describe('linkKeyOf', () => {
  it.each(rooms.flatMap(([key, links]) => links.map((link) => [link, key] as const)))(
    'leads %s to %s',
    (link, key) => {
      expect(linkKeyOf(link)).toBe(key)
    },
  )

  it.each(['', '   ', 'Room 4, second floor', 'https://', '::'])('does not accept %j as a link', (text) => {
    expect(linkKeyOf(text)).toBeNull()
  })

  it('does not depend on case, subdomain, password or tracking', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,12}$/)
    fc.assert(
      fc.property(
        word,
        word,
        fc.boolean(),
        fc.stringMatching(/^[1-9][0-9]{8,12}$/),
        (host, password, isLoud, number) => {
          const link = `https://${host}.zoom.us/j/${number}?pwd=${password}`
          expect(linkKeyOf(isLoud ? link.toUpperCase() : link)).toBe(`zoom:${number}`)
        },
      ),
    )
  })

  it('never throws, and never contains the bar that separates a key', () => {
    const hostile = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.webUrl(),
      fc.string().map((tail) => `https://teams.microsoft.com/l/${tail}%`),
    )
    fc.assert(
      fc.property(hostile, (text) => {
        expect(linkKeyOf(text) ?? '').not.toContain('|')
      }),
      { numRuns: 500 },
    )
  })
})
