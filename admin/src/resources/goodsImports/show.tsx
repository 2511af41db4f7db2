import { Alert, Box, Button, LinearProgress } from "@mui/material";
import { useState } from "react";
import { useGetIdentity } from "react-admin";
import { applyGoodsImport } from "../../api/calls/goods";
import type { GoodsImport } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { Panel } from "../../fields/Panel";
import { RecordHead } from "../../fields/RecordHead";
import { RecordTitle } from "../../fields/RecordTitle";
import { Show } from "../../fields/Show";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { ReasonDialog } from "../../inputs/ReasonDialog";
import { Rows } from "./Rows";
import { IMPORT_STATUS } from "./words";

function Errors({ of }: { of: GoodsImport }) {
  return (
    <Panel title={`${of.error_count} 处错误，整份表格没有导入`}>
      <Box component="ol" sx={{ m: 0, pl: 3, typography: "body2", overflowWrap: "anywhere" }}>
        {of.errors.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
      {of.error_count > of.errors.length && (
        <Box sx={{ mt: 1, color: "text.secondary", typography: "body2" }}>
          只列出前 {of.errors.length} 处，改好后请重新上传。
        </Box>
      )}
    </Panel>
  );
}

function Notes({ of }: { of: GoodsImport }) {
  if (of.status === "checking") {
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        正在检查，已读 {of.row_count} 行，商品还没有改动。
        <LinearProgress sx={{ mt: 1 }} />
      </Alert>
    );
  }
  if (of.problem) {
    return (
      <Alert severity="error" sx={{ mb: 2 }}>
        {of.problem}
      </Alert>
    );
  }
  if (of.status !== "checked") return null;
  return (
    <>
      {of.second_count > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          有 {of.second_count} 个价格须由另一位同事复核（改动大、低于进价或首次定价），请上传人（
          {of.staff_name}）以外的同事核对后导入。
        </Alert>
      )}
      {of.class_count > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          会为 {of.class_count} 个已通过首营的商品提交分类变更，由质量管理审批；其余改动导入后马上生效。
        </Alert>
      )}
      {of.new_count > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          新增的 {of.new_count} 个商品要等质量管理首营审批，通过前客户看不到。
        </Alert>
      )}
      {of.new_makers.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          将新增生产企业：{of.new_makers.join("、")}。如果只是写法不同，请改成已有的名称再上传。
        </Alert>
      )}
    </>
  );
}

interface ApplyButtonProps {
  of: GoodsImport;
  disabled: boolean;
  onClick: () => void;
}

/** Says who may press it, where the one who looks at it may not. */
export function ApplyButton({ of, disabled, onClick }: ApplyButtonProps) {
  const { identity } = useGetIdentity();
  const moves = of.new_count + of.changed_count;
  const isOwn = of.second_count > 0 && of.staff_id !== null && of.staff_id === identity?.id;
  return (
    <Button variant="contained" disabled={disabled || moves === 0 || isOwn} onClick={onClick}>
      {moves === 0 ? "没有要导入的改动" : isOwn ? "由另一位同事导入" : `导入 ${moves} 个商品`}
    </Button>
  );
}

function Content() {
  const record = useRecordOf("goods_imports");
  const can = useCan();
  const { busy, act } = useAction();
  const [asksWhy, setAsksWhy] = useState(false);
  if (!record) return null;
  const apply = (reason: string) =>
    act({
      run: () => applyGoodsImport(record.id, reason),
      done: record.new_count > 0 ? "已导入；新增的商品待首营审批后上架" : "已导入",
      refresh: ["goods_imports", "goods", "makers", "first_sales", "class_changes"],
      onDone: () => setAsksWhy(false),
      onConflict: () => setAsksWhy(false),
    });
  const begin = () => (record.class_count > 0 ? setAsksWhy(true) : apply(""));
  const moves = record.new_count + record.changed_count;
  return (
    <>
      <RecordHead
        name={record.file_name}
        state={<StatusTag word={IMPORT_STATUS[record.status]} text={record.status_text} />}
      >
        {record.status === "checked" && can("goods", "write") && (
          <ApplyButton of={record} disabled={busy} onClick={begin} />
        )}
      </RecordHead>
      {asksWhy && (
        <ReasonDialog
          title={`${record.class_count} 个商品的分类变更`}
          source="class_reason"
          presets={["厂家来函", "国家药监局公告", "说明书修订", "录入更正"]}
          confirm="导入并提交审批"
          busy={busy}
          note="这些商品已通过首营，管控、处方、范围、贮藏等改动由质量管理审批，通过前保持原样；其余改动马上生效。"
          onClose={() => setAsksWhy(false)}
          onConfirm={apply}
        />
      )}
      <Notes of={record} />
      <Panel title="概况">
        <Facts
          columns={4}
          facts={[
            { label: "行数", value: record.row_count },
            { label: "新增", value: record.new_count },
            { label: "修改", value: record.changed_count },
            { label: "不变", value: record.unchanged_count },
            { label: "定价改价", value: record.price_count },
            { label: "须复核", value: record.second_count },
            { label: "分类变更", value: record.class_count },
            { label: "上传", value: `${record.staff_name} ${dateTime(record.created_at)}` },
            {
              label: "导入",
              value: record.applied_at ? `${record.applied_by} ${dateTime(record.applied_at)}` : "",
            },
          ]}
        />
      </Panel>
      {record.errors.length > 0 && <Errors of={record} />}
      {["checked", "applied"].includes(record.status) && moves > 0 && <Rows of={record} />}
    </>
  );
}

/** Looks again each second while the server is checking. */
const queryOptions = {
  refetchInterval: (query: { state: { data?: GoodsImport } }) =>
    query.state.data?.status === "checking" ? 1000 : false,
} as const;

export function GoodsImportShow() {
  return (
    <Show
      title={<RecordTitle kind="商品导入" />}
      component="div"
      actions={false}
      queryOptions={queryOptions as never}
      sx={{ pt: 2 }}
    >
      <Content />
    </Show>
  );
}
