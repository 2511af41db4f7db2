import NextIcon from "@mui/icons-material/KeyboardArrowDownOutlined";
import BackIcon from "@mui/icons-material/KeyboardArrowUpOutlined";
import { Alert, Box, Button, IconButton, Stack, Tooltip, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Title, useGetList, useGetOne } from "react-admin";
import { Link, useNavigate, useParams } from "react-router-dom";
import { goodsDocumentFile } from "../../api/actions";
import type { Goods, GoodsDocument } from "../../api/types";
import { useCan } from "../../api/useCan";
import { neighbour, nextAfter } from "../../review/order";
import { useKeys } from "../../review/useKeys";
import { Documents } from "./Documents";
import { Queue } from "./Queue";

/** What waits for quality management: a goods with its documents. */
export interface Task {
  id: number;
  status: string;
  goods: Goods;
  documents: GoodsDocument[];
}

interface ReviewFrameProps<T extends Task> {
  title: string;
  resource: string;
  /** of this page */
  path: string;
  /** the field by which the oldest comes first */
  since: string;
  filter: Record<string, unknown>;
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
export function ReviewFrame<T extends Task>(props: ReviewFrameProps<T>) {
  const { title, resource, path, since, filter, papers, caption, at, details, decision, empty } = props;
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
  // The list still has what was just decided until it is read again.
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

  return (
    <Box
      sx={{
        display: "grid",
        mt: { xs: 1, md: 2 },
        mb: { xs: 0, md: 2 },
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        bgcolor: "background.paper",
        overflow: { xs: "visible", md: "hidden" },
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          md: "184px minmax(0, 1fr) 320px",
          lg: "232px minmax(0, 1fr) 380px",
        },
        height: { md: "calc(100vh - 88px)" },
      }}
    >
      <Title title={title} />
      <Box
        sx={{
          display: "flex",
          flexDirection: "column",
          minHeight: 0,
          borderRight: { md: 1 },
          borderColor: { md: "divider" },
        }}
      >
        <Box
          sx={{
            display: "flex",
            alignItems: "center",
            p: 1,
            pl: 1.5,
            borderBottom: 1,
            borderColor: "divider",
          }}
        >
          <Typography variant="subtitle1" component="p" sx={{ flex: 1 }}>
            待审批 {Math.max(0, (total ?? 0) - (data?.length ?? 0) + queue.length)}
            {decided.size > 0 && (
              <Box component="span" sx={{ ml: 1, typography: "caption", color: "success.main" }}>
                已审 {decided.size}
              </Box>
            )}
          </Typography>
          <Tooltip title="上一个（K）">
            <span>
              <IconButton size="small" aria-label="上一个" onClick={previous} disabled={place <= 0}>
                <BackIcon />
              </IconButton>
            </span>
          </Tooltip>
          <Tooltip title="下一个（J）">
            <span>
              <IconButton size="small" aria-label="下一个" onClick={next} disabled={!following}>
                <NextIcon />
              </IconButton>
            </span>
          </Tooltip>
        </Box>
        <Box sx={{ overflowY: "auto", flex: 1, maxHeight: { xs: 128, md: "none" } }}>
          <Queue queue={queue} current={wanted} loading={isPending} caption={caption} at={at} onPick={go} />
        </Box>
        <Box
          sx={{
            display: { xs: "none", md: "block" },
            p: 1.5,
            typography: "caption",
            color: "text.secondary",
          }}
        >
          A 通过 · R 驳回 · J/K 上下一个
          <br />← → 换资料 · 滚轮缩放 · [ ] 旋转
        </Box>
      </Box>
      {problem ? (
        <Alert
          severity="error"
          sx={{ gridColumn: { md: "2 / -1" }, m: 2, alignSelf: "start" }}
          action={
            <Button color="inherit" size="small" onClick={() => void (error ? refetch() : single.refetch())}>
              重试
            </Button>
          }
        >
          {problem instanceof Error ? problem.message : "没有读到要审批的内容"}
        </Alert>
      ) : !task ? (
        <Box sx={{ gridColumn: { md: "2 / -1" } }}>
          {!isPending && wanted === undefined && (
            <Done count={decided.size} resource={resource} empty={empty} />
          )}
        </Box>
      ) : (
        <>
          <Box
            sx={{
              height: { xs: "46vh", md: "auto" },
              minHeight: 0,
              borderTop: 1,
              borderColor: "divider",
              borderTopWidth: { md: 0 },
            }}
          >
            <Documents
              key={task.id}
              documents={papers(task)}
              of={task.goods.name}
              onSeen={() => setSeen(task.id)}
            />
          </Box>
          <Box
            sx={{
              display: "flex",
              flexDirection: "column",
              minHeight: 0,
              borderLeft: { md: 1 },
              borderColor: { md: "divider" },
            }}
          >
            <Box sx={{ flex: 1, overflowY: "auto" }}>{details(task)}</Box>
            {task.status === "waiting" &&
              can("goods_review", "write") &&
              decision(task, seen === task.id || papers(task).length === 0, onDecided)}
          </Box>
        </>
      )}
      {preloaded?.format === "picture" && (
        <link rel="prefetch" as="image" href={`${goodsDocumentFile(preloaded.id)}?view`} />
      )}
    </Box>
  );
}
