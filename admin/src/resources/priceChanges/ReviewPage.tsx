import NextIcon from "@mui/icons-material/KeyboardArrowDownOutlined";
import BackIcon from "@mui/icons-material/KeyboardArrowUpOutlined";
import { Alert, Box, Button, IconButton, Stack, Tooltip, Typography } from "@mui/material";
import { useState } from "react";
import { Title, useGetList } from "react-admin";
import { Link, useNavigate, useParams } from "react-router-dom";
import type { PriceChange } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useKeys } from "../../review/useKeys";
import { Decision } from "./Decision";
import { Details } from "./Details";
import { nextOf, stepped, toggled } from "./order";
import { Queue } from "./Queue";
import { RulesButton } from "./RulesDialog";

/** More are read once these are decided. */
const MOST = 100;

function Done({ count }: { count: number }) {
  return (
    <Stack sx={{ alignItems: "center", gap: 1.5, p: 5, textAlign: "center" }}>
      <Typography variant="h6" component="h2">
        没有等你复核的改价
      </Typography>
      <Box sx={{ color: "text.secondary" }}>
        {count > 0 ? `这次处理了 ${count} 次。` : ""}
        同事提出的大幅改价会自动出现在这里；自己提出的由别人复核。
      </Box>
      <Button component={Link} to="/price_changes" variant="outlined">
        查看改价记录
      </Button>
    </Stack>
  );
}

/** What colleagues want to sell at, until somebody else agrees. */
export function PriceReviewPage() {
  const params = useParams<{ changeId: string }>();
  const navigate = useNavigate();
  const can = useCan();
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { data, total, isPending, error, refetch } = useGetList<PriceChange>("price_changes", {
    filter: { can_decide: true },
    sort: { field: "id", order: "ASC" },
    pagination: { page: 1, perPage: MOST },
  });
  // The list still has what was just decided until it is read again.
  const queue = (data ?? []).filter(({ id }) => !decided.has(id));
  const ids = queue.map(({ id }) => id);
  const wanted = Number(params.changeId);
  const current = ids.includes(wanted) ? wanted : ids[0];
  const change = queue.find(({ id }) => id === current);
  const several = queue.filter(({ id }) => chosen.has(id));
  const place = current === undefined ? -1 : ids.indexOf(current);

  const go = (id: number | undefined) => {
    if (id !== undefined && id !== wanted) navigate(`/price_review/${id}`, { replace: true });
  };
  const next = () => go(stepped(ids, current, 1));
  const previous = () => go(stepped(ids, current, -1));
  const toggle = (id: number | undefined) => {
    if (id !== undefined) setChosen((old) => toggled(old, id));
  };
  const onDecided = (done: readonly number[]) => {
    const following = nextOf(ids, current, done);
    setDecided((old) => new Set([...old, ...done]));
    setChosen(new Set());
    navigate(following === undefined ? "/price_review" : `/price_review/${following}`, { replace: true });
  };
  useKeys({ j: next, k: previous, ArrowDown: next, ArrowUp: previous, x: () => toggle(current) });

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
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "300px minmax(0, 1fr)" },
        height: { md: "calc(100vh - 88px)" },
      }}
    >
      <Title title="价格复核" />
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
            待复核 {Math.max(0, (total ?? 0) - (data?.length ?? 0) + queue.length)}
            {decided.size > 0 && (
              <Box component="span" sx={{ ml: 1, typography: "caption", color: "success.main" }}>
                已处理 {decided.size}
              </Box>
            )}
          </Typography>
          <RulesButton />
          <Tooltip title="上一个（K）">
            <span>
              <IconButton size="small" aria-label="上一个" onClick={previous} disabled={place <= 0}>
                <BackIcon />
              </IconButton>
            </span>
          </Tooltip>
          <Tooltip title="下一个（J）">
            <span>
              <IconButton
                size="small"
                aria-label="下一个"
                onClick={next}
                disabled={place < 0 || place >= ids.length - 1}
              >
                <NextIcon />
              </IconButton>
            </span>
          </Tooltip>
        </Box>
        <Box sx={{ overflowY: "auto", flex: 1, maxHeight: { xs: 200, md: "none" } }}>
          <Queue
            queue={queue}
            current={current}
            chosen={chosen}
            loading={isPending}
            onPick={go}
            onToggle={toggle}
          />
        </Box>
        <Box
          sx={{
            display: { xs: "none", md: "block" },
            p: 1.5,
            typography: "caption",
            color: "text.secondary",
          }}
        >
          A 通过 · R 驳回 · J/K 上下一个 · X 选中
          <br />
          选中几个后，A 和 R 对选中的全部有效
        </Box>
      </Box>
      {error ? (
        <Alert
          severity="error"
          sx={{ m: 2, alignSelf: "start" }}
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              重试
            </Button>
          }
        >
          {error instanceof Error ? error.message : "没有读到改价"}
        </Alert>
      ) : change ? (
        <Box
          sx={{
            display: "flex",
            flexDirection: "column",
            minHeight: 0,
            borderTop: { xs: "1px solid", md: 0 },
            borderTopColor: { xs: "divider" },
          }}
        >
          <Box sx={{ flex: 1, overflowY: "auto" }}>
            <Details of={change} />
          </Box>
          {can("prices", "write") && (
            <Decision
              key={several.length > 0 ? "several" : change.id}
              changes={several.length > 0 ? several : [change]}
              onDecided={onDecided}
            />
          )}
        </Box>
      ) : (
        <Box>{!isPending && <Done count={decided.size} />}</Box>
      )}
    </Box>
  );
}
