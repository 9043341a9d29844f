import { describe, expect, it } from 'vitest'
import { addressKey } from './address.ts'

describe('addressKey', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8:7:9:1:2:3:4', '2001:db8:7:9'],
    ['2001:0DB8:0007:0009::1', '2001:db8:7:9'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:7::', '2001:db8:7:0'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0'],
    ['1:2:3:4:5:6:192.0.2.33', '1:2:3:4'],
    ['not an address', 'not an address'],
    ['', ''],
  ])('counts %s as %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})
