// Texts that try to run code where they are read.
const run = "window.hacked=1;document.title='hacked'";

/** The address of an uploaded picture. */
export const pictureAddress = "/api/knowledge/files/0d9f5d2e-5b7a-4c57-9f0e-0c6f7f1f2a3b";

export const hostileTexts: readonly string[] = [
  `<script>${run}</script><p>после</p>`,
  `<img src=x onerror="${run}">`,
  `<img src="${pictureAddress}" onload="${run}" onerror="${run}" alt="x">`,
  `<svg onload="${run}"><script>${run}</script></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${run}"></style></mglyph></table></mtext></math>`,
  `<a href="javascript:${run}">нажми</a><a href="jAvAsCrIpT&colon;${run}">нажми</a><a href="java\tscript:${run}">нажми</a>`,
  `<a href="data:text/html,<script>${run}</script>">данные</a><a href="vbscript:msgbox(1)">vb</a>`,
  `<iframe src="javascript:${run}"></iframe><iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<object data="data:text/html,<script>${run}</script>"></object><embed src="javascript:${run}">`,
  `<p style="background:url(javascript:${run});position:fixed;inset:0" onclick="${run}" onmouseover="${run}">слова</p>`,
  `<form action="javascript:${run}"><button formaction="javascript:${run}">отправить</button><input autofocus onfocus="${run}"></form>`,
  `<details open ontoggle="${run}"><summary>подробнее</summary></details><video autoplay onplay="${run}"><source onerror="${run}"></video>`,
  `<base href="https://evil.test/"><meta http-equiv="refresh" content="0;url=https://evil.test/"><link rel="stylesheet" href="https://evil.test/x.css">`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript><!--><img src=x onerror="${run}">-->`,
  `<aside class="callout callout--note" onclick="${run}"><p id="root" class="dialog">внутри</p></aside>`,
  `<a class="video" href="javascript:${run}//youtube.com/watch?v=dQw4w9WgXcQ">видео</a>`,
  `<style>*{background:url(https://evil.test/?leak)}</style><table background="https://evil.test/x.png"><tbody><tr><td background="javascript:${run}">x</td></tr></tbody></table>`,
];
