import { Box, Button, Stack } from "@mui/material";
import { useState } from "react";
import { BooleanInput, SelectInput } from "react-admin";
import { entrySteps } from "../../api/calls/wallet";
import type { WalletProposal } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { Clamped } from "../../fields/Clamped";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { CompanyInput } from "../../inputs/CompanyInput";
import { ConfirmDialog } from "../../inputs/ConfirmDialog";
import { ReasonButton } from "../../inputs/ReasonCommand";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { ProposeButton } from "./ProposeDialog";
import { amountText, LEDGER, PROPOSAL_STATE, REFUSE_REASONS } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("wallet_proposals");

const filters = [
  <CompanyInput key="company" source="company_id" alwaysOn />,
  <SelectInput key="kind" source="kind" choices={choices(LEDGER)} alwaysOn />,
  <SelectInput key="state" source="state" choices={choices(PROPOSAL_STATE)} alwaysOn />,
  <BooleanInput key="can_decide" source="can_decide" />,
];

const views = [
  { label: "等我复核", filter: { can_decide: true } },
  { label: "待复核", filter: { state: "waiting" } },
];

const exporter = csvExporter("人工调整", [
  { label: "客户", value: (p) => p.company },
  { label: "账户", value: (p) => p.kind_text },
  { label: "变动", value: (p) => p.amount },
  { label: "有效天数", value: (p) => p.valid_days ?? "" },
  { label: "原因", value: (p) => p.reason },
  { label: "提出", value: (p) => p.proposed_by },
  { label: "提出时间", value: (p) => dateTime(p.proposed_at) },
  { label: "状态", value: (p) => p.state_text },
  { label: "复核", value: (p) => p.decided_by },
  { label: "复核时间", value: (p) => dateTime(p.decided_at) },
  { label: "意见", value: (p) => p.decided_reason },
]);

const state = (proposal: WalletProposal) => (
  <StatusTag word={PROPOSAL_STATE[proposal.state]} text={proposal.state_text} />
);
const what = (proposal: WalletProposal) =>
  `${proposal.kind_text} ${amountText(proposal.kind, proposal.amount)}`;

type Step = keyof typeof entrySteps;
const DONE: Record<Step, string> = { approve: "已复核，已入账", reject: "已驳回", withdraw: "已撤回" };

const REFRESH = ["wallet_proposals", "wallet_entries", "companies"];

function Decision({ proposal }: { proposal: WalletProposal }) {
  const [asked, setAsked] = useState<Exclude<Step, "reject"> | null>(null);
  const { busy, act } = useAction();
  const can = useCan();
  const decides = proposal.can_decide && can("payments", "write");
  const close = () => setAsked(null);
  const take = (step: Exclude<Step, "reject">) =>
    act({
      run: () => entrySteps[step](proposal.id, ""),
      done: DONE[step],
      refresh: REFRESH,
      onDone: close,
      onConflict: close,
    });
  if (!decides && !proposal.can_withdraw) {
    if (proposal.state === "waiting") return <>等待财务复核</>;
    return (
      <Box sx={{ typography: "caption", color: "text.secondary" }}>
        {proposal.decided_by} {dateTime(proposal.decided_at)}
        {proposal.decided_reason && ` · ${proposal.decided_reason}`}
      </Box>
    );
  }
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
      {decides && (
        <>
          <Button size="small" variant="contained" onClick={() => setAsked("approve")}>
            复核入账
          </Button>
          <ReasonButton
            text="驳回"
            title={`驳回：${proposal.company} ${what(proposal)}`}
            presets={REFUSE_REASONS}
            confirm="确认驳回"
            danger
            run={(reason) => entrySteps.reject(proposal.id, reason)}
            done={DONE.reject}
            refresh={REFRESH}
          />
        </>
      )}
      {proposal.can_withdraw && (
        <Button size="small" onClick={() => setAsked("withdraw")}>
          撤回
        </Button>
      )}
      {asked === "approve" && (
        <ConfirmDialog
          title={`复核：${proposal.company}`}
          consequences={[
            `${what(proposal)}，马上入账，不能撤回`,
            `${proposal.proposed_by}：${proposal.reason}`,
            ...(proposal.valid_days ? [`到账后 ${proposal.valid_days} 天内有效`] : []),
          ]}
          confirm="复核入账"
          busy={busy}
          onClose={close}
          onConfirm={() => take("approve")}
        />
      )}
      {asked === "withdraw" && (
        <ConfirmDialog
          title={`撤回：${proposal.company}`}
          consequences={[`${what(proposal)}，不再入账`]}
          confirm="撤回"
          busy={busy}
          onClose={close}
          onConfirm={() => take("withdraw")}
        />
      )}
    </Stack>
  );
}

const Card = (proposal: WalletProposal) => (
  <Stack sx={{ gap: 0.5 }}>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600, minWidth: 0 }}>{proposal.company}</Box>
      {state(proposal)}
    </Stack>
    <Clamped text={`${what(proposal)} · ${proposal.reason}`} sx={{ typography: "body2" }} />
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {proposal.proposed_by} {dateTime(proposal.proposed_at)}
    </Box>
    <Decision proposal={proposal} />
  </Stack>
);

/** Entries by hand: one proposes, another books. */
export function ProposalList() {
  const isSmall = useSmall();
  return (
    <ListFrame
      title="人工调整"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
      actions={<ProposeButton />}
    >
      {isSmall ? (
        <CardList card={Card} />
      ) : (
        <DataTable rowClick={false} bulkActionButtons={false}>
          <DataTable.Col source="company" disableSort />
          <DataTable.Col source="amount" disableSort render={what} />
          <DataTable.Col
            source="valid_days"
            disableSort
            render={(p) => (p.valid_days ? `${p.valid_days} 天` : "")}
          />
          <DataTable.Col source="reason" disableSort render={(p) => <Clamped text={p.reason} />} />
          <DataTable.Col
            source="proposed_at"
            render={(p) => (
              <>
                <Box>{p.proposed_by}</Box>
                <Box sx={{ typography: "caption", color: "text.secondary" }}>{dateTime(p.proposed_at)}</Box>
              </>
            )}
          />
          <DataTable.Col source="state" disableSort render={state} />
          <DataTable.Col source="decided_at" disableSort render={(p) => <Decision proposal={p} />} />
        </DataTable>
      )}
    </ListFrame>
  );
}
