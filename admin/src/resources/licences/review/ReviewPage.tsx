import { Box, Button, Stack, Typography } from "@mui/material";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { licenceScan } from "../../../api/calls/licences";
import type { Licence } from "../../../api/types";
import { useCan } from "../../../api/useCan";
import { useRecord, useRows } from "../../../api/useRecords";
import { HeldBar } from "../../../review/HeldBar";
import { neighbour, nextAfter } from "../../../review/order";
import { Queue } from "../../../review/Queue";
import { ReviewFrame } from "../../../review/ReviewFrame";
import { ReviewPanes, ReviewProblem } from "../../../review/ReviewPanes";
import { useKeys } from "../../../review/useKeys";
import { Decision } from "./Decision";
import { Details } from "./Details";
import { Scans } from "./Scans";
import { useApproval } from "./useApproval";

function Done({ count }: { count: number }) {
  return (
    <Stack sx={{ alignItems: "center", gap: 1.5, p: 5, textAlign: "center" }}>
      <Typography variant="h6" component="h2">
        没有待审核的证照
      </Typography>
      <Box sx={{ color: "text.secondary" }}>
        {count > 0 ? `这次审核了 ${count} 份。` : ""}客户提交新的证照后会自动出现在这里。
      </Box>
      <Button component={Link} to="/licences" variant="outlined">
        查看全部证照
      </Button>
    </Stack>
  );
}

export function ReviewPage() {
  const params = useParams<{ licenceId: string }>();
  const navigate = useNavigate();
  const can = useCan();
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const [seen, setSeen] = useState<number | null>(null);

  const { data, total, isPending, error, refetch } = useRows("licences", {
    filter: { status: "submitted" },
    sort: { field: "submitted_at", order: "ASC" },
    pagination: { page: 1, perPage: 100 },
  });
  // The list still contains the decided one until it is refetched.
  const queue = (data ?? []).filter((one) => !decided.has(one.id));
  const wanted = params.licenceId ? Number(params.licenceId) : queue[0]?.id;
  const queued = queue.find((one) => one.id === wanted);
  const single = useRecord(
    "licences",
    { id: wanted ?? 0 },
    { enabled: wanted !== undefined && !isPending && !queued },
  );
  const licence = queued ?? (single.data?.id === wanted ? single.data : undefined);
  const place = queue.findIndex((one) => one.id === wanted);

  const go = (id: number | undefined) => {
    if (id !== undefined && id !== wanted) navigate(`/review/${id}`, { replace: true });
  };
  const next = () => go(neighbour(queue, wanted, 1));
  const previous = () => go(neighbour(queue, wanted, -1));
  const onDecided = (id: number) => {
    const following = nextAfter(queue, id);
    setDecided((old) => new Set(old).add(id));
    navigate(following === undefined ? "/review" : `/review/${following}`, { replace: true });
  };
  const waitsAgain = (id: number) => setDecided((old) => new Set([...old].filter((one) => one !== id)));
  const { held, approve, undo } = useApproval({
    onFailed: waitsAgain,
    onUndo: (id) => {
      waitsAgain(id);
      navigate(`/review/${id}`, { replace: true });
    },
  });
  const onApproved = (approved: Licence, word: string) => {
    approve(approved, word);
    onDecided(approved.id);
  };
  useKeys({ j: next, k: previous, ArrowDown: next, ArrowUp: previous, z: undo });

  const following = queue[place + 1];
  const problem = error ?? single.error;

  return (
    <ReviewFrame
      title="证照审核"
      words={{ waiting: "待审核", decided: "已审" }}
      keysBelow="滚轮缩放 · 拖动 · [ ] 旋转 · ← → 翻页 · Z 撤销刚才的通过"
      unit="份"
      waiting={Math.max(0, (total ?? 0) - (data?.length ?? 0) + queue.length)}
      decided={decided.size}
      onPrevious={place > 0 ? previous : undefined}
      onNext={following && next}
      queue={
        <Queue
          label="待审核队列"
          queue={queue.map(({ id, company, kind_text, submitted_at }) => ({
            id,
            name: company,
            caption: kind_text,
            at: submitted_at,
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
          otherwise="没有读到证照"
          onRetry={() => void (error ? refetch() : single.refetch())}
        />
      ) : !licence ? (
        <Box sx={{ gridColumn: { md: "2 / -1" } }}>
          {!isPending && wanted === undefined && <Done count={decided.size} />}
        </Box>
      ) : (
        <ReviewPanes
          look={<Scans key={licence.id} licence={licence} onSeen={() => setSeen(licence.id)} />}
          details={<Details licence={licence} />}
          decision={
            licence.status === "submitted" &&
            can("licences", "write") && (
              <Decision
                key={licence.id}
                licence={licence}
                seen={seen === licence.id || licence.scans.length === 0}
                onApproved={onApproved}
                onDecided={onDecided}
              />
            )
          }
        />
      )}
      <HeldBar held={held} onUndo={undo} />
      {following?.scans[0] === "image" && <link rel="prefetch" as="image" href={licenceScan(following.id)} />}
    </ReviewFrame>
  );
}
