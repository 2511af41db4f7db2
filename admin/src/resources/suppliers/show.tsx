import { Alert, Box, Button } from "@mui/material";
import { useState } from "react";
import { supplierSheet } from "../../api/calls/suppliers";
import { useRoles } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { Opinions } from "../../fields/Opinions";
import { Panel } from "../../fields/Panel";
import { RecordHead } from "../../fields/RecordHead";
import { RecordTitle } from "../../fields/RecordTitle";
import { Show } from "../../fields/Show";
import { StatusTag } from "../../fields/StatusTag";
import { FactsDialog, OpinionDialog, TraceCodeDialog } from "./dialogs";
import { ScansPanel } from "./ScansPanel";
import { SUPPLIER_STATUS } from "./words";

/** Who may keep the facts and the scans of suppliers. */
const KEEPERS = ["super", "product", "qa", "warehouse"];

function Content() {
  const supplier = useRecordOf("suppliers");
  const roles = useRoles();
  const [open, setOpen] = useState<"facts" | "opinion" | "code" | null>(null);
  if (!supplier) return null;
  const close = () => setOpen(null);
  const keeps = roles.some((role) => KEEPERS.includes(role));
  return (
    <>
      <RecordHead
        name={supplier.name}
        state={<StatusTag word={SUPPLIER_STATUS[supplier.status]} text={supplier.status_text} />}
      >
        <Button size="small" href={supplierSheet(supplier.id)} target="_blank">
          首营审批表
        </Button>
        {keeps && (
          <Button size="small" variant="outlined" onClick={() => setOpen("facts")}>
            修改资料
          </Button>
        )}
        {supplier.my_post && (
          <Button size="small" variant="contained" onClick={() => setOpen("opinion")}>
            {supplier.status === "approved" ? "停用" : `签${supplier.my_post_text}意见`}
          </Button>
        )}
      </RecordHead>
      {supplier.refusal && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {supplier.refusal}
        </Alert>
      )}
      {supplier.scans_due_on && !supplier.refusal && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          资料待补：{supplier.missing.join("；")}。请在 {supplier.scans_due_on} 前补齐，逾期不能收货。
        </Alert>
      )}
      {supplier.status === "draft" && supplier.missing.length > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {supplier.missing.join("；")}
        </Alert>
      )}
      <Panel title="资料">
        <Facts
          facts={[
            { label: "统一社会信用代码", value: supplier.credit_code },
            { label: "许可证号", value: supplier.licence_number },
            { label: "许可证有效期至", value: supplier.licence_until },
            { label: "质量保证协议至", value: supplier.agreement_until },
            { label: "销售人员", value: `${supplier.agent_name} ${supplier.agent_phone}`.trim() },
            { label: "销售人员身份证号码", value: supplier.agent_id_number },
            { label: "授权委托书至", value: supplier.letter_until },
            { label: "授权品种和地域", value: supplier.letter_covers },
            { label: "委托书授权的类别", value: supplier.letter_text || "没有勾选", wide: true },
            { label: "逐个授权的品种", value: supplier.letter_goods, wide: true },
            { label: "开户银行及账号", value: supplier.bank_account },
            { label: "许可证范围", value: supplier.licence_scope, wide: true },
            { label: "可供货类别", value: supplier.scope_text || "没有勾选", wide: true },
            { label: "备注", value: supplier.note, wide: true },
          ]}
        />
      </Panel>
      <ScansPanel supplier={supplier} keeps={keeps} />
      <Panel
        title="药品追溯"
        action={
          keeps && (
            <Button size="small" onClick={() => setOpen("code")}>
              修改
            </Button>
          )
        }
      >
        <Facts
          columns={1}
          facts={[{ label: "码上放心往来单位编码", value: supplier.trace_code || "没有登记" }]}
        />
      </Panel>
      <Panel title="首营审批意见" flush={supplier.opinions.length > 0}>
        {supplier.opinions.length > 0 ? (
          <Opinions opinions={supplier.opinions} />
        ) : (
          <Alert severity="info">还没有审批意见。</Alert>
        )}
      </Panel>
      {!supplier.my_post && supplier.hindrance && (
        <Box sx={{ typography: "body2", color: "text.secondary" }}>{supplier.hindrance}</Box>
      )}
      {open === "facts" && <FactsDialog supplier={supplier} onClose={close} />}
      {open === "code" && <TraceCodeDialog supplier={supplier} onClose={close} />}
      {open === "opinion" && <OpinionDialog supplier={supplier} onClose={close} />}
    </>
  );
}

export const SupplierShow = () => (
  <Show
    title={<RecordTitle kind="供货单位" />}
    component="div"
    actions={false}
    sx={{ pt: 2, "& .RaShow-card": { minWidth: 0 } }}
  >
    <Content />
  </Show>
);
