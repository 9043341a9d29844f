import fc from 'fast-check'

export type RawBody = { bytes: Buffer; contentType: string | null }

const json = 'application/json'

// prettier-ignore
const contentTypes = [
  'application/json; charset=utf-8', 'application/json; charset=utf-16', 'application/json; charset="',
  'APPLICATION/JSON', 'application/problem+json', 'application/x-www-form-urlencoded', 'multipart/form-data',
  'multipart/form-data; boundary=x', 'multipart/form-data; boundary=', 'text/plain', 'text/html',
  'application/xml', 'application/octet-stream', '*/*', '/', ';', '', 'x'.repeat(2000),
]

/** JSON texts broken in ways that no JSON value is. */
// prettier-ignore
const brokenTexts = [
  '', ' ', 'null', 'true', '0', '""', '[]', '[[[[[[[[', '{', '}', '{"a"', '{"a":', '{"a":1,}', "{'a':1}",
  '{a:1}', '{"a":NaN}', '{"a":Infinity}', '{"a":0x10}', '{"a":01}', '{"a":1}{"a":1}', '{"a":1}\u0000',
  '/* comment */{}', '\ufeff{}', '\ufeff', '{"a":"\n"}', '{"a":"\u0000"}', String.raw`{"a":"\x"}`,
  String.raw`{"a":"\u12"}`, '{"__proto__":{"role":"OWNER"}}',
  '{"constructor":{"prototype":{"role":"OWNER"}}}',
  String.raw`{"\u005f\u005fproto\u005f\u005f":{"role":"OWNER"}}`,
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello', '--x--\r\n',
  'a=1&b[c]=2', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
]

/** Bodies broken at the byte level: truncated, altered, doubled, with byte order marks, or of the wrong kind. */
export function broken(texts: fc.Arbitrary<string>): fc.Arbitrary<RawBody> {
  const cut = fc.tuple(texts, fc.double({ min: 0, max: 1, noNaN: true })).map(([text, share]) => {
    const bytes = Buffer.from(text)
    return { bytes: bytes.subarray(0, Math.floor(bytes.length * share)), contentType: json }
  })
  const bent = fc.tuple(texts, fc.nat(), fc.integer({ min: 0, max: 255 })).map(([text, at, byte]) => {
    const bytes = Buffer.from(text)
    if (bytes.length > 0) bytes[at % bytes.length] = byte
    return { bytes, contentType: json }
  })
  const marked = texts.map((text) => ({ bytes: Buffer.from(`\ufeff${text}`), contentType: json }))
  const utf16 = texts.map((text) => ({ bytes: Buffer.from(text, 'utf16le'), contentType: json }))
  // Every property twice, the second time as null.
  const doubled = texts.map((text) => ({
    bytes: Buffer.from(text.replace(/^\{("[a-zA-Z]+"):/, '{$1:null,$1:')),
    contentType: json,
  }))
  const ofOtherType = fc
    .tuple(texts, fc.constantFrom(null, ...contentTypes))
    .map(([text, contentType]) => ({ bytes: Buffer.from(text), contentType }))
  const fixed = fc
    .tuple(
      fc.constantFrom(...brokenTexts),
      fc.oneof(
        { weight: 3, arbitrary: fc.constant(json) },
        { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
      ),
    )
    .map(([text, contentType]) => ({ bytes: Buffer.from(text), contentType }))
  const noise = fc
    .uint8Array({ maxLength: 300 })
    .map((bytes) => ({ bytes: Buffer.from(bytes), contentType: json }))
  return fc.oneof(cut, bent, marked, utf16, doubled, ofOtherType, fixed, noise)
}
