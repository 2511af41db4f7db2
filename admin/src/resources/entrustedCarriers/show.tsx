import { Alert, Button } from "@mui/material";
import { useState } from "react";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { Panel } from "../../fields/Panel";
import { RecordHead } from "../../fields/RecordHead";
import { RecordTitle } from "../../fields/RecordTitle";
import { Show } from "../../fields/Show";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { DecideDialog, FactsDialog } from "./dialogs";
import { ScansPanel } from "./ScansPanel";
import { CARRIER_STATUS } from "./words";

function Content() {
  const carrier = useRecordOf("entrusted_carriers");
  const can = useCan();
  const [open, setOpen] = useState<"facts" | "decide" | null>(null);
  if (!carrier) return null;
  const close = () => setOpen(null);
  const decides = can("licences", "write") && (carrier.can_approve || carrier.status !== "refused");
  return (
    <>
      <RecordHead
        name={carrier.name}
        state={<StatusTag word={CARRIER_STATUS[carrier.status]} text={carrier.status_text} />}
      >
        {can("shipments", "write") && (
          <Button size="small" variant="outlined" onClick={() => setOpen("facts")}>
            修改资料
          </Button>
        )}
        {decides && (
          <Button size="small" variant="contained" onClick={() => setOpen("decide")}>
            {carrier.can_approve ? "审核" : "停用"}
          </Button>
        )}
      </RecordHead>
      {carrier.refusal && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {[carrier.refusal, ...(carrier.status === "approved" ? [] : carrier.missing)].join("；")}
        </Alert>
      )}
      <Panel title="资料">
        <Facts
          facts={[
            { label: "自有车辆", value: carrier.is_own ? "是" : "否" },
            { label: "统一社会信用代码", value: carrier.credit_code },
            { label: "运输许可证号", value: carrier.licence_number },
            { label: "运输许可证有效期至", value: carrier.licence_until },
            { label: "委托运输协议至", value: carrier.contract_until },
            { label: "承运冷链", value: carrier.carries_cold ? "是" : "否" },
            { label: "冷藏车、保温箱验证至", value: carrier.validated_until },
            {
              label: "已验证的冷藏车、保温箱",
              value: carrier.vehicles || (carrier.carries_cold ? "全部" : ""),
              wide: true,
            },
            { label: "备注", value: carrier.note, wide: true },
          ]}
        />
      </Panel>
      <ScansPanel carrier={carrier} keeps={can("shipments", "write")} />
      <Panel title="审核">
        <Facts
          facts={[
            { label: "登记", value: `${carrier.entered_by} ${dateTime(carrier.entered_at)}` },
            {
              label: "审核",
              value: carrier.decided_at && `${carrier.decided_by} ${dateTime(carrier.decided_at)}`,
            },
            { label: "审核意见", value: carrier.opinion, wide: true },
          ]}
        />
      </Panel>
      {open === "facts" && <FactsDialog carrier={carrier} onClose={close} />}
      {open === "decide" && <DecideDialog carrier={carrier} onClose={close} />}
    </>
  );
}

export const CarrierShow = () => (
  <Show
    title={<RecordTitle kind="承运单位" />}
    component="div"
    actions={false}
    sx={{ pt: 2, "& .RaShow-card": { minWidth: 0 } }}
  >
    <Content />
  </Show>
);
