import type { Gender } from '#db/vocabulary/bots.ts'

/** 32-bit FNV-1a: the same words always draw the same face. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193) >>> 0
  }
  return hash
}

const backgrounds = ['#dbe4ff', '#d3f9d8', '#fff3bf', '#ffe3e3', '#e5dbff', '#c5f6fa', '#ffe8cc', '#f1f3f5']
const skins = ['#f6d7c3', '#eac0a2', '#d9a47e', '#b97f57', '#8d5a3b', '#5f3b26']
const hairs = ['#2b2118', '#4a3222', '#7a5230', '#a9783f', '#8a8d91', '#c9ccd1', '#3d2b56', '#7b2d26']
const clothes = ['#364fc7', '#2b8a3e', '#5f3dc4', '#862e9c', '#0b7285', '#495057', '#a61e4d', '#d9480f']

const shortHair = [
  'M24 34c0-13 7-21 16-21s16 8 16 21c-2-6-5-9-8-10-6 2-13 2-17 0-3 2-5 5-7 10z',
  'M23 35c-1-14 6-23 17-23s18 9 17 23c-2-3-3-7-4-11-8 3-18 2-26 0-1 4-2 8-4 11z',
  'M25 32c0-11 6-18 15-18s15 7 15 18c-4-7-9-9-15-9s-11 2-15 9z',
]
const longHair = [
  'M22 52c-3-22 2-40 18-40s21 18 18 40h-6c3-12 2-22-2-28-6 3-14 3-20 0-4 6-5 16-2 28z',
  'M21 56c-2-26 3-45 19-45s21 19 19 45c-4-2-6-6-6-12 1-9 0-15-4-20-5 3-13 3-18 0-4 5-5 11-4 20 0 6-2 10-6 12z',
  'M24 44c-3-18 3-31 16-31s19 13 16 31c-3-3-4-8-5-15-7-1-14-3-18-6-2 8-4 16-9 21z',
]

/** A drawn face as SVG. Shapes and colors come only from fixed lists, so no text of a request gets into it. */
export function drawAvatar(gender: Gender, seed: string): string {
  const hash = hashOf(`${gender} ${seed}`)
  const pick = <Item>(items: readonly Item[], shift: number): Item =>
    items[(hash >>> shift) % items.length] ?? (items[0] as Item)
  const skin = pick(skins, 3)
  const hair = pick(hairs, 9)
  const shape = pick(gender === 'FEMALE' ? longHair : shortHair, 14)
  const glasses =
    hash % 4 === 0
      ? '<g fill="none" stroke="#343a40" stroke-width="1.4"><circle cx="34" cy="38" r="4.5"/><circle cx="46" cy="38" r="4.5"/><path d="M38.5 38h3"/></g>'
      : ''
  const mouth = hash % 3 === 0 ? 'M35 48c3 2 7 2 10 0' : 'M35 47c2 4 8 4 10 0'
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="80" height="80" role="img" aria-hidden="true">',
    `<rect width="80" height="80" fill="${pick(backgrounds, 18)}"/>`,
    `<path d="M14 80c2-16 12-22 26-22s24 6 26 22z" fill="${pick(clothes, 22)}"/>`,
    `<path d="M34 52h12v9c-3 4-9 4-12 0z" fill="${skin}"/>`,
    `<ellipse cx="40" cy="38" rx="15" ry="18" fill="${skin}"/>`,
    '<circle cx="34" cy="38" r="1.8" fill="#212529"/><circle cx="46" cy="38" r="1.8" fill="#212529"/>',
    `<path d="${mouth}" fill="none" stroke="#8a3b2f" stroke-width="1.6" stroke-linecap="round"/>`,
    glasses,
    `<path d="${shape}" fill="${hair}"/>`,
    '</svg>',
  ].join('')
}

/** Pictures to choose from, for each gender. */
export const avatarSeeds = Array.from({ length: 24 }, (_, index) => `face-${index + 1}`)

export const avatarPath = (gender: Gender, seed: string): string =>
  `/api/agents/resources/avatars/${gender}/${seed}`
