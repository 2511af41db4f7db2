import type { Registration } from "@/api/types";

export interface Outcome {
  title: string;
  lead: string;
  next: string[];
  isGood: boolean;
}

const WAITING = [
  "质量管理部门会逐份审核证照。",
  "审核结果会发到“我的消息”，网页开着会马上提醒。",
  "现在可以先浏览商品、收藏常用品种，通过后就能看到价格。",
];

/** The result of a submitted registration, and what happens next. */
export function outcome({ status, documents }: Pick<Registration, "status" | "documents">): Outcome {
  const refused = documents
    .filter((document) => document.status === "rejected")
    .map(({ name }) => `《${name}》`);
  if (status === "suspended") {
    return {
      title: "账户已停用",
      lead: "的账户已停用，暂时不能采购。",
      next: ["停用原因已发到“我的消息”。", "处理完以后请联系客服恢复。"],
      isGood: false,
    };
  }
  if (refused.length) {
    return {
      title: "有证照需要重新上传",
      lead: `的${refused.join("、")}没有通过审核。`,
      next: ["按驳回原因在下面重新上传，其它内容不用重填。", ...WAITING.slice(0, 2)],
      isGood: false,
    };
  }
  if (status === "approved") {
    return {
      title: "审核已通过",
      lead: "已通过审核，可以查看价格并下单。",
      next: [
        "第一次下单前核对收货地址，它要与许可证一致。",
        "证照快到期时我们会提前提醒，在下面换新证即可。",
      ],
      isGood: true,
    };
  }
  return { title: "资料已提交，等待审核", lead: "的资料已交给质量管理部门。", next: WAITING, isGood: false };
}
