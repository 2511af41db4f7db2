import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import { Box, Button, Stack } from "@mui/material";
import { useRef, useState } from "react";
import { NumberInput, SearchInput, SelectInput, useNotify } from "react-admin";
import { reportFile, sealReport, uploadReport, withdrawReport } from "../../api/calls/reports";
import { documentError, largestDocument } from "../../api/fileSize";
import type { BatchReport } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { ReasonCommand } from "../../inputs/ReasonCommand";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { BulkDialog } from "./BulkDialog";
import { REPORT_STATUS } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("batch_reports");

const { missing, uploaded, sealed } = REPORT_STATUS;
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="商品、编码、批号" />,
  <SelectInput
    key="status"
    source="status"
    choices={choices(
      Object.fromEntries(
        Object.entries({ missing, uploaded, sealed }).map(([id, word]) => [id, word?.text ?? id]),
      ),
    )}
    alwaysOn
  />,
  <NumberInput key="goods" source="goods_id" min={1} step={1} />,
];

const views = [
  { label: "缺报告", filter: { status: "missing" } },
  { label: "客户催要", filter: { asked: true } },
  { label: "待盖章", filter: { status: "uploaded" } },
  { label: "已盖章", filter: { status: "sealed" } },
];

const exporter = csvExporter("药检报告", [
  { label: "商品编码", value: (r) => r.goods_code },
  { label: "商品", value: (r) => r.goods_name },
  { label: "规格", value: (r) => r.spec },
  { label: "生产企业", value: (r) => r.maker },
  { label: "批号", value: (r) => r.batch_number },
  { label: "有效期至", value: (r) => r.expires_on },
  { label: "库存", value: (r) => r.on_hand },
  { label: "状态", value: (r) => r.status_text },
  { label: "催要客户数", value: (r) => r.asking },
  { label: "盖章人", value: (r) => r.report?.sealed_by ?? "" },
  { label: "盖章时间", value: (r) => dateTime(r.report?.sealed_at ?? null) },
]);

const Status = ({ row }: { row: BatchReport }) => (
  <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: "wrap" }}>
    <StatusTag word={REPORT_STATUS[row.status]} text={row.status_text} />
    {row.asking > 0 && <StatusTag word={{ text: `${row.asking} 家催要`, tone: "danger" }} />}
    {row.is_recalled && <StatusTag word={{ text: "召回锁定", tone: "danger" }} />}
    {!row.report && row.has_report && <StatusTag word={{ text: "随货有纸质报告", tone: "neutral" }} />}
  </Stack>
);

const REPORT = "/admin/api/batch_reports/{id}";

function Actions({ row, onWithdraw }: { row: BatchReport; onWithdraw: (row: BatchReport) => void }) {
  const writes = useCan()("reports", "write");
  const { busy, act } = useAction();
  const picker = useRef<HTMLInputElement>(null);
  const notify = useNotify();
  const upload = (file: File | undefined) => {
    if (!file) return;
    const wrong = documentError(file, REPORT);
    if (wrong) return notify(wrong, { type: "error" });
    void act({
      run: () => uploadReport(row.id, file),
      done: `批号 ${row.batch_number} 的报告已上传，请核对后盖章`,
      refresh: ["batch_reports"],
    });
  };
  const seal = () =>
    act({
      run: () => sealReport(row.id),
      done: `批号 ${row.batch_number} 已盖章，可以出库`,
      refresh: ["batch_reports", "stocks"],
    });
  return (
    <Stack direction="row" sx={{ gap: 0.5 }}>
      {row.report && (
        <Button size="small" href={reportFile(row.id, row.status === "sealed" ? "" : "original")} download>
          下载
        </Button>
      )}
      {writes && row.status === "missing" && (
        <>
          <Button
            size="small"
            disabled={busy}
            title={`最大 ${largestDocument(REPORT)}`}
            onClick={() => picker.current?.click()}
          >
            上传
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label={`批号 ${row.batch_number} 的药检报告`}
            accept="application/pdf,image/jpeg,image/png,image/webp"
            onChange={(event) => upload(event.target.files?.[0])}
          />
        </>
      )}
      {writes && row.status === "uploaded" && (
        <Button size="small" variant="contained" disabled={busy} onClick={seal}>
          盖章
        </Button>
      )}
      {writes && row.report && (
        <Button size="small" color="error" disabled={busy} onClick={() => onWithdraw(row)}>
          撤回
        </Button>
      )}
    </Stack>
  );
}

function Withdraw({ row, onClose }: { row: BatchReport; onClose: () => void }) {
  return (
    <ReasonCommand
      title={`撤回药检报告：${row.goods_name} ${row.batch_number}`}
      presets={["批号不符", "文件不清楚", "厂家更正", "上传错误"]}
      confirm="撤回"
      danger
      note="撤回后客户不能下载，这个批号在换上新报告前不再出库。"
      run={(reason) => withdrawReport(row.id, reason)}
      done="药检报告已撤回"
      refresh={["batch_reports", "stocks"]}
      onClose={onClose}
    />
  );
}

export function BatchReportList() {
  const can = useCan();
  const small = useSmall();
  const [withdrawing, setWithdrawing] = useState<BatchReport | null>(null);
  const [isBulk, setIsBulk] = useState(false);
  const actions = (row: BatchReport) => <Actions row={row} onWithdraw={setWithdrawing} />;
  const card = (row: BatchReport) => (
    <Box>
      <Box sx={{ fontWeight: 600 }}>
        {row.goods_name} {row.spec}
      </Box>
      <Box sx={{ typography: "body2", mb: 0.5 }}>
        批号 {row.batch_number} · 至 {row.expires_on} · 库存 {row.on_hand}
      </Box>
      <Status row={row} />
      {actions(row)}
    </Box>
  );
  return (
    <>
      <ListFrame
        title="药检报告"
        filters={filters}
        views={views}
        sort={{ field: "id", order: "DESC" }}
        exporter={exporter}
        actions={
          can("reports", "write") && (
            <Button size="small" startIcon={<UploadIcon />} onClick={() => setIsBulk(true)}>
              批量上传
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
              render={(row) => (
                <Box>
                  {row.goods_name} {row.spec}
                  <Box sx={{ typography: "caption", color: "text.secondary" }}>
                    {row.goods_code} · {row.maker}
                  </Box>
                </Box>
              )}
            />
            <DataTable.Col source="batch_number" />
            <DataTable.Col source="expires_on" />
            <DataTable.Col source="on_hand" />
            <DataTable.Col source="status" disableSort render={(row) => <Status row={row} />} />
            <DataTable.Col
              label="上传与盖章"
              render={(row) =>
                row.report && (
                  <Box sx={{ typography: "caption", color: "text.secondary" }}>
                    {row.report.uploaded_by} {dateTime(row.report.created_at)}
                    {row.report.sealed_at && (
                      <Box>
                        {row.report.sealed_by} {dateTime(row.report.sealed_at)} 盖章
                      </Box>
                    )}
                  </Box>
                )
              }
            />
            <DataTable.Col label="操作" render={actions} />
          </DataTable>
        )}
      </ListFrame>
      {isBulk && <BulkDialog onClose={() => setIsBulk(false)} />}
      {withdrawing && <Withdraw row={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  );
}
