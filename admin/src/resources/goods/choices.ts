export const KINDS = [
  { id: 1, name: "药品" },
  { id: 2, name: "中药饮片" },
  { id: 3, name: "医疗器械" },
];

export const RX = [
  { id: "rx", name: "处方药" },
  { id: "otc_a", name: "甲类OTC" },
  { id: "otc_b", name: "乙类OTC" },
  { id: "none", name: "非药品" },
];

/** Kept at room temperature, cool, or in the cold chain. */
export const STORAGE = [
  { id: "normal", name: "常温" },
  { id: "cool", name: "阴凉" },
  { id: "cold", name: "冷藏" },
];

const CONTROL: Record<string, string> = {
  ephedrine: "含麻",
  psychotropic2: "第二类精神药品",
  never_online: "禁止网售",
  no_pharmacy: "不售药店",
  insulin: "胰岛素",
};

/** Business scopes as licences state them. */
const SCOPE: Record<string, string> = {
  chemical: "化学药制剂",
  antibiotic: "抗生素制剂",
  biochemical: "生化药品",
  biological: "生物制品",
  chinese_patent: "中成药",
  tcm_piece: "中药饮片",
  psychotropic2: "第二类精神药品",
  rx: "处方药",
  otc_a: "甲类非处方药",
  otc_b: "乙类非处方药",
  cold_chain: "冷藏冷冻药品",
  device: "医疗器械",
  food: "食品",
  none: "",
};

/** How the ladder reads: 1 = price up to a quantity, else from a quantity. */
export const LADDER_TYPES = [
  { id: 1, name: "数量以内（≤）" },
  { id: 2, name: "数量以上（≥）" },
];

const nameIn = (choices: readonly { id: string; name: string }[], code: string) =>
  choices.find((one) => one.id === code)?.name ?? code;

export const rxName = (code: string) => (code === "none" ? "" : nameIn(RX, code));
export const storageName = (code: string) => nameIn(STORAGE, code);
export const controlName = (code: string) => CONTROL[code] ?? code;
export const scopeName = (code: string) => SCOPE[code] ?? code;
export const kindName = (kind: number) => KINDS.find((one) => one.id === kind)?.name ?? String(kind);
