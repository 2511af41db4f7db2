import { Box, Button, Stack, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import type { UseGetOneHookValue } from "react-admin";
import { Link, useNavigate } from "react-router-dom";
import { goodsDocumentFile } from "../../api/calls/documents";
import type { GoodsDocument } from "../../api/types";
import { useCan } from "../../api/useCan";
import { neighbour, nextAfter } from "../../review/order";
import { Queue } from "../../review/Queue";
import { ReviewFrame } from "../../review/ReviewFrame";
import { ReviewPanes, ReviewProblem } from "../../review/ReviewPanes";
import { useKeys } from "../../review/useKeys";
import { Documents } from "./Documents";
import type { Task, useTasks } from "./useTasks";

interface GoodsReviewProps<T extends Task> {
  title: string;
  tasks: ReturnType<typeof useTasks<T>>;
  /** the open one, where it is not among those that wait */
  single: UseGetOneHookValue<T>;
  /** the list of all records */
  all: string;
  /** of this page */
  path: string;
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
  all: string;
  empty: string;
}

function Done({ count, all, empty }: DoneProps) {
  return (
    <Stack sx={{ alignItems: "center", gap: 1.5, p: 5, textAlign: "center" }}>
      <Typography variant="h6" component="h2">
        没有待审批的
      </Typography>
      <Box sx={{ color: "text.secondary" }}>
        {count > 0 ? `这次审批了 ${count} 个。` : ""}
        {empty}
      </Box>
      <Button component={Link} to={all} variant="outlined">
        查看全部记录
      </Button>
    </Stack>
  );
}

/** Document left, record right, one decision after the other: the way licences are reviewed. */
export function GoodsReview<T extends Task>(props: GoodsReviewProps<T>) {
  const { title, tasks, single, all, path, mine, papers, caption, at, details, decision, empty } = props;
  const { queue, wanted, queued, decided } = tasks;
  const { data, total, isPending, error, refetch } = tasks.rows;
  const navigate = useNavigate();
  const can = useCan();
  const [seen, setSeen] = useState<number | null>(null);

  const task = queued ?? (single.data?.id === wanted ? single.data : undefined);
  const place = queue.findIndex((one) => one.id === wanted);
  const go = (id: number | undefined) => {
    if (id !== undefined && id !== wanted) navigate(`${path}/${id}`, { replace: true });
  };
  const next = () => go(neighbour(queue, wanted, 1));
  const previous = () => go(neighbour(queue, wanted, -1));
  const onDecided = (id: number) => {
    const following = nextAfter(queue, id);
    tasks.onDecided(id);
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
      decided={decided}
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
          {!isPending && wanted === undefined && <Done count={decided} all={all} empty={empty} />}
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
