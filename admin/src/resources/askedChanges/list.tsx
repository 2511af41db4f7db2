import { Box, Stack } from "@mui/material";
import { NullableBooleanInput } from "react-admin";
import type { AskedChange } from "../../api/types";
import { Clamped } from "../../fields/Clamped";
import { dateTime } from "../../i18n/time";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { AskedChangeSteps } from "../../review/AskedChanges";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("asked_changes");

const filters = [<NullableBooleanInput key="can_decide" source="can_decide" />];

const views = [{ label: "等我同意", filter: { can_decide: true } }];

const exporter = csvExporter("待同意的改动", [
  { label: "改动", value: (asked) => asked.what },
  { label: "原因", value: (asked) => asked.reason },
  { label: "提出人", value: (asked) => asked.asked_by },
  { label: "提出时间", value: (asked) => dateTime(asked.asked_at) },
]);

const card = (asked: AskedChange) => (
  <Stack sx={{ gap: 0.5 }}>
    <Clamped text={asked.what} sx={{ fontWeight: 600 }} />
    <Clamped text={asked.reason} />
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {asked.asked_by} {dateTime(asked.asked_at)}
    </Box>
    <AskedChangeSteps asked={asked} />
  </Stack>
);

/** What loosens a rule of quality management, or changes what licences state of a company: one asked, another agrees. */
export function AskedChangeList() {
  const small = useSmall();
  return (
    <ListFrame
      title="待同意的改动"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "ASC" }}
      exporter={exporter}
    >
      {small ? (
        <CardList card={card} />
      ) : (
        <DataTable bulkActionButtons={false} rowClick={false}>
          <DataTable.Col source="what" disableSort render={({ what }) => <Clamped text={what} />} />
          <DataTable.Col source="reason" disableSort render={({ reason }) => <Clamped text={reason} />} />
          <DataTable.Col source="asked_by" disableSort />
          <DataTable.Col source="asked_at" disableSort render={({ asked_at }) => dateTime(asked_at)} />
          <DataTable.Col source="is_own" disableSort render={(asked) => <AskedChangeSteps asked={asked} />} />
        </DataTable>
      )}
    </ListFrame>
  );
}
