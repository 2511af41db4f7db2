import { Box, Skeleton, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { companyDebts, companyWallet } from "../../api/calls/companies";
import type { Wallet } from "../../api/types";
import { grouped } from "../../fields/grouped";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";
import { referenceText } from "../../fields/references";
import { dateTime } from "../../i18n/time";
import { CAUSE } from "../wallet/words";

function Entry({ entry }: { entry: Wallet["entries"][number] }) {
  return (
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1, typography: "body2" }}>
      <Box sx={{ minWidth: 0 }}>
        {CAUSE[entry.kind] ?? entry.kind} {referenceText(entry.reference)}
        <Box sx={{ typography: "caption", color: "text.disabled" }}>
          {dateTime(entry.at)}
          {entry.memo && ` · ${entry.memo}`}
        </Box>
      </Box>
      <Box sx={{ textAlign: "right" }}>
        <Price value={entry.amount} plain />
        <Box sx={{ typography: "caption", color: "text.disabled" }}>
          余 <Price value={entry.balance_after} plain />
        </Box>
      </Box>
    </Stack>
  );
}

/** Points and vouchers that were spent before their goods went back: what buyers ask about when a reward is less than they expect. */
function Debts({ companyId }: { companyId: number }) {
  const { data } = useQuery({
    queryKey: ["companies", "debts", companyId],
    queryFn: ({ signal }) => companyDebts(companyId, signal),
  });
  if (!data?.debts.length) return null;
  return (
    <Box component="ul" aria-label="待扣回的奖励" sx={{ m: 0, mb: 1.5, pl: 2.5, typography: "body2" }}>
      {data.debts.map(({ amount, why }) => (
        <li key={`${why} ${amount}`}>
          待扣回 {amount}，{why}（已退货或退款，奖励当时已用掉，从以后的奖励中扣）
        </li>
      ))}
    </Box>
  );
}

/** The balance and how it came about. */
export function WalletPanel({ companyId }: { companyId: number }) {
  const { data, error } = useQuery({
    // Below "companies", so that refreshing the company refreshes this too.
    queryKey: ["companies", "wallet", companyId],
    queryFn: ({ signal }) => companyWallet(companyId, signal),
  });
  return (
    <Panel title="余额" action={data && <Price value={data.balance} strong />}>
      {error && <Box sx={{ color: "error.main" }}>{error.message}</Box>}
      {!data && !error && <Skeleton variant="rounded" height={48} />}
      {data && (
        <Stack direction="row" sx={{ gap: 3, mb: 1.5, typography: "body2" }}>
          <span>积分 {grouped(data.points)}</span>
          <span>
            现金券 <Price value={data.voucher} plain />
          </span>
        </Stack>
      )}
      <Debts companyId={companyId} />
      {data?.entries.length === 0 && <Box sx={{ color: "text.secondary" }}>还没有收支</Box>}
      <Stack
        role="region"
        aria-label="收支"
        tabIndex={0}
        sx={{ gap: 1.5, maxHeight: 320, overflowY: "auto" }}
      >
        {data?.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Stack>
    </Panel>
  );
}
