/** What a document looks like and what QA looks for in it. */
export interface Sample {
  hint: string;
  /** the lines that must be readable */
  lines: readonly string[];
}

const samples: Record<string, Sample> = {
  business: {
    hint: "营业执照副本，加盖公章",
    lines: ["统一社会信用代码", "名称", "法定代表人", "经营范围", "住所"],
  },
  drug_trading: {
    hint: "药品经营许可证正本或副本，有变更页的一起拍",
    lines: ["许可证编号", "企业名称", "经营方式", "经营范围", "有效期至"],
  },
  medical_institution: {
    hint: "医疗机构执业许可证副本；诊所上传诊所备案凭证",
    lines: ["登记号", "机构名称", "诊疗科目", "主要负责人", "有效期限"],
  },
  device_filing: {
    hint: "第二类医疗器械经营备案凭证，长期有效",
    lines: ["备案编号", "企业名称", "经营方式", "经营范围", "备案日期"],
  },
  device_licence: {
    hint: "第三类医疗器械经营许可证",
    lines: ["许可证编号", "企业名称", "经营场所", "经营范围", "有效期至"],
  },
  food: {
    hint: "食品经营许可证，采购保健食品时需要",
    lines: ["许可证编号", "经营者名称", "经营项目", "有效期至"],
  },
  purchasing_letter: {
    hint: "写明采购人、品种范围和起止日期，一般不超过一年；法定代表人签字、盖公章",
    lines: ["被授权人", "身份证号", "采购品种范围", "授权期限", "法定代表人签字"],
  },
  cold_chain_letter: {
    hint: "采购冷藏、冷冻药品的委托书，写明收货人和冷藏设备",
    lines: ["被授权人", "冷藏设备", "收货地址", "授权期限"],
  },
  id_card: {
    hint: "法定代表人、采购人、收货人三人的身份证正反面，委托书上的人要与这里一致；同一人填同样的内容；有效期填最早到期的",
    lines: ["姓名", "公民身份号码", "有效期限"],
  },
  receiving_letter: {
    hint: "写明收货人、收货地址和印章样式，地址与许可证一致",
    lines: ["收货人", "收货地址", "收货印章样式", "委托期限"],
  },
  quality_agreement: {
    hint: "双方盖章的质量保证协议，每年一签",
    lines: ["甲方", "乙方", "质量条款", "协议期限", "双方盖章"],
  },
  gsp: {
    hint: "2019 年起不再发证，有旧证可以一起提供",
    lines: ["证书编号", "企业名称", "认证范围", "有效期至"],
  },
  institution_certificate: {
    hint: "公立医院、卫生院的事业单位法人证书；民营医院上传营业执照即可",
    lines: ["统一社会信用代码", "名称", "法定代表人", "有效期"],
  },
  seal_specimen: {
    hint: "公章、合同章、发票章、收货章、质量章的印模，加盖公章",
    lines: ["各种印章的印模", "企业名称", "启用日期"],
  },
  note_specimen: {
    hint: "本单位随货同行单的样式，加盖出库专用章",
    lines: ["单据样式", "出库专用章"],
  },
  delivery_proof: {
    hint: "总部委托我公司直接配送到门店的证明，写明门店名称",
    lines: ["委托总部", "受托配送单位", "门店名单", "委托期限"],
  },
  ephedrine_buyer: {
    hint: "采购含麻黄碱类复方制剂的人员备案，附身份证复印件",
    lines: ["采购人", "身份证号", "备案单位", "有效期"],
  },
  invoice_details: {
    hint: "开票资料，加盖公章；门店由总部统一开票的，总部提交即可",
    lines: ["单位名称", "纳税人识别号", "地址、电话", "开户银行", "银行账号"],
  },
  maternal_care: {
    hint: "采购终止妊娠药品时需要，服务项目须含终止妊娠手术",
    lines: ["登记号", "机构名称", "许可项目", "有效期限"],
  },
};

const OTHER: Sample = { hint: "字迹清楚、四角完整，加盖公章", lines: ["编号", "名称", "有效期"] };

export function sampleOf(kind: string): Sample {
  return samples[kind] ?? OTHER;
}
