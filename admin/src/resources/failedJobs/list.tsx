import { Box, Stack } from "@mui/material";
import { SelectInput } from "react-admin";
import type { FailedJob } from "../../api/types";
import { Clamped } from "../../fields/Clamped";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { KIND } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("failed_jobs");

const filters = [<SelectInput key="kind" source="kind" choices={choices(KIND)} alwaysOn />];

const kindOf = ({ kind }: FailedJob) => KIND[kind]?.text ?? kind;
const nextOf = ({ next_attempt_at: next }: FailedJob) => (next ? dateTime(next) : "不再重试");

const exporter = csvExporter("后台失败", [
  { label: "编号", value: (job) => job.id },
  { label: "任务", value: kindOf },
  { label: "内容", value: (job) => job.name },
  { label: "错误", value: (job) => job.error },
  { label: "次数", value: (job) => job.attempts },
  { label: "产生时间", value: (job) => dateTime(job.created_at) },
  { label: "下次重试", value: nextOf },
]);

const Fault = ({ job }: { job: FailedJob }) => (
  <Box sx={{ overflowWrap: "anywhere" }}>
    {job.name && <Box sx={{ fontWeight: 600 }}>{job.name}</Box>}
    <Clamped text={job.error} />
  </Box>
);

const card = (job: FailedJob) => (
  <Stack sx={{ gap: 0.5 }}>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      {job.id}
      <StatusTag word={KIND[job.kind]} text={kindOf(job)} />
    </Stack>
    <Fault job={job} />
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {job.attempts} 次 · {dateTime(job.created_at)} · {nextOf(job)}
    </Box>
  </Stack>
);

/** What failed in the background: the server orders it. */
export function FailedJobList() {
  const small = useSmall();
  return (
    <ListFrame
      title="后台失败"
      filters={filters}
      sort={{ field: "created_at", order: "DESC" }}
      exporter={exporter}
    >
      {small ? (
        <CardList card={card} />
      ) : (
        <DataTable rowClick={false} bulkActionButtons={false}>
          <DataTable.Col source="id" disableSort />
          <DataTable.Col
            source="kind"
            disableSort
            render={(job) => <StatusTag word={KIND[job.kind]} text={kindOf(job)} />}
          />
          <DataTable.Col source="error" disableSort render={(job) => <Fault job={job} />} />
          <DataTable.NumberCol source="attempts" disableSort />
          <DataTable.Col source="created_at" disableSort render={(job) => dateTime(job.created_at)} />
          <DataTable.Col source="next_attempt_at" disableSort render={nextOf} />
        </DataTable>
      )}
    </ListFrame>
  );
}
