export const KINDS = [
  { id: "business", name: "营业执照" },
  { id: "drug_trading", name: "药品经营许可证" },
  { id: "medical_institution", name: "医疗机构执业许可证" },
  { id: "device_filing", name: "第二类医疗器械经营备案凭证" },
  { id: "device_licence", name: "医疗器械经营许可证" },
  { id: "food", name: "食品经营许可证" },
  { id: "purchasing_letter", name: "采购委托书" },
];

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
