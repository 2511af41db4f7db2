import { Box, Button, Stack, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useGetList, useGetOne } from "react-admin";
import { Link, useNavigate, useParams } from "react-router-dom";
import { goodsDocumentFile } from "../../api/calls/documents";
import type { Goods, GoodsDocument } from "../../api/types";
import { useCan } from "../../api/useCan";
import { neighbour, nextAfter } from "../../review/order";
import { Queue } from "../../review/Queue";
import { ReviewFrame } from "../../review/ReviewFrame";
import { ReviewPanes, ReviewProblem } from "../../review/ReviewPanes";
import { useKeys } from "../../review/useKeys";
import { Documents } from "./Documents";

/** What waits for quality management: a product with its documents. */
export interface Task {
  id: number;
  status: string;
  goods: Goods;
  documents: GoodsDocument[];
}

interface GoodsReviewProps<T extends Task> {
  title: string;
  resource: string;
  /** of this page */
  path: string;
  /** the field by which the oldest comes first */
  since: string;
  filter: Record<string, unknown>;
  /** whether it is the turn of this colleague, also of a task opened from all records; without it: their permission decides */
  mine?: (task: T) => boolean;
  /** the documents to look at, the most important first */
  papers: (task: T) => GoodsDocument[];
  caption: (task: T) => ReactNode;
  at: (task: T) => string;
  details: (task: T) => ReactNode;
  decision: (task: T, seen: boolean, onDecided: (id: number) => void) => ReactNode;
  empty: string;
}

interface DoneProps {
  count: number;
  resource: string;
  empty: string;
}

function Done({ count, resource, empty }: DoneProps) {
  return (
    <Stack sx={{ alignItems: "center", gap: 1.5, p: 5, textAlign: "center" }}>
      <Typography variant="h6" component="h2">
        没有待审批的
      </Typography>
      <Box sx={{ color: "text.secondary" }}>
        {count > 0 ? `这次审批了 ${count} 个。` : ""}
        {empty}
      </Box>
      <Button component={Link} to={`/${resource}`} variant="outlined">
        查看全部记录
      </Button>
    </Stack>
  );
}

/** Document left, record right, one decision after the other: the way licences are reviewed. */
export function GoodsReview<T extends Task>(props: GoodsReviewProps<T>) {
  const { title, resource, path, since, filter, mine, papers, caption, at, details, decision, empty } = props;
  const params = useParams<{ taskId: string }>();
  const navigate = useNavigate();
  const can = useCan();
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const [seen, setSeen] = useState<number | null>(null);

  const { data, total, isPending, error, refetch } = useGetList<T>(resource, {
    filter,
    sort: { field: since, order: "ASC" },
    pagination: { page: 1, perPage: 100 },
  });
  // The list still contains the decided one until it is refetched.
  const queue = (data ?? []).filter((one) => !decided.has(one.id));
  const wanted = params.taskId ? Number(params.taskId) : queue[0]?.id;
  const queued = queue.find((one) => one.id === wanted);
  const single = useGetOne<T>(
    resource,
    { id: wanted ?? 0 },
    { enabled: wanted !== undefined && !isPending && !queued },
  );
  const task = queued ?? (single.data?.id === wanted ? (single.data as T) : undefined);
  const place = queue.findIndex((one) => one.id === wanted);
  const go = (id: number | undefined) => {
    if (id !== undefined && id !== wanted) navigate(`${path}/${id}`, { replace: true });
  };
  const next = () => go(neighbour(queue, wanted, 1));
  const previous = () => go(neighbour(queue, wanted, -1));
  const onDecided = (id: number) => {
    const following = nextAfter(queue, id);
    setDecided((old) => new Set(old).add(id));
    navigate(following === undefined ? path : `${path}/${following}`, { replace: true });
  };
  useKeys({ j: next, k: previous, ArrowDown: next, ArrowUp: previous });

  const following = queue[place + 1];
  const preloaded = following && papers(following)[0];
  const problem = error ?? single.error;
  const decides = (one: T) => (mine ? mine(one) : can("goods_review", "write"));

  return (
    <ReviewFrame
      title={title}
      words={{ waiting: "待审批", decided: "已审" }}
      keysBelow="← → 换资料 · 滚轮缩放 · [ ] 旋转"
      unit="个"
      waiting={Math.max(0, (total ?? 0) - (data?.length ?? 0) + queue.length)}
      decided={decided.size}
      onPrevious={place > 0 ? previous : undefined}
      onNext={following && next}
      queue={
        <Queue
          label="待审批队列"
          queue={queue.map((one) => ({
            id: one.id,
            name: one.goods.name,
            below: one.goods.spec,
            caption: caption(one),
            at: at(one),
          }))}
          current={wanted}
          loading={isPending}
          onPick={go}
        />
      }
    >
      {problem ? (
        <ReviewProblem
          problem={problem}
          otherwise="没有读到要审批的内容"
          onRetry={() => void (error ? refetch() : single.refetch())}
        />
      ) : !task ? (
        <Box sx={{ gridColumn: { md: "2 / -1" } }}>
          {!isPending && wanted === undefined && (
            <Done count={decided.size} resource={resource} empty={empty} />
          )}
        </Box>
      ) : (
        <ReviewPanes
          look={
            <Documents
              key={task.id}
              documents={papers(task)}
              of={task.goods.name}
              onSeen={() => setSeen(task.id)}
            />
          }
          details={details(task)}
          decision={
            task.status === "waiting" &&
            decides(task) &&
            decision(task, seen === task.id || papers(task).length === 0, onDecided)
          }
        />
      )}
      {preloaded?.format === "picture" && (
        <link rel="prefetch" as="image" href={`${goodsDocumentFile(preloaded.id)}?view`} />
      )}
    </ReviewFrame>
  );
}
