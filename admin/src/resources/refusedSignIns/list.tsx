import { Box, Stack } from "@mui/material";
import type { RefusedSignIn } from "../../api/types";
import { Tag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("refused_sign_ins");

const views = [{ label: "一天内多次被拒", filter: { many: true } }];

/** What came from one network is counted whatever was typed, since passwords are typed there, too. */
const accountOf = ({ account, name }: RefusedSignIn) => (account ? `${account} ${name}` : "同一网络合计");
const addressOf = ({ address }: RefusedSignIn) => address || "其他网络合计";

const exporter = csvExporter("登录被拒", [
  { label: "时段", value: (row) => dateTime(row.hour) },
  { label: "账号", value: accountOf },
  { label: "网络地址", value: addressOf },
  { label: "次数", value: (row) => row.refusals },
  { label: "最近", value: (row) => dateTime(row.last_at) },
]);

const Times = ({ row }: { row: RefusedSignIn }) =>
  row.is_many ? <Tag tone="danger">{`${row.refusals} 次`}</Tag> : `${row.refusals} 次`;

const card = (row: RefusedSignIn) => (
  <Stack sx={{ gap: 0.5 }}>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{accountOf(row)}</Box>
      <Times row={row} />
    </Stack>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {addressOf(row)} · {dateTime(row.last_at)}
    </Box>
  </Stack>
);

/** Whom the back office did not let in, hour by hour. */
export function RefusedSignInList() {
  const small = useSmall();
  return (
    <ListFrame title="登录被拒" views={views} sort={{ field: "last_at", order: "DESC" }} exporter={exporter}>
      {small ? (
        <CardList card={card} />
      ) : (
        <DataTable rowClick={false} bulkActionButtons={false}>
          <DataTable.Col source="hour" disableSort render={(row) => dateTime(row.hour)} />
          <DataTable.Col source="account" disableSort render={accountOf} />
          <DataTable.Col source="address" disableSort render={addressOf} />
          <DataTable.Col source="refusals" render={(row) => <Times row={row} />} />
          <DataTable.Col source="last_at" render={(row) => dateTime(row.last_at)} />
        </DataTable>
      )}
    </ListFrame>
  );
}
