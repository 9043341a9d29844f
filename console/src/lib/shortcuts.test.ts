import { describe, expect, it } from 'vitest'
import { combinationOf } from './shortcuts.ts'

const press = (
  key: string,
  held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean; shiftKey?: boolean } = {},
) => combinationOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })

describe('combinationOf', () => {
  it('names Ctrl and Cmd alike', () => {
    expect(press('k', { ctrlKey: true })).toBe('mod+k')
    expect(press('K', { metaKey: true })).toBe('mod+k')
  })

  it('keeps Shift for letters and named keys, but not for characters that need it', () => {
    expect(press('X', { shiftKey: true })).toBe('shift+x')
    expect(press('Enter', { shiftKey: true })).toBe('shift+enter')
    expect(press('?', { shiftKey: true })).toBe('?')
  })

  it('names the space bar', () => {
    expect(press(' ')).toBe('space')
  })
})
