import { Alert, Box, Button } from "@mui/material";
import { useState } from "react";
import { useRefresh } from "react-admin";
import { Link } from "react-router-dom";
import {
  approveClassRule,
  endClassRule,
  rejectClassRule,
  withdrawClassRule,
} from "../../api/calls/goodsReview";
import type { ClassRule } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { Panel } from "../../fields/Panel";
import { RecordHead } from "../../fields/RecordHead";
import { RecordPage } from "../../fields/RecordPage";
import { StatusTag } from "../../fields/StatusTag";
import { controlName } from "../../i18n/goodsClasses";
import { dateTime } from "../../i18n/time";
import { ConfirmDialog } from "../../inputs/ConfirmDialog";
import { ReasonDialog } from "../../inputs/ReasonDialog";
import { Decide } from "../goodsReview/Decide";
import { CLASS_RULE, consequence, hindrance, LOOKS_AT, nameOf, RULE_KINDS, SURENESS } from "./words";

const REFRESHED = ["class_rules", "goods", "class_changes"];
const END_REASONS = ["法规修订，不再列管", "词太宽，误伤别的商品", "重复"] as const;
const REJECT_REASONS = ["没有依据", "与公告不一致", "词太宽，误伤别的商品"] as const;
const KEEP_REASONS = ["仍在管控范围内", "移除没有依据"] as const;

/** What the person who sees it may do besides deciding. */
function Steps({ rule }: { rule: ClassRule }) {
  const [open, setOpen] = useState<"end" | "withdraw" | null>(null);
  const { busy, act } = useAction();
  const refresh = useRefresh();
  const close = () => setOpen(null);
  const over = () => {
    close();
    refresh();
  };
  const run = (what: () => Promise<unknown>, done: string) =>
    act({ run: what, done, refresh: REFRESHED, onDone: over, onConflict: over });
  return (
    <>
      {rule.is_own && (
        <Button size="small" variant="outlined" onClick={() => setOpen("withdraw")}>
          撤回
        </Button>
      )}
      {rule.may_end && (
        <Button size="small" variant="outlined" color="error" onClick={() => setOpen("end")}>
          申请移除
        </Button>
      )}
      {open === "withdraw" && (
        <ConfirmDialog
          title={`撤回“${rule.word}”`}
          consequences={
            rule.status === "ending"
              ? ["这一条继续核对，移除不再需要审批", "之后可以重新申请移除"]
              : ["这一条不生效，也不再需要审批", "再加入要重新填写"]
          }
          confirm="撤回"
          busy={busy}
          onClose={close}
          onConfirm={() => void run(() => withdrawClassRule(rule.id), "已撤回")}
        />
      )}
      {open === "end" && (
        <ReasonDialog
          title={`移除“${rule.word}”`}
          presets={END_REASONS}
          confirm="提交审批"
          danger
          busy={busy}
          note="另一位质量人员同意之前，这一条照常核对。"
          onClose={close}
          onConfirm={(reason) => run(() => endClassRule(rule.id, reason), "已提交移除，等待审批")}
        />
      )}
    </>
  );
}

function Unmet({ rule }: { rule: ClassRule }) {
  if (rule.unmet.length === 0) return null;
  const what = rule.status === "waiting" ? "会改动的商品" : "还没有按它管控的商品，请逐个提交分类变更";
  return (
    <Panel title={`${what}（${rule.unmet_count} 种）`}>
      {rule.unmet.map((goods) => (
        <Box key={goods.id} sx={{ py: 0.5 }}>
          <Link to={`/goods/${goods.id}/show`}>{goods.name}</Link>{" "}
          <Box component="span" sx={{ typography: "body2", color: "text.secondary" }}>
            {goods.spec} · {goods.code} · 现为 {goods.control ? controlName(goods.control) : "无管控"}
          </Box>
        </Box>
      ))}
      {rule.unmet_count > rule.unmet.length && (
        <Box sx={{ typography: "caption", color: "text.secondary" }}>
          还有 {rule.unmet_count - rule.unmet.length} 种没有列出
        </Box>
      )}
    </Panel>
  );
}

function Content() {
  const rule = useRecordOf("class_rules");
  const can = useCan();
  const refresh = useRefresh();
  if (!rule) return null;
  const writes = can("goods_review", "write");
  const isWaiting = rule.status === "waiting" || rule.status === "ending";
  return (
    <Box sx={{ maxWidth: 960 }}>
      <RecordHead
        name={rule.word}
        state={<StatusTag word={CLASS_RULE[rule.status]} text={rule.status_text} />}
      >
        {writes && <Steps rule={rule} />}
      </RecordHead>
      {isWaiting && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {consequence(rule)}
        </Alert>
      )}
      <Panel title="条目">
        <Facts
          columns={1}
          facts={[
            { label: "看哪里", value: nameOf(LOOKS_AT, rule.looks_at) },
            { label: "除非含有", value: rule.exceptions },
            { label: "商品", value: nameOf(RULE_KINDS, rule.kind) },
            { label: "类别", value: rule.class_name },
            { label: "须有的管控", value: controlName(rule.control) },
            { label: "依据", value: rule.source },
            { label: "把握", value: nameOf(SURENESS, rule.sureness) },
            { label: "截至", value: rule.as_of },
            { label: "原因", value: rule.reason },
            {
              label: "提交",
              value: rule.proposed_by && `${rule.proposed_by} ${dateTime(rule.proposed_at)}`,
            },
            {
              label: "审批",
              value: rule.decided_by && `${rule.decided_by} ${dateTime(rule.decided_at)} ${rule.opinion}`,
            },
          ]}
        />
      </Panel>
      <Unmet rule={rule} />
      {isWaiting && writes && (
        <Decide
          name={rule.word}
          agreed="已核对依据，同意"
          hindrance={hindrance(rule)}
          isOwn={rule.is_own}
          reasons={rule.status === "ending" ? KEEP_REASONS : REJECT_REASONS}
          approve={(opinion) => approveClassRule(rule.id, opinion)}
          reject={(reason) => rejectClassRule(rule.id, reason)}
          refresh={REFRESHED}
          onDone={refresh}
        />
      )}
    </Box>
  );
}

export const ClassRuleShow = () => (
  <RecordPage kind="名录条目">
    <Content />
  </RecordPage>
);
