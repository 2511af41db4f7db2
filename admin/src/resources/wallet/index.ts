import walletEntriesIcon from "@mui/icons-material/AccountBalanceWalletOutlined";
import walletProposalsIcon from "@mui/icons-material/EditNoteOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const wallet: Definition[] = [
  {
    name: "wallet_entries",
    label: "收支明细",
    right: "wallet",
    menu: [{ group: "资金", place: 70, icon: walletEntriesIcon }],
    list: later(
      () => import("./entries"),
      (file) => file.EntryList,
    ),
    fields: {
      company_id: "客户",
      company: "客户",
      kind: "账户",
      cause: "类型",
      from: "从",
      to: "到",
      amount: "变动",
      balance_after: "余",
      reference: "单号",
      memo: "备注",
      at: "时间",
    },
  },
  {
    name: "wallet_proposals",
    label: "人工调整",
    subject: "wallet_proposal",
    right: "wallet",
    menu: [{ group: "资金", place: 80, icon: walletProposalsIcon, queue: "wallet_proposals" }],
    tasks: { wallet_proposals: "人工调整待复核" },
    list: later(
      () => import("./proposals"),
      (file) => file.ProposalList,
    ),
    fields: {
      company_id: "客户",
      company: "客户",
      kind: "账户",
      amount: "变动",
      valid_days: "有效天数",
      reason: "原因",
      state: "状态",
      can_decide: "等我复核",
      proposed_at: "提出",
      decided_at: "复核",
    },
  },
  {
    name: "reward_rules",
    label: "奖励规则",
    subject: "reward_rules",
    fields: {
      points_per_yuan: "每元积分",
      points_days: "积分有效天数",
      voucher_days: "现金券有效天数",
      reason: "修改原因",
    },
  },
];
