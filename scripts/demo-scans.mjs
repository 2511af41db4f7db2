// Draws the demo licences as pictures with Chromium: tasks/demo/licences.tsv → tasks/demo/scans/<username>-<kind>-<version>.jpg.
// Run once after changing those tables: node scripts/demo-scans.mjs (needs chromium and fonts-noto-cjk); with names like
// kangtai-device_licence-1 it draws these alone.
import { readFileSync, mkdirSync } from "node:fs";
import { chromium } from "playwright-core";

const root = new URL("..", import.meta.url).pathname;
const table = (name) => {
  const [head, ...rows] = readFileSync(`${root}tasks/demo/${name}.tsv`, "utf8").trimEnd().split("\n").map((line) => line.split("\t"));
  return rows.map((row) => Object.fromEntries(head.map((field, place) => [field, row[place] ?? ""])));
};

const companies = Object.fromEntries(table("companies").map((company) => [company.username, company]));
const titles = {
  business: ["营业执照", "（副本）", "市场监督管理局"],
  drug_trading: ["药品经营许可证", "", "药品监督管理局"],
  medical_institution: ["医疗机构执业许可证", "（副本）", "卫生健康委员会"],
  device_filing: ["第二类医疗器械经营备案凭证", "", "药品监督管理局"],
  device_licence: ["医疗器械经营许可证", "", "药品监督管理局"],
  food: ["食品经营许可证", "（副本）", "市场监督管理局"],
  purchasing_letter: ["采购委托书", "", ""],
  cold_chain_letter: ["冷链药品采购委托书", "", ""],
  receiving_letter: ["收货委托书", "", ""],
  id_card: ["身份证", "（复印件）", ""],
  quality_agreement: ["质量保证协议", "", ""],
  seal_specimen: ["印章印模备案表", "", ""],
  note_specimen: ["随货同行单样式备案", "", ""],
  delivery_proof: ["委托配送证明", "", ""],
  ephedrine_buyer: ["含麻制剂采购人备案表", "", ""],
  invoice_details: ["开票资料", "", ""],
  information_service: ["互联网药品信息服务资格证书", "", "药品监督管理局"],
  online_trading: ["药品网络销售备案", "（回执）", "药品监督管理局"],
};
const scopes = { chemical: "化学药制剂", antibiotic: "抗生素制剂", biochemical: "生化药品", biological: "生物制品", chinese_patent: "中成药", tcm_piece: "中药饮片", rx: "处方药", psychotropic2: "第二类精神药品", anabolic: "蛋白同化制剂", peptide: "肽类激素", otc_a: "甲类非处方药", otc_b: "乙类非处方药", cold_chain: "冷藏冷冻药品", device: "第二类、第三类医疗器械", food: "预包装食品销售、保健食品销售" };
const categories = readFileSync(`${root}admin/src/i18n/deviceCategories.ts`, "utf8").matchAll(/id: "(\d\d)", name: "(.+?)"/g);
for (const [, digits, name] of categories) scopes[`device_${digits}`] = name;
const retail = "药品零售；医疗器械销售；保健食品销售；消毒用品销售；日用品销售。（依法须经批准的项目，经相关部门批准后方可开展经营活动）";

/** The wholesaler and its own licences, as the configuration file of the demo states them. */
const configured = readFileSync(`${root}config/development.yaml`, "utf8");
const site = (field) => configured.match(new RegExp(`^    ${field}: (.*)$`, "m"))[1];
companies.own = { company: site("company"), legal_person: "高远", member: "高远", province: "湖北省", city: "武汉市", district: "江岸区", street: "解放大道 1 号", phone: site("hot_line") };
const own = configured.split(/^      - /m).slice(1).filter((entry) => /^(\{ )?kind: /.test(entry)).map((entry) => {
  const field = (name) => entry.match(new RegExp(`\\b${name}: ([^,}\\n]+)`))?.[1].trim() ?? "";
  const scope = entry.match(/scope: \[(.*?)\]/)?.[1].split(", ").join("|") ?? "";
  return { username: "own", version: "1", kind: field("kind"), number: field("number"), scope, valid_from: field("valid_from"), valid_to: field("valid_to"), particulars: field("kind") === "drug_trading" ? "mode=批发;head=高远;quality_head=林静" : "" };
});

const chain = (head) =>
  Object.values(companies)
    .filter((store) => store.parent === head.username)
    .map((store) => store.short)
    .join("、");

function rows(licence, company) {
  const scope = licence.scope.split("|").filter(Boolean).map((code) => scopes[code] ?? code).join("、");
  const until = licence.valid_to || "长期";
  const term = licence.valid_from ? `${licence.valid_from} 至 ${until}` : licence.valid_to ? `至 ${until}` : until;
  const trades = licence.username === "own" ? retail.replaceAll("零售", "批发") : retail;
  const name = ["名　　称", company.company];
  const address = ["住　　所", `${company.province}${company.city}${company.district}${company.street}`];
  const person = ["法定代表人", company.legal_person];
  const stated = Object.fromEntries(licence.particulars.split(";").filter(Boolean).map((field) => field.split("=")));
  const places = (text) => text.replaceAll("|", "；");
  const agent = `${stated.agent}（身份证 ${stated.agent_id}）`;
  switch (licence.kind) {
    case "business": return [["统一社会信用代码", licence.number], name, ["类　　型", "有限责任公司"], person, ...(licence.valid_from ? [["成立日期", licence.valid_from]] : []), ["营业期限", term], address, ["经营范围", trades]];
    case "purchasing_letter": return [["编　　号", licence.number], ["委托单位", company.company], ["被委托人", agent], ["委托事项", "代表本单位办理药品及含麻黄碱类复方制剂的采购、签收事宜"], ["委托期限", term], ["联系电话", company.phone]];
    case "cold_chain_letter": return [["编　　号", licence.number], ["委托单位", company.company], ["被委托人", agent], ["委托事项", "采购并验收冷藏、冷冻药品，核对到货温度和在途温度记录"], ["委托期限", term], ["联系电话", company.phone]];
    case "receiving_letter": return [["编　　号", licence.number], ["委托单位", company.company], ["收货人", agent], ["收货地址", places(stated.places)], ["联系电话", company.phone], ["印章样式", "见右下方公章"], ["委托期限", term]];
    case "id_card": return [...[["法定代表人", "legal"], ["采 购 人", "buyer"], ["收 货 人", "receiver"]].filter(([, code]) => stated[code]).flatMap(([who, code]) => [[who, stated[code]], ["公民身份号码", stated[`${code}_id`]]]), ["有效期限", term], ["用　　途", "仅用于药集首营资料备案，再次复印无效"]];
    case "information_service": return [["证书编号", licence.number], name, ["网站名称", site("name")], ["服务性质", "经营性"], person, address, ["有效期限", term]];
    case "online_trading": return [["备案编号", licence.number], name, ["网站名称", site("name")], ["销售对象", "药品生产、经营企业和医疗机构"], address];
    case "quality_agreement": return [["编　　号", licence.number], ["甲方（供方）", "药集医药（武汉）有限公司"], ["乙方（需方）", company.company], ["约定事项", "供方提供合法资质和合格药品，随货附同行单；需方按规定验收、储存，发现质量问题立即停售并告知供方"], ["协议期限", term]];
    case "seal_specimen": return [["编　　号", licence.number], ["备案单位", company.company], ["印章种类", "企业公章、收货专用章、质量管理专用章"], ["公章印模", "见右下方"], ["启用日期", licence.valid_from], ["有效期限", term]];
    case "note_specimen": return [["编　　号", licence.number], ["备案单位", company.company], ["单据名称", "药品销售出库复核单（随货同行）"], ["应载项目", "供货单位、通用名称、剂型、规格、批号、有效期、数量、生产企业、收货单位、收货地址、发货日期"], ["加盖印章", "药品出库专用章，原印章见右下方"], ["有效期限", term]];
    case "delivery_proof": return [["编　　号", licence.number], ["连锁总部", company.company], ["委托事项", "总部统一采购的药品由供方直接配送至所属门店，门店凭总部采购单收货"], ["配送门店", chain(company)], ["委托期限", term]];
    case "invoice_details": return [["单位名称", company.company], ["纳税人识别号", stated.tax_id], address, ["电　　话", company.phone], ["开户银行", stated.bank], ["银行账号", stated.account]];
    case "ephedrine_buyer": return [["编　　号", licence.number], ["备案单位", company.company], ["采购人", agent], ["采购范围", "含麻黄碱类复方制剂，对公转账，专人采购、专人验收"], ["联系电话", company.phone], ["备案期限", term]];
    default: return [["编　　号", licence.number], name, person, ...(stated.mode ? [["经营方式", stated.mode]] : []), ["企业负责人", stated.head ?? company.member], ...(stated.quality_head ? [["质量负责人", stated.quality_head]] : []), address, ...(stated.subjects ? [["诊疗科目", stated.subjects]] : [["仓库地址", stated.warehouse ? places(stated.warehouse) : "同经营地址"]]), ...(stated.checked_until ? [["校验有效期", `至 ${stated.checked_until}`]] : []), ...(scope ? [["经营范围", scope]] : []), ["有效期限", term]];
  }
}

function page(licence, company) {
  const [title, note, office] = titles[licence.kind];
  const lines = rows(licence, company).map(([label, text]) => `<tr><th>${label}</th><td>${text}</td></tr>`).join("");
  const seal = office ? `${company.city}${office}` : company.company;
  return `<meta charset="utf8"><style>
  body{margin:0;width:900px;height:1240px;background:#e9e5da;font-family:"Noto Serif CJK SC","Noto Sans CJK SC",serif;position:relative;overflow:hidden}
  .paper{position:absolute;inset:26px 30px;background:#fffdf6;border:10px double #b08a3c;padding:64px 58px;transform:rotate(${((licence.number.length * 7) % 5) * 0.22 - 0.4}deg);box-shadow:0 6px 30px #0004}
  h1{text-align:center;font-size:52px;letter-spacing:.14em;margin:24px 0 6px;color:#26231d}h1 small{font-size:26px;letter-spacing:0}
  table{margin-top:54px;border-collapse:collapse;font-size:25px;line-height:1.65;color:#222}th{font-weight:400;color:#5c5442;text-align:justify;white-space:nowrap;vertical-align:top;padding:12px 26px 12px 0}td{padding:12px 0}
  .seal{position:absolute;right:90px;bottom:110px;width:230px;height:230px;border:7px solid #c8242b;border-radius:50%;color:#c8242b;opacity:.78;display:grid;place-items:center;text-align:center;font-size:25px;line-height:1.35;transform:rotate(-9deg)}
  .mark{position:absolute;left:58px;bottom:74px;font-size:19px;color:#9a917d}</style>
  <div class="paper"><h1>${title}<small>${note}</small></h1><table>${lines}</table>
  <div class="seal"><span>${seal.replace(/(.{7})/g, "$1<br>")}<br>★</span></div><div class="mark">演示样本，仅用于药集系统演示</div></div>`;
}

mkdirSync(`${root}tasks/demo/scans`, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const tab = await browser.newPage({ viewport: { width: 900, height: 1240 } });
const nameOf = (row) => `${row.username}-${row.kind}-${row.version}`;
const wanted = process.argv.slice(2);
const isWanted = (row) => !row.valid_to.startsWith("+") && (!wanted.length || wanted.includes(nameOf(row)));
for (const licence of [...table("licences"), ...own].filter(isWanted)) {
  await tab.setContent(page(licence, companies[licence.username]));
  await tab.screenshot({ path: `${root}tasks/demo/scans/${nameOf(licence)}.jpg`, type: "jpeg", quality: 55 });
}
await browser.close();
