import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import { Box, Button, DialogActions, DialogContent, DialogTitle, Stack } from "@mui/material";
import { useState } from "react";
import { NumberInput, SearchInput, SelectInput } from "react-admin";
import { goodsDocumentFile, withdrawGoodsDocument } from "../../api/calls/documents";
import type { GoodsDocument } from "../../api/types";
import { useCan } from "../../api/useCan";
import { DoneBy } from "../../fields/DoneBy";
import { StatusTag } from "../../fields/StatusTag";
import { BackButton, Dialog } from "../../forms/Dialog";
import { History } from "../../history/History";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { ReasonCommand } from "../../inputs/ReasonCommand";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { UploadDialog } from "./UploadDialog";
import { DOCUMENT_AUDIENCE, DOCUMENT_KIND, DOCUMENT_STATUS, statusOf } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("goods_documents");

const { current, replaced, withdrawn } = DOCUMENT_STATUS;
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="商品、编码、资料名称" />,
  <SelectInput key="kind" source="kind" choices={choices(DOCUMENT_KIND)} alwaysOn />,
  <SelectInput
    key="status"
    source="status"
    choices={Object.entries({ current, replaced, withdrawn }).map(([id, word]) => ({
      id,
      name: word?.text ?? id,
    }))}
    alwaysOn
  />,
  <NumberInput key="goods" source="goods_id" min={1} step={1} />,
];

const views = [
  { label: "在用", filter: { status: "current" } },
  { label: "60 天内到期", filter: { expiring: true } },
  { label: "已撤下", filter: { status: "withdrawn" } },
];

const exporter = csvExporter("商品资料", [
  { label: "商品", value: (d) => d.goods_name },
  { label: "规格", value: (d) => d.spec },
  { label: "生产企业", value: (d) => d.maker },
  { label: "类型", value: (d) => d.kind_text },
  { label: "资料名称", value: (d) => d.title },
  { label: "谁能看到", value: (d) => DOCUMENT_AUDIENCE[d.audience] ?? d.audience },
  { label: "状态", value: (d) => statusOf(d)?.text ?? d.status },
  { label: "版本", value: (d) => d.version },
  { label: "签发日期", value: (d) => d.issued_on },
  { label: "有效期至", value: (d) => d.valid_until },
  { label: "上传人", value: (d) => d.uploaded_by },
  { label: "上传时间", value: (d) => dateTime(d.created_at) },
  { label: "SHA-256", value: (d) => d.sha256 },
]);

function Withdraw({ document, onClose }: { document: GoodsDocument; onClose: () => void }) {
  return (
    <ReasonCommand
      title={`撤下：${document.goods_name} ${document.title}`}
      presets={["文件与商品不符", "文件已过期", "文件不清楚", "厂家要求撤下"]}
      confirm="撤下"
      danger
      note="撤下后客户不能再下载，文件留档。"
      run={(reason) => withdrawGoodsDocument(document.id, reason)}
      done="资料已撤下"
      refresh={["goods_documents", "first_sales", "class_changes"]}
      onClose={onClose}
    />
  );
}

function Records({ document, onClose }: { document: GoodsDocument; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="records-title">
      <DialogTitle id="records-title">{`${document.goods_name} ${document.title}`}</DialogTitle>
      <DialogContent>
        <History of="goods_documents" id={document.id} />
      </DialogContent>
      <DialogActions>
        <BackButton>关闭</BackButton>
      </DialogActions>
    </Dialog>
  );
}

type Open = { kind: "new" } | { kind: "replace" | "withdraw" | "records"; document: GoodsDocument } | null;

interface ActionsProps {
  row: GoodsDocument;
  writes: boolean;
  onOpen: (open: Open) => void;
}

function Actions({ row, writes, onOpen }: ActionsProps) {
  return (
    <Stack direction="row" sx={{ gap: 0.5 }}>
      <Button size="small" href={goodsDocumentFile(row.id)} download>
        下载
      </Button>
      <Button size="small" onClick={() => onOpen({ kind: "records", document: row })}>
        记录
      </Button>
      {writes && row.status === "current" && (
        <>
          <Button size="small" onClick={() => onOpen({ kind: "replace", document: row })}>
            替换
          </Button>
          <Button size="small" color="error" onClick={() => onOpen({ kind: "withdraw", document: row })}>
            撤下
          </Button>
        </>
      )}
    </Stack>
  );
}

export function GoodsDocumentList() {
  const can = useCan();
  const small = useSmall();
  const [open, setOpen] = useState<Open>(null);
  const writes = can("goods_documents", "write");
  const close = () => setOpen(null);

  const actions = (row: GoodsDocument) => <Actions row={row} writes={writes} onOpen={setOpen} />;
  const card = (row: GoodsDocument) => (
    <Box>
      <Box sx={{ fontWeight: 600 }}>
        {row.goods_name} {row.spec}
      </Box>
      <Box sx={{ typography: "body2" }}>
        {row.kind_text} · {row.title}
        {row.version > 1 && ` · 第 ${row.version} 版`} · {row.valid_until ? `至 ${row.valid_until}` : "长期"}
      </Box>
      {row.withdrawn_reason && (
        <Box sx={{ typography: "caption", color: "text.secondary" }}>撤下原因：{row.withdrawn_reason}</Box>
      )}
      <StatusTag word={statusOf(row)} />
      {actions(row)}
    </Box>
  );
  return (
    <>
      <ListFrame
        title="商品资料"
        filters={filters}
        views={views}
        sort={{ field: "id", order: "DESC" }}
        exporter={exporter}
        actions={
          writes && (
            <Button size="small" startIcon={<UploadIcon />} onClick={() => setOpen({ kind: "new" })}>
              上传资料
            </Button>
          )
        }
      >
        {small ? (
          <CardList card={card} />
        ) : (
          <DataTable rowClick={false} bulkActionButtons={false}>
            <DataTable.Col
              source="goods_id"
              label="商品"
              render={(row) => (
                <Box>
                  {row.goods_name} {row.spec}
                  <Box sx={{ typography: "caption", color: "text.secondary" }}>{row.maker}</Box>
                </Box>
              )}
            />
            <DataTable.Col source="kind" render={(row) => row.kind_text} />
            <DataTable.Col
              source="title"
              disableSort
              render={(row) => (
                <Box>
                  {row.title}
                  {row.version > 1 && ` · 第 ${row.version} 版`}
                  {row.withdrawn_reason && (
                    <Box sx={{ typography: "caption", color: "text.secondary" }}>
                      撤下原因：{row.withdrawn_reason}
                    </Box>
                  )}
                </Box>
              )}
            />
            <DataTable.Col
              source="audience"
              disableSort
              render={(row) => DOCUMENT_AUDIENCE[row.audience] ?? row.audience}
            />
            <DataTable.Col source="valid_until" render={(row) => row.valid_until ?? "长期"} />
            <DataTable.Col source="status" render={(row) => <StatusTag word={statusOf(row)} />} />
            <DataTable.Col
              source="created_at"
              render={(row) => <DoneBy name={row.uploaded_by} at={row.created_at} />}
            />
            <DataTable.Col label="操作" render={actions} />
          </DataTable>
        )}
      </ListFrame>
      {open?.kind === "new" && <UploadDialog onClose={close} />}
      {open?.kind === "replace" && <UploadDialog older={open.document} onClose={close} />}
      {open?.kind === "records" && <Records document={open.document} onClose={close} />}
      {open?.kind === "withdraw" && <Withdraw document={open.document} onClose={close} />}
    </>
  );
}
