import { Alert, Box, Divider, Stack, Typography } from "@mui/material";
import { approveClassChange, rejectClassChange } from "../../api/calls/goodsReview";
import type { ClassChange } from "../../api/types";
import { useRecord, useRows } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { StatusTag, Tag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { ChangeTable } from "./ChangeTable";
import { Decide } from "./Decide";
import { GoodsRecord, Heading } from "./FirstSaleDetails";
import { GoodsReview } from "./GoodsReview";
import { oldest, useTasks } from "./useTasks";
import { CLASS_CHANGE, CLASS_REASONS, changeHindrance, DIRECTION, SOURCE } from "./words";

const WAITING = { status: "waiting" };

/** The one that the proposal names comes first. */
function papers({ documents, document_id }: ClassChange) {
  return [...documents].sort((a, b) => Number(b.id === document_id) - Number(a.id === document_id));
}

function Details({ change }: { change: ClassChange }) {
  const direction = DIRECTION[change.direction];
  return (
    <Stack sx={{ gap: 2, p: 2 }} divider={<Divider />}>
      <div>
        <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", mb: 1.5, flexWrap: "wrap" }}>
          <Typography variant="h6" component="h2">
            {change.goods.name}
          </Typography>
          <StatusTag word={CLASS_CHANGE[change.status]} text={change.status_text} />
          {direction && <Tag tone={change.direction === "even" ? "neutral" : "warn"}>{direction.text}</Tag>}
        </Stack>
        <ChangeTable changes={change.changes} />
        {change.status === "waiting" && direction && (
          <Alert severity={direction.severity} sx={{ mt: 1.5 }}>
            {direction.advice}
          </Alert>
        )}
      </div>
      <div>
        <Heading>原因和依据</Heading>
        <Box sx={{ typography: "body2", mb: 1.5, overflowWrap: "anywhere" }}>{change.reason}</Box>
        <Facts
          columns={1}
          facts={[
            { label: "提交", value: `${change.proposed_by} ${dateTime(change.proposed_at)}` },
            { label: "方式", value: SOURCE[change.source] ?? change.source },
            ...(change.decided_at
              ? [
                  { label: "审批", value: `${change.decided_by} ${dateTime(change.decided_at)}` },
                  { label: "意见", value: change.opinion },
                ]
              : []),
          ]}
        />
      </div>
      <div>
        <Heading>现在的商品资料</Heading>
        <GoodsRecord goods={change.goods} />
      </div>
    </Stack>
  );
}

export function ClassChangeReviewPage() {
  const tasks = useTasks(useRows("class_changes", oldest("proposed_at", WAITING)));
  const single = useRecord("class_changes", ...tasks.alone);
  return (
    <GoodsReview
      tasks={tasks}
      single={single}
      title="商品分类变更审批"
      all="/class_changes"
      path="/class_change_review"
      papers={papers}
      caption={({ changes }) => changes.map(({ heading }) => heading).join("、")}
      at={({ proposed_at }) => proposed_at}
      empty="有人修改已通过首营商品的管控、处方、范围、贮藏等分类资料时，会出现在这里。"
      details={(change) => <Details change={change} />}
      decision={(change, seen, onDecided) => (
        <Decide
          key={change.id}
          name={`${change.goods.name} ${change.goods.spec}`}
          agreed="与依据一致，同意变更"
          hindrance={changeHindrance(change, seen || change.document_id === null)}
          isOwn={change.is_own}
          reasons={CLASS_REASONS}
          approve={(opinion) => approveClassChange(change.id, opinion)}
          reject={(reason) => rejectClassChange(change.id, reason)}
          refresh={["class_changes", "goods"]}
          onDone={() => onDecided(change.id)}
        />
      )}
    />
  );
}
