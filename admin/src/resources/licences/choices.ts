import { DEVICE_CATEGORIES } from "../../i18n/deviceCategories";

export const KINDS = [
  { id: "business", name: "营业执照" },
  { id: "drug_trading", name: "药品经营许可证" },
  { id: "medical_institution", name: "医疗机构执业许可证" },
  { id: "device_filing", name: "第二类医疗器械经营备案凭证" },
  { id: "device_licence", name: "医疗器械经营许可证" },
  { id: "food", name: "食品经营许可证" },
  { id: "purchasing_letter", name: "采购委托书" },
  { id: "cold_chain_letter", name: "冷链药品采购委托书" },
  { id: "id_card", name: "身份证" },
  { id: "receiving_letter", name: "收货委托书" },
  { id: "quality_agreement", name: "质量保证协议" },
  { id: "gsp", name: "GSP 证书" },
  { id: "maternal_care", name: "母婴保健技术服务执业许可证" },
  { id: "institution_certificate", name: "事业单位法人证书" },
  { id: "seal_specimen", name: "印章印模" },
  { id: "note_specimen", name: "随货同行单样式" },
  { id: "delivery_proof", name: "委托配送证明" },
  { id: "ephedrine_buyer", name: "含麻采购人备案" },
  { id: "invoice_details", name: "开票资料" },
];

/** How licences since 2024 name what was 化学药制剂 and 抗生素制剂. */
const CHEMICAL_DRUG = { id: "chemical_drug", name: "化学药（2024 年起的新证）" };

/** What a drug-trading licence may allow to trade (`jyfw`), in the wording until 2023 and in the one since. */
const DRUGS = [
  { id: "chemical", name: "化学药制剂" },
  { id: "antibiotic", name: "抗生素制剂" },
  { id: "biochemical", name: "生化药品" },
  { id: "biological", name: "生物制品" },
  { id: "chinese_patent", name: "中成药" },
  { id: "tcm_piece", name: "中药饮片" },
  { id: "psychotropic2", name: "第二类精神药品" },
  { id: "diagnostic", name: "体外诊断试剂（药品）" },
  CHEMICAL_DRUG,
  { id: "anabolic", name: "蛋白同化制剂" },
  { id: "peptide", name: "肽类激素" },
  { id: "rx", name: "处方药" },
  { id: "otc_a", name: "甲类非处方药" },
  { id: "otc_b", name: "乙类非处方药" },
  { id: "cold_chain", name: "冷藏冷冻药品" },
];

/** What licences name, too, and nobody buys here. */
const NEVER_HERE = [
  { id: "narcotic", name: "麻醉药品" },
  { id: "psychotropic1", name: "第一类精神药品" },
  { id: "precursor", name: "药品类易制毒化学品" },
  { id: "toxic", name: "医疗用毒性药品" },
  { id: "blood", name: "血液制品" },
  { id: "cell_therapy", name: "细胞治疗类生物制品" },
];

/** Covers every category of devices. */
const ALL_DEVICES = { id: "device", name: "全部类别" };

const DEVICES = [ALL_DEVICES, ...DEVICE_CATEGORIES.map(({ id, name }) => ({ id: `device_${id}`, name }))];

/** What an institution may be approved for by 母婴保健技术服务执业许可证. */
const MATERNAL_CARE = [
  { id: "termination", name: "终止妊娠手术" },
  { id: "sterilization", name: "结扎手术" },
  { id: "midwifery", name: "助产技术" },
  { id: "prenatal", name: "婚前医学检查、产前诊断" },
];

/** In a letter of purchase: whatever medicines the company may buy. */
const ALL_MEDICINES = { id: "medicine", name: "药品（许可范围内全部类别）" };

/** The classes of goods that a letter may name; the further scopes say how they are dispensed and kept. */
const MEDICINES = [ALL_MEDICINES, ...DRUGS.slice(0, 9)];

/** What a document of this kind may name; nothing where its kind alone says it. */
export function scopesOf(kind: string): readonly { id: string; name: string }[] {
  if (kind === "drug_trading") return [...DRUGS, ...NEVER_HERE];
  if (kind === "maternal_care") return MATERNAL_CARE;
  if (kind === "purchasing_letter") return MEDICINES;
  return kind === "device_filing" || kind === "device_licence" ? DEVICES : [];
}

/** The choices that represent all the others of their document. */
const ALL = new Set([ALL_DEVICES.id, ALL_MEDICINES.id]);

/** The scope after a click, the clicked choice last: the choice of all and single ones take each other's place. */
export function exclusive(scope: readonly string[]): string[] {
  const last = scope.at(-1);
  return last !== undefined && ALL.has(last) ? [last] : scope.filter((one) => !ALL.has(one));
}

export const REJECT_REASONS = [
  "扫描件不清晰，请重新拍照上传",
  "扫描件与填写的证号不一致",
  "有效期填写与证件不一致",
  "证件已过期，请上传新证",
  "企业名称与注册名称不一致",
  "经营范围填写与证件不一致",
  "缺少公章",
  "上传的不是这一类证件",
] as const;
