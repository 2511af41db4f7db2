import { CheckboxGroupInput } from "react-admin";
import type { Campaign } from "../../api/types";
import { useRows } from "../../api/useRecords";
import { CAMPAIGN_KIND } from "./kinds";

/** As many as the server takes in one question. */
const MOST = 50;

const OPEN = { draft: "草稿", proposed: "待审批" } as const;

/** Nobody has approved it yet. */
export const isOpen = ({ status }: Pick<Campaign, "status">) => status in OPEN;

function useOpen(status: keyof typeof OPEN): Campaign[] {
  const { data } = useRows("campaigns", {
    filter: { status },
    pagination: { page: 1, perPage: MOST },
    sort: { field: "id", order: "DESC" },
  });
  return data ?? [];
}

/** Which drafts and proposals a simulation treats as if they ran. */
export function AssumedInput() {
  const all = [...useOpen("proposed"), ...useOpen("draft")];
  if (all.length === 0) return null;
  return (
    <div className="wide">
      <CheckboxGroupInput
        source="assumed_ids"
        label="假设这些活动已生效"
        choices={all.map(({ id, name, kind, status }) => ({
          id,
          name: `${name}（${CAMPAIGN_KIND[kind] ?? kind}，${OPEN[status as keyof typeof OPEN] ?? status}）`,
        }))}
        helperText={`最多 ${MOST} 个；不看活动自己的时间，结果里标明“假设生效”`}
      />
    </div>
  );
}
