import { describe, expect, it } from 'vitest'
import { decodeBytes } from './decode.ts'
import { guessEncoding } from './encoding.ts'

/** The bytes of every character that an encoding has beyond ASCII, by decoding all of one and two bytes. */
const tables = new Map<string, Map<string, readonly number[]>>()

const tableOf = (encoding: string): Map<string, readonly number[]> => {
  const codes: number[][] = []
  for (let first = 0x80; first <= 0xff; first += 1) codes.push([first])
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1) codes.push([first, second])
  const decoded = new TextDecoder(encoding)
    .decode(Uint8Array.from(codes.flatMap((code) => [...code, 10])))
    .split('\n')
  return new Map(
    codes
      .flatMap((code, at) => (/^.$/u.test(decoded[at]!) ? [[decoded[at]!, code] as const] : []))
      .toReversed(),
  )
}

const encode = (text: string, encoding: string): Uint8Array => {
  const table = tables.get(encoding) ?? tableOf(encoding)
  tables.set(encoding, table)
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const code = character <= '\u007f' ? [character.charCodeAt(0)] : table.get(character)
      if (code === undefined) throw new Error(`${encoding} has no ${character}`)
      return code
    }),
  )
}

/** Lines as a plain transcript, as SRT and as WebVTT. */
const filesOf = (lines: readonly string[]): string[] => {
  const named = lines.map((line, at) => ({ name: at % 2 ? 'Odell' : 'Wren', line, time: `00:00:${10 + at}` }))
  return [
    named.map(({ name, line }) => `${name}: ${line}`).join('\n'),
    named
      .map(({ name, line, time }, at) => `${at + 1}\n${time},000 --> ${time},900\n${name}: ${line}\n`)
      .join('\n'),
    `WEBVTT\n\n${named.map(({ name, line, time }) => `${time}.000 --> ${time}.900\n<v ${name}>${line}\n`).join('\n')}`,
  ]
}

describe('text in other scripts', () => {
  it.each([
    [
      'Russian',
      ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866', 'x-mac-cyrillic'],
      ['Мы хотим сократить расходы на склад.', 'А сколько это стоит в месяц?'],
    ],
    [
      'Ukrainian',
      ['windows-1251', 'koi8-u'],
      ['Ми хочемо зменшити витрати на склад.', 'А скільки це коштує?'],
    ],
    ['Bulgarian', ['windows-1251'], ['Искаме да намалим разходите за склада.', 'А колко струва това?']],
    ['Serbian', ['windows-1251'], ['Желимо да смањимо трошкове складишта.', 'А колико то кошта?']],
    ['Greek', ['windows-1253', 'iso-8859-7'], ['Θέλουμε να μειώσουμε τα έξοδα.', 'Και πόσο κοστίζει αυτό;']],
    ['Hebrew', ['windows-1255', 'iso-8859-8'], ['אנחנו רוצים להקטין את ההוצאות.', 'וכמה זה עולה לחודש?']],
    ['Arabic', ['windows-1256', 'iso-8859-6'], ['نريد أن نخفض تكاليف المخزن.', 'وكم يكلف هذا في الشهر؟']],
    ['Persian', ['windows-1256'], ['مي خواهيم هزينه انبار را کم کنيم.', 'ماهي چند تمام مي شود؟']],
    ['Thai', ['windows-874'], ['เราอยากลดค่าใช้จ่ายของคลังสินค้า', 'แล้วเดือนละเท่าไร']],
    ['simplified Chinese', ['gbk', 'gb18030'], ['我们想降低仓库的费用。', '那一个月要多少钱？']],
    ['traditional Chinese', ['big5'], ['我們想降低倉庫的費用。', '那一個月要多少錢？']],
    [
      'Japanese',
      ['shift_jis', 'euc-jp'],
      ['倉庫の費用を減らしたいと思っています。', '月にいくらかかりますか。'],
    ],
    ['Korean', ['euc-kr'], ['창고 비용을 줄이고 싶습니다.', '한 달에 얼마나 드나요?']],
    [
      'Turkish',
      ['windows-1254', 'iso-8859-9'],
      ['Depo masraflarını düşürmek istiyoruz.', 'Aylık fiyatı ne kadar?'],
    ],
    [
      'Vietnamese',
      ['windows-1258'],
      [
        '\u0110\u00ea\u0301n cu\u00f4\u0301i n\u0103m thi\u0300 gia\u0309m.',
        'M\u00f4\u0303i tha\u0301ng bao nhi\u00eau?',
      ],
    ],
  ])('is read in %s', (_, encodings, lines) => {
    for (const encoding of encodings) {
      for (const file of filesOf(lines)) expect(decodeBytes(encode(file, encoding))).toBe(file)
      const long = Array.from({ length: 60 }, (__, at) => lines[at % 2]!).join('\n')
      expect(decodeBytes(encode(long, encoding))).toBe(long)
    }
  })

  it.each([
    [
      'Polish',
      ['windows-1250', 'iso-8859-2'],
      ['Chcemy obniżyć koszty magazynu, to ważne.', 'Ile to będzie kosztować?'],
    ],
    [
      'Czech',
      ['windows-1250', 'iso-8859-2'],
      ['Chtěli bychom snížit náklady na sklad.', 'A kolik to měsíčně stojí?'],
    ],
    [
      'Hungarian',
      ['windows-1250', 'iso-8859-2'],
      ['Csökkentenénk a raktár költségeit, ha lehet, jövőre.', 'És ez havonta mennyi?'],
    ],
    [
      'Croatian',
      ['windows-1250', 'iso-8859-2'],
      ['Želimo smanjiti troškove skladišta.', 'A koliko to košta mjesečno, molim vas, ako već može?'],
    ],
    [
      'Romanian',
      ['windows-1250', 'iso-8859-2'],
      ['Vrem să reducem cheltuielile, aşa că vă întreb.', 'Şi cât costă pe lună dacă plătiţi?'],
    ],
    [
      'Lithuanian',
      ['windows-1257'],
      ['Norime sumažinti sandėlio išlaidas.', 'O kiek tai kainuoja per mėnesį?'],
    ],
    ['Latvian', ['windows-1257'], ['Mēs gribam samazināt noliktavas izmaksas.', 'Un cik tas maksā mēnesī?']],
  ])('with Latin letters is read in %s', (_, encodings, lines) => {
    for (const encoding of encodings)
      for (const file of filesOf(lines)) expect(decodeBytes(encode(file, encoding))).toBe(file)
  })
})

describe('text of Western Europe', () => {
  const languages = [
    [
      'English',
      [
        'It’s about twenty seats – maybe more.',
        '“Sure”, she said…',
        'That’s £15 each, at the café.',
        'Fine—let’s do it.',
      ],
    ],
    [
      'French',
      [
        'Où en êtes-vous avec le dépôt ?',
        'Ça dépend, à la fin « du mois ».',
        'L’équipe a déjà trouvé.',
        'Là, oui. 200 € ?',
      ],
    ],
    [
      'German',
      ['Schöne Grüße an Jörg.', 'Öfter, ähm, früh.', '„Das heißt“, sagte er – für uns.', 'Über 200 €?'],
    ],
    [
      'Spanish',
      ['¿Cuánto cuesta al año?', '¡Qué bien! Sí, señor.', 'El almacén está lejos.', 'También él, mañana.'],
    ],
    [
      'Portuguese',
      ['A solução não é cara.', 'É só isso? É.', 'Há opções, e são três.', 'Até amanhã, às dez.'],
    ],
    [
      'Danish',
      [
        'Så kører vi på lørdag.',
        'Må jeg høre mere? Å, ja.',
        'Æh, det er på kontoret.',
        'Søren når det ikke.',
      ],
    ],
    ['Italian', ['È più caro, perché no?', 'Cioè, così si può.', 'Là c’è la città.', 'Lunedì sarò già qui.']],
    ['Icelandic', ['Það er ágætt.', 'Við þurfum að ræða þetta.', 'Já, ég held það.', 'Sýndu mér húsið.']],
  ] as const

  it.each(languages)('stays windows-1252 in %s, however short', (_, lines) => {
    for (const line of lines)
      for (const file of filesOf([line]))
        expect(guessEncoding(encode(file, 'windows-1252'))).toBe('windows-1252')
    const long = Array.from({ length: 60 }, (__, at) => lines[at % lines.length]!)
    for (const file of [...filesOf(lines), long.join('\n')])
      expect(decodeBytes(encode(file, 'windows-1252'))).toBe(file)
  })

  it('stays windows-1252 in French with one accent', () => {
    const text =
      "L'équipe a été désolée: réunion déplacée, délégué énervé, matériel détérioré et réexpédié, décision différée en février après midi."
    expect(decodeBytes(encode(text, 'windows-1252'))).toBe(text)
  })

  it.each(languages.filter(([language]) => language !== 'Icelandic'))(
    'has no other script in %s of an old Mac',
    (_, lines) => {
      for (const line of lines) {
        const read = decodeBytes(encode(line, 'macintosh'))
        expect(read).not.toMatch(/(?!\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited})[\p{L}\p{M}]/u)
      }
      const file = filesOf(lines)[1]!
      expect(decodeBytes(encode(file, 'macintosh'))).toBe(file)
    },
  )

  it.each(['é', 'à', 'Ø', '©', '°', '×', '½', '“', '…', '€', '\u00a0'])(
    'stays windows-1252 if it only has %j',
    (character) => {
      for (const text of [character, `Wren: About 9${character}, or ${character} 12.`])
        expect(guessEncoding(encode(text, 'windows-1252'))).toBe('windows-1252')
    },
  )
})
