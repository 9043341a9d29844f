/** Languages of one script whose files have the same encodings. */
export type LanguageGroup = {
  /** How letters beyond ASCII form words: among ASCII letters, in words of their own, or as words without spaces. */
  script: 'latin' | 'alphabet' | 'syllables'
  /** WHATWG labels, each with how unlikely such a file is (a natural logarithm). */
  encodings: Readonly<Record<string, number>>
  /** The characters beyond ASCII of each language, the most frequent first. Those of East Asia list the most frequent ones only. */
  languages: readonly string[]
}

export const languageGroups: readonly LanguageGroup[] = [
  {
    script: 'latin',
    encodings: { 'windows-1252': 0, macintosh: 6 },
    languages: [
      '’“”—–…‘é£€', // English
      'é’àèê«»ç\u00a0ûùâîôœï…€ë', // French
      'éàèêç', // French with hardly any other accents
      'üäößé„“–…€', // German
      'óíáéñú¿¡ü«»', // Spanish, Irish
      'ãçéóêáíõúâàô', // Portuguese
      'øåæéö', // Danish, Norwegian
      'äöåé', // Swedish, Finnish
      'èàòùéì’', // Italian
      'ëéïöèü', // Dutch
      'êëéôûîïö’', // Afrikaans
      'íáðéþöóæúý', // Icelandic
      'àéèòçóíïú·', // Catalan
      'äõüöšž', // Estonian
    ],
  },
  {
    script: 'latin',
    encodings: { 'windows-1250': 3, 'iso-8859-2': 5 },
    languages: [
      'łęąóżśćńź', // Polish
      'íáěéčřýžšůúťňďó', // Czech
      'áíéčžýšúľťôňďóäĺŕ', // Slovak
      'éáöóőüíúű', // Hungarian
      'čšžćđ', // Croatian, Slovenian, Serbian
      'ăîţâş', // Romanian
    ],
  },
  { script: 'latin', encodings: { 'windows-1254': 3 }, languages: ['ıüşğçöâ'] }, // Turkish
  {
    script: 'latin',
    encodings: { 'windows-1257': 4 },
    languages: [
      'ėšįųžūčąę', // Lithuanian
      'āīšēņūļžčģķ', // Latvian
      'äõüöšž', // Estonian
    ],
  },
  {
    script: 'latin',
    encodings: { 'windows-1258': 4 },
    languages: ['\u0301đ\u0300\u0323ôăưâàáêơ\u0309éèúíóùìòý\u0303'], // Vietnamese
  },
  {
    script: 'alphabet',
    encodings: { 'windows-1251': 2, 'koi8-u': 3, 'iso-8859-5': 4, ibm866: 4, 'x-mac-cyrillic': 7 },
    languages: [
      'оеаинтсрвлкмдпуяыьзгбчйхжшюцщэфъё', // Russian
      'оанивертсіклудмпзьябгйчхжїєшюцщфґ', // Ukrainian
      'аоіенысрлткдвуяпмзьгбчйўшцжхёюэф', // Belarusian
      'аиоентрсвлкдпмзгъяубчщцйжхшюфь', // Bulgarian
      'аоиенјртскудвмпзблгчњћшжхцљфђџѓќѕ', // Serbian, Macedonian
    ],
  },
  {
    script: 'alphabet',
    encodings: { 'windows-1253': 2, 'iso-8859-7': 4 },
    languages: ['αοιετνσηρπκμλςυόίάέώήδγωχθύφβξζψϊϋ'],
  },
  { script: 'alphabet', encodings: { 'windows-1255': 2 }, languages: ['יוהלאשתרנמבםעדחקפזכטגןסצךףץ'] },
  {
    script: 'alphabet',
    encodings: { 'windows-1256': 2, 'iso-8859-6': 4 },
    languages: [
      'اليمنوترهبدعسفكقحجشصةأطخذىثزضغظءئؤإآ،؟', // Arabic
      'ايرندهمتوسبشکگزخفپعقجحذصطچضغظثژآئ،؟', // Persian
    ],
  },
  {
    script: 'alphabet',
    encodings: { 'windows-874': 2 },
    languages: ['านรอกเ่งมย้ลวัดทสตีิะปบืคหแจพชขใุู็ไ์โผถซธณญภำศษฟฉๆฐฝฎฏฬ'],
  },
  {
    script: 'syllables',
    encodings: { gb18030: 2 },
    languages: [
      '的，。我是不了一有在们？你这个好就要会那说么他来到人都对可以时没上为大和很什去想能还样也吗后过得看啊吧种家下国天生自年成多小道出开心请问谢您电话公司现点' +
        '里用作地发事方行学子经面前进同长动工者部手机明理分两本产业市场价格客户合见让给比只把被从几些当题知情意思觉如果做更最别再先已因所法第三二十月日号',
    ],
  },
  {
    script: 'syllables',
    encodings: { big5: 2 },
    languages: [
      '的，。我是不了一有在們？你這個好就要會那說麼他來到人都對可以時沒上為大和很什去想能還樣也嗎後過得看啊吧種家下國天生自年成多小道出開心請問謝您電話公司現點' +
        '裡用作地發事方行學子經面前進同長動工者部手機明理分兩本產業市場價格客戶合見讓給比只把被從幾些當題知情意思覺如果做更最別再先已因所法第三二十月日號',
    ],
  },
  {
    script: 'syllables',
    encodings: { shift_jis: 2, 'euc-jp': 2 },
    languages: [
      'のい、。にとはたしをるがてでかなっすんだれまうくさりもこきらおえよけそちせみわつあどめーやンろスべトげじばほルイ日人ラ一ひむアびクリシ分ドぎご方時ジ今ふ何会事思言行',
    ],
  },
  {
    script: 'syllables',
    encodings: { 'euc-kr': 2 },
    languages: [
      '이다는에을고의하가지를한은로도어기사나니그시요리자인서있해들아수대부정게일전제스네만보라주구저습면조여우장안성세화거과무원상신것오마동비트중럼되말' +
        '할내소모없연공유선용문방미경실치분드위관식같을생때까영음와회품제생각알업작물계약운발외으바체타청간단',
    ],
  },
]
