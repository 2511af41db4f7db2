import { useQuery } from "@tanstack/react-query";
import { SelectInput } from "react-admin";
import { serviceDesk } from "../../api/calls/service";
import { useListOf } from "../../api/useRecords";
import { deskKey } from "../service/useConsole";

/** What is asked for once for all filters. */
export const useDeskOnce = () =>
  useQuery({ queryKey: deskKey, queryFn: ({ signal }) => serviceDesk(signal), staleTime: 60_000 });

/** Those who answer buyers, and who answered in what is listed: some have left. */
export function AgentInput({ source, alwaysOn: _ }: { source: string; alwaysOn?: boolean }) {
  const { data: rows = [] } = useListOf("service/conversations");
  const { data: desk, isPending } = useDeskOnce();
  const names = new Map([
    ...rows.flatMap(({ staff_id, staff_name }) =>
      staff_id === null ? [] : [[staff_id, staff_name] as const],
    ),
    ...[...(desk?.colleagues ?? [])].map(({ id, name }) => [id, name] as const),
  ]);
  const agents = [...names].map(([id, name]) => ({ id, name }));
  return <SelectInput source={source} choices={agents} isPending={isPending} />;
}

/** The topics that are kept, and those of what is listed: some are kept no more. */
export function TopicFilter({ source, alwaysOn: _ }: { source: string; alwaysOn?: boolean }) {
  const { data: rows = [] } = useListOf("service/conversations");
  const { data: desk, isPending } = useDeskOnce();
  const topics = new Set([...(desk?.topics ?? []), ...rows.map(({ topic }) => topic)].filter(Boolean));
  const choices = [...topics].map((topic) => ({ id: topic, name: topic }));
  return <SelectInput source={source} choices={choices} isPending={isPending} />;
}
