import { Alert, Button, Skeleton } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { maxLength, required, TextInput } from "react-admin";
import { setTraceParty, traceParty } from "../../api/calls/companies";
import type { TraceParty } from "../../api/types";
import { useCan } from "../../api/useCan";
import type { Read } from "../../api/versions";
import { Facts } from "../../fields/Facts";
import { Panel } from "../../fields/Panel";
import { FormDialog } from "../../forms/FormDialog";

/** What the platform of trace codes calls this company: outbound documents name it by that. */
export function TracePartyPanel({ companyId }: { companyId: number }) {
  const writes = useCan()("companies", "write");
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["trace_parties", companyId],
    queryFn: ({ signal }) => traceParty(companyId, signal),
  });
  return (
    <Panel
      title="药品追溯"
      action={
        writes &&
        data && (
          <Button size="small" onClick={() => setIsOpen(true)}>
            修改
          </Button>
        )
      }
    >
      {error && <Alert severity="error">没有读到，请刷新后重试</Alert>}
      {!error && !data && <Skeleton variant="rounded" height={32} />}
      {data && (
        <Facts columns={1} facts={[{ label: "码上放心往来单位编码", value: data.code || "没有登记" }]} />
      )}
      {isOpen && data && <TracePartyDialog known={data} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

function TracePartyDialog({ known, onClose }: { known: TraceParty & Read; onClose: () => void }) {
  return (
    <FormDialog<{ code: string; reason: string }, TraceParty>
      title="码上放心往来单位编码"
      resource="trace_parties"
      confirm="保存"
      defaultValues={{ code: known.code, reason: "" }}
      run={(values) => setTraceParty(known, values)}
      done="已保存"
      refresh={["trace_parties"]}
      onClose={onClose}
    >
      <TextInput
        source="code"
        validate={maxLength(60)}
        helperText="照平台“往来单位”里这家企业的编码；写进出库单据的 ToCorpID"
      />
      <TextInput source="reason" validate={[required(), maxLength(200)]} />
    </FormDialog>
  );
}
