import { Box, Button, Stack, Typography } from "@mui/material";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { useCan } from "../../api/useCan";
import { useRows } from "../../api/useRecords";
import { ReviewFrame } from "../../review/ReviewFrame";
import { ReviewProblem } from "../../review/ReviewPanes";
import { useKeys } from "../../review/useKeys";
import { Decision } from "./Decision";
import { Details } from "./Details";
import { nextOf, stepped, toggled } from "./order";
import { Queue } from "./Queue";
import { PriceRulesButton } from "./RulesDialog";

/** More are read once these are decided. */
const MOST = 100;

function Done({ count }: { count: number }) {
  return (
    <Stack sx={{ alignItems: "center", gap: 1.5, p: 5, textAlign: "center" }}>
      <Typography variant="h6" component="h2">
        没有等您复核的改价
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

/** Proposed price changes that wait for another person's approval. */
export function PriceReviewPage() {
  const params = useParams<{ changeId: string }>();
  const navigate = useNavigate();
  const can = useCan();
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { data, total, isPending, error, refetch } = useRows("price_changes", {
    filter: { can_decide: true },
    sort: { field: "id", order: "ASC" },
    pagination: { page: 1, perPage: MOST },
  });
  // The list still contains the decided one until it is refetched.
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
    <ReviewFrame
      title="价格复核"
      words={{ waiting: "待复核", decided: "已处理" }}
      keys=" · X 选中"
      keysBelow="选中几个后，A 和 R 对选中的全部有效"
      layout="single"
      unit="个"
      waiting={Math.max(0, (total ?? 0) - (data?.length ?? 0) + queue.length)}
      decided={decided.size}
      onPrevious={place > 0 ? previous : undefined}
      onNext={place >= 0 && place < ids.length - 1 ? next : undefined}
      tools={<PriceRulesButton />}
      queue={
        <Queue
          queue={queue}
          current={current}
          chosen={chosen}
          loading={isPending}
          onPick={go}
          onToggle={toggle}
        />
      }
    >
      {error ? (
        <ReviewProblem problem={error} otherwise="没有读到改价" onRetry={() => void refetch()} />
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
    </ReviewFrame>
  );
}
