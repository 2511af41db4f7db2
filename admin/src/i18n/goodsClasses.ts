import { DEVICE_CATEGORIES } from "./deviceCategories";

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

/** What may be sold online first. */
export const CONTROLS = [
  { id: "ephedrine", name: "含麻黄碱" },
  { id: "special_compound", name: "含特殊药品复方制剂" },
  { id: "termination", name: "终止妊娠药品" },
  { id: "anabolic", name: "蛋白同化制剂" },
  { id: "peptide", name: "肽类激素" },
  { id: "insulin", name: "胰岛素" },
  { id: "no_pharmacy", name: "药店禁售" },
  { id: "psychotropic2", name: "第二类精神药品" },
  { id: "never_online", name: "禁止网售" },
];

/** Business scopes of goods, as spreadsheets name them too. */
export const SCOPES = [
  { id: "chemical", name: "化学药" },
  { id: "antibiotic", name: "抗生素" },
  { id: "biochemical", name: "生化药品" },
  { id: "biological", name: "生物制品" },
  { id: "chinese_patent", name: "中成药" },
  { id: "tcm_piece", name: "中药饮片" },
  { id: "psychotropic2", name: "第二类精神药品" },
  { id: "diagnostic", name: "体外诊断试剂（药品）" },
  { id: "device", name: "医疗器械" },
  { id: "food", name: "食品" },
  { id: "none", name: "无" },
];

export const DEVICE_CLASSES = ["I", "II", "III"].map((id) => ({ id, name: `${id} 类` }));

const nameIn = <C extends string | number>(choices: readonly { id: C; name: string }[], code: C) =>
  choices.find((one) => one.id === code)?.name ?? String(code);

export const rxName = (code: string) => (code === "none" ? "" : nameIn(RX, code));
export const storageName = (code: string) => nameIn(STORAGE, code);
export const controlName = (code: string) => nameIn(CONTROLS, code);
export const scopeName = (code: string) => nameIn(SCOPES, code);
export const deviceCategoryName = (code: string) => nameIn(DEVICE_CATEGORIES, code);
export const kindName = (kind: number) => nameIn(KINDS, kind);
