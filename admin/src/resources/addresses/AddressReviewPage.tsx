import { Box, Button, Skeleton, Stack, Typography } from "@mui/material";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import type { Address } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useRecord, useRows } from "../../api/useRecords";
import { whole } from "../../fields/whole";
import { neighbour, nextAfter } from "../../review/order";
import { Queue } from "../../review/Queue";
import { ReviewFrame } from "../../review/ReviewFrame";
import { ReviewPanes, ReviewProblem } from "../../review/ReviewPanes";
import { useKeys } from "../../review/useKeys";
import { Scans } from "../licences/review/Scans";
import { AddressDecision } from "./AddressDecision";
import { AddressFacts } from "./AddressFacts";
import { firstDocument } from "./words";

function Done({ count }: { count: number }) {
  return (
    <Stack sx={{ alignItems: "center", gap: 1.5, p: 5, textAlign: "center" }}>
      <Typography variant="h6" component="h2">
        没有待核对的收货地址
      </Typography>
      <Box sx={{ color: "text.secondary" }}>
        {count > 0 ? `这次核对了 ${count} 个。` : ""}与证照地址一致的自动通过，其他的会出现在这里。
      </Box>
      <Button component={Link} to="/addresses" variant="outlined">
        查看全部收货地址
      </Button>
    </Stack>
  );
}

/** Addresses one by one, next to the letter or licence that must name them. */
export function AddressReviewPage() {
  const params = useParams<{ addressId: string }>();
  const navigate = useNavigate();
  const can = useCan();
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const { data, total, isPending, error, refetch } = useRows("addresses", {
    filter: { status: "waiting" },
    sort: { field: "submitted_at", order: "ASC" },
    pagination: { page: 1, perPage: 100 },
  });
  // The list still contains the decided one until it is refetched.
  const queue = (data ?? []).filter((one) => !decided.has(one.id));
  const wanted = params.addressId ? Number(params.addressId) : queue[0]?.id;
  // Only the single record has the documents: the cached list entry must not be used instead.
  const single = useRecord(
    "addresses",
    { id: wanted ?? 0, ...whole },
    { enabled: wanted !== undefined && !isPending },
  );
  const address = single.data?.id === wanted ? single.data : undefined;
  const place = queue.findIndex((one) => one.id === wanted);

  const go = (id: number | undefined) => {
    if (id !== undefined && id !== wanted) navigate(`/address_review/${id}`, { replace: true });
  };
  const next = () => go(neighbour(queue, wanted, 1));
  const previous = () => go(neighbour(queue, wanted, -1));
  const onDecided = (id: number) => {
    const following = nextAfter(queue, id);
    setDecided((old) => new Set(old).add(id));
    navigate(following === undefined ? "/address_review" : `/address_review/${following}`, {
      replace: true,
    });
  };
  useKeys({ j: next, k: previous, ArrowDown: next, ArrowUp: previous });
  const problem = error ?? single.error;

  return (
    <ReviewFrame
      title="收货地址核对"
      words={{ waiting: "待审核", decided: "已审" }}
      keysBelow="滚轮缩放 · 拖动 · [ ] 旋转 · ← → 翻页"
      unit="个"
      waiting={Math.max(0, (total ?? 0) - (data?.length ?? 0) + queue.length)}
      decided={decided.size}
      onPrevious={place > 0 ? previous : undefined}
      onNext={queue[place + 1] && next}
      queue={
        <Queue
          label="待核对队列"
          queue={queue.map(({ id, company, place, submitted_at }) => ({
            id,
            name: company,
            caption: place,
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
          otherwise="没有读到收货地址"
          onRetry={() => void (error ? refetch() : single.refetch())}
        />
      ) : address ? (
        <Compared
          key={`${address.id}.${address.version}`}
          address={address}
          canDecide={can("licences", "write")}
          onDecided={onDecided}
          onChanged={() => void single.refetch()}
        />
      ) : (
        <Box sx={{ gridColumn: { md: "2 / -1" }, p: 2 }}>
          {!isPending && wanted === undefined ? (
            <Done count={decided.size} />
          ) : (
            <Skeleton variant="rounded" height={240} />
          )}
        </Box>
      )}
    </ReviewFrame>
  );
}

interface ComparedProps {
  address: Address;
  canDecide: boolean;
  onDecided: (id: number) => void;
  /** someone else was faster, or the buyer has changed it */
  onChanged: () => void;
}

function Compared({ address, canDecide, onDecided, onChanged }: ComparedProps) {
  const [chosen, setChosen] = useState(firstDocument(address.documents)?.id);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const document = address.documents.find((one) => one.id === chosen);
  return (
    <ReviewPanes
      look={
        document ? (
          <Scans
            key={document.id}
            licence={{ ...document, company: address.company }}
            onSeen={() => setSeen((old) => new Set(old).add(document.id))}
          />
        ) : (
          <Stack sx={{ height: "100%", alignItems: "center", justifyContent: "center", bgcolor: "grey.200" }}>
            这家客户没有可以比对的证照或收货委托书
          </Stack>
        )
      }
      details={<AddressFacts address={address} chosen={chosen} onChoose={setChosen} />}
      decision={
        canDecide && (
          <AddressDecision
            address={address}
            document={document}
            seen={document !== undefined && (seen.has(document.id) || document.scans.length === 0)}
            onDecided={onDecided}
            onChanged={onChanged}
          />
        )
      }
    />
  );
}
