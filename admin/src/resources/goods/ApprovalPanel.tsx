import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import { Alert, Box, Button, Skeleton, Stack } from "@mui/material";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { goodsDocumentFile } from "../../api/calls/documents";
import { firstSaleSheet, handInFirstSale, withdrawClassChange } from "../../api/calls/goodsReview";
import type { ClassChange, FirstSale, Goods } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { useRecordOf, useRows } from "../../api/useRecords";
import { Panel } from "../../fields/Panel";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { ConfirmDialog } from "../../inputs/ConfirmDialog";
import { ReasonDialog } from "../../inputs/ReasonDialog";
import { UploadDialog } from "../goodsDocuments/UploadDialog";
import { ChangeTable } from "../goodsReview/ChangeTable";
import { Needs } from "../goodsReview/FirstSaleDetails";
import { DIRECTION, FIRST_SALE, isOfLeaflet, missingOf } from "../goodsReview/words";
import { ProposeDialog } from "./ProposeDialog";

const LATEST = { page: 1, perPage: 1 };
const newestFirst = { field: "id", order: "DESC" as const };

/** The progress of the product's first-sale approval, what is missing, and the next step. */
function FirstSaleState({ goods, filing }: { goods: Goods; filing: FirstSale | undefined }) {
  const can = useCan();
  const { busy, act } = useAction();
  const [uploads, setUploads] = useState(false);
  const [handsIn, setHandsIn] = useState(false);
  const missing = filing ? missingOf(filing) : "";
  const rejected = goods.first_sale === "rejected";
  const handIn = (note: string) =>
    act({
      run: () => handInFirstSale(goods.id, note),
      done: "已提交首营审批",
      refresh: ["first_sales", "goods"],
      onDone: () => setHandsIn(false),
      onConflict: () => setHandsIn(false),
    });
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        <StatusTag word={FIRST_SALE[goods.first_sale]} text={goods.first_sale_text} />
        <Box sx={{ typography: "body2", color: "text.secondary" }}>
          {filing
            ? filing.decided_at
              ? `${filing.decided_by} ${dateTime(filing.decided_at)}：${filing.opinion}`
              : `${filing.filed_by} ${dateTime(filing.filed_at)} 提交`
            : "启用首营审批前已在档，视同通过"}
        </Box>
      </Stack>
      {goods.first_sale === "waiting" && (
        <Alert severity={missing ? "warning" : "info"}>
          {missing
            ? `还缺${missing}，补齐后才能审批。`
            : "资料已齐，等采购、质量管理、企业负责人依次签意见。"}
          {goods.on_sale ? "通过后立即上架，之前客户看不到。" : "之前客户看不到；通过后再打开“上架”。"}
        </Alert>
      )}
      {rejected && filing && (
        <Alert severity="error">驳回原因：{filing.opinion}。请更正资料后重新提交。</Alert>
      )}
      {filing && goods.first_sale !== "approved" && <Needs needs={filing.needs} />}
      {filing && filing.documents.length > 0 && (
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
          {filing.documents.map((document) => (
            <Button key={document.id} size="small" href={goodsDocumentFile(document.id)} download>
              {document.title}
            </Button>
          ))}
        </Stack>
      )}
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
        {can("goods_documents", "write") && (
          <Button size="small" variant="outlined" startIcon={<UploadIcon />} onClick={() => setUploads(true)}>
            上传资料
          </Button>
        )}
        {filing && (
          <Button size="small" href={firstSaleSheet(filing.id)} target="_blank">
            首营审批表
          </Button>
        )}
        {rejected && can("goods_class", "write") && (
          <Button size="small" variant="contained" disabled={busy} onClick={() => setHandsIn(true)}>
            重新提交审批
          </Button>
        )}
      </Stack>
      {uploads && (
        <UploadDialog
          goods={goods}
          kind={filing?.needs.find(({ is_met }) => !is_met)?.kind}
          onClose={() => setUploads(false)}
        />
      )}
      {handsIn && (
        <ReasonDialog
          title={`重新提交：${goods.name}`}
          source="note"
          presets={["已按驳回意见更正", "已补齐资料"]}
          confirm="提交"
          busy={busy}
          onClose={() => setHandsIn(false)}
          onConfirm={handIn}
        />
      )}
    </Stack>
  );
}

/** The proposed class change, until quality management decides. */
function ClassState({ goods, change }: { goods: Goods; change: ClassChange | undefined }) {
  const can = useCan();
  const { busy, act } = useAction();
  const [proposes, setProposes] = useState(false);
  const [takesBack, setTakesBack] = useState(false);
  const waiting = change?.status === "waiting" ? change : undefined;
  const [what, itself] = change && isOfLeaflet(change) ? ["说明书修改", "说明书"] : ["分类变更", "分类"];
  const withdraw = (id: number) =>
    act({
      run: () => withdrawClassChange(id),
      done: "已撤回，商品资料不变",
      refresh: ["class_changes", "goods"],
      onDone: () => setTakesBack(false),
      onConflict: () => setTakesBack(false),
    });
  return (
    <Stack sx={{ gap: 1.5, mt: 2 }}>
      {waiting && (
        <>
          <Alert severity="warning">
            {`${waiting.proposed_by} ${dateTime(waiting.proposed_at)} 提交了${what}，待质量管理审批；${isOfLeaflet(waiting) ? "之前客户看到的不变" : "之前按原分类销售"}。原因：${waiting.reason}。`}
            {waiting.direction === "stricter" && DIRECTION.stricter?.advice}
          </Alert>
          <ChangeTable changes={waiting.changes} />
        </>
      )}
      {change?.status === "rejected" && (
        <Alert severity="info">
          {`上次${what}被 ${change.decided_by} 驳回（${dateTime(change.decided_at)}）：${change.opinion}`}
        </Alert>
      )}
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
        {waiting?.may_withdraw && (
          <Button size="small" onClick={() => setTakesBack(true)}>
            撤回变更
          </Button>
        )}
        {goods.first_sale === "approved" && can("goods_class", "write") && (
          <Button size="small" variant="outlined" onClick={() => setProposes(true)}>
            提交分类变更
          </Button>
        )}
      </Stack>
      {takesBack && waiting && (
        <ConfirmDialog
          title={`撤回${what}：${goods.name}`}
          consequences={[`商品保持原来的${itself}，这次${what}不再需要审批`, "之后可以重新提交"]}
          confirm="撤回"
          busy={busy}
          onClose={() => setTakesBack(false)}
          onConfirm={() => void withdraw(waiting.id)}
        />
      )}
      {proposes && <ProposeDialog goods={goods} onClose={() => setProposes(false)} />}
    </Stack>
  );
}

export function ApprovalPanel() {
  const goods = useRecordOf("goods");
  const can = useCan();
  return goods && can("goods_review", "read") ? <Approval key={goods.id} goods={goods} /> : null;
}

function Approval({ goods }: { goods: Goods }) {
  // Saving the form may have proposed a class change: refetch.
  const meta = { version: goods.updated_at };
  const of = { filter: { goods_id: goods.id }, sort: newestFirst, pagination: LATEST, meta };
  // Meanwhile what was read stays, and the dialog over it with what was typed.
  const filings = useRows("first_sales", of, { placeholderData: keepPreviousData });
  const changes = useRows("class_changes", of, { placeholderData: keepPreviousData });
  const error = filings.data && changes.data ? null : (filings.error ?? changes.error);
  return (
    <Panel title="首营与分类审批">
      {error ? (
        <Alert
          severity="error"
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                void filings.refetch();
                void changes.refetch();
              }}
            >
              重试
            </Button>
          }
        >
          没有读到审批情况
        </Alert>
      ) : filings.isPending || changes.isPending ? (
        <Skeleton variant="rounded" height={72} />
      ) : (
        <>
          <FirstSaleState goods={goods} filing={filings.data?.[0]} />
          <ClassState goods={goods} change={changes.data?.[0]} />
        </>
      )}
    </Panel>
  );
}
