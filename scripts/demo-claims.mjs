// Draws the photos of the demo's claims with Chromium: tasks/demo/claims/<name>.jpg.
// Run once after changing them: node scripts/demo-claims.mjs (needs chromium and fonts-noto-cjk).
import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";

const root = new URL("..", import.meta.url).pathname;
const carton = (inside) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 675" width="900" height="675" font-family="Noto Sans CJK SC">
<defs><linearGradient id="desk" x2="0" y2="1"><stop stop-color="#b9a58a"/><stop offset="1" stop-color="#8f7a5f"/></linearGradient>
<linearGradient id="box" x2="1" y2="1"><stop stop-color="#f7f7f4"/><stop offset="1" stop-color="#dcdcd6"/></linearGradient></defs>
<rect width="900" height="675" fill="url(#desk)"/><ellipse cx="460" cy="560" rx="330" ry="40" fill="#0004"/>${inside}</svg>`;
const front = `<g transform="rotate(-4 450 340)"><path d="M180 170h540v350H180z" fill="url(#box)" stroke="#b9b9b0" stroke-width="3"/>
<path d="M180 170h540v74H180z" fill="#0b6b63"/><text x="206" y="220" font-size="40" fill="#fff">阿莫西林胶囊</text>
<text x="206" y="300" font-size="30" fill="#333">0.25g×24 粒</text><text x="206" y="480" font-size="26" fill="#555">产品批号　见盒底</text>`;
const photos = {
  dent: carton(`${front}<path d="M560 244l60 60-34 52 74 40-20 124h80V244z" fill="#c9c9c1"/><path d="M560 244l60 60-34 52 74 40-20 124" fill="none" stroke="#6b6b63" stroke-width="5"/><path d="M600 300l-70 40m60 30-90 20" stroke="#8a8a80" stroke-width="3"/></g>`),
  batch: carton(`<g transform="rotate(3 450 340)"><path d="M140 200h620v280H140z" fill="url(#box)" stroke="#b9b9b0" stroke-width="3"/><g font-size="44" fill="#222" font-family="Noto Sans Mono CJK SC"><text x="190" y="290">产品批号</text><text x="190" y="360">生产日期</text><text x="190" y="430">有效期至</text></g><g font-size="44" fill="#222" font-family="monospace" opacity=".8"><text x="430" y="290">▮▮▮▮▮▮▮</text><text x="430" y="360">▮▮▮▮ ▮▮</text><text x="430" y="430">▮▮▮▮ ▮▮</text></g></g>`),
  leak: carton(`${front}<path d="M240 420c80-60 210-40 250 20s-20 150-130 140-200-100-120-160z" fill="#7a5a2a" opacity=".55"/><path d="M300 520c30 40 20 60 0 80m90-80c10 40 30 50 20 84" stroke="#7a5a2a" stroke-width="12" opacity=".5" fill="none"/></g>`),
};

mkdirSync(`${root}tasks/demo/claims`, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const tab = await browser.newPage({ viewport: { width: 900, height: 675 } });
for (const [name, svg] of Object.entries(photos)) {
  await tab.setContent(`<body style="margin:0">${svg}`);
  await tab.screenshot({ path: `${root}tasks/demo/claims/${name}.jpg`, type: "jpeg", quality: 55 });
}
await browser.close();
