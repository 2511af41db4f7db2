import { Box, ButtonBase, Link as MuiLink, Skeleton, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { bankLines } from "../../api/calls/payments";
import type { BankLine, RemittanceProof } from "../../api/types";
import { Price } from "../../fields/Price";
import { Tag } from "../../fields/StatusTag";

interface BankLinesProps {
  slip: RemittanceProof;
  /** the numbers of those that were chosen */
  chosen: readonly string[];
  onChoose: (line: BankLine) => void;
}

/** What of the uploaded bank statements this transfer may be, the likeliest first; one click takes it. */
export function BankLines({ slip, chosen, onChoose }: BankLinesProps) {
  const { data, error } = useQuery({
    // Below "transfer_slips", so that what a confirmation used is gone.
    queryKey: ["transfer_slips", "bank_lines", slip.id],
    queryFn: ({ signal }) => bankLines(slip.id, signal),
  });
  if (error) return <Box sx={{ color: "error.main" }}>没有读到银行流水：{error.message}</Box>;
  if (!data) return <Skeleton variant="rounded" height={72} />;
  if (data.length === 0) return <NoLines />;
  return (
    <Stack
      component="ul"
      aria-label="可选的银行流水"
      sx={{ m: 0, p: 0, listStyle: "none", gap: 0.5, maxHeight: 320, overflowY: "auto" }}
    >
      {data.map((line) => (
        <li key={line.bank_reference}>
          <LineButton
            line={line}
            isChosen={chosen.includes(line.bank_reference)}
            onClick={() => onChoose(line)}
          />
        </li>
      ))}
    </Stack>
  );
}

const NoLines = () => (
  <Box sx={{ typography: "body2", color: "text.secondary" }}>
    没有可选的银行流水：这些天的流水还没有
    <MuiLink component={Link} to="/statements">
      上传
    </MuiLink>
    ，或都已用完。请照网银填写。
  </Box>
);

const Payer = ({ isSame }: { isSame: boolean }) =>
  isSame ? <Tag tone="ok">户名一致</Tag> : <Tag tone="warn">户名不同</Tag>;

interface LineButtonProps {
  line: BankLine;
  isChosen: boolean;
  onClick: () => void;
}

function LineButton({ line, isChosen, onClick }: LineButtonProps) {
  const isPartlyUsed = line.rest !== line.amount;
  return (
    <ButtonBase
      onClick={onClick}
      aria-pressed={isChosen}
      sx={{
        display: "block",
        width: "100%",
        textAlign: "left",
        p: 1,
        border: 1,
        borderColor: isChosen ? "primary.main" : "divider",
        borderRadius: 1,
        bgcolor: isChosen ? "action.selected" : undefined,
      }}
    >
      <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        <Box sx={{ fontWeight: 600, minWidth: 0 }}>{line.payer_name || "流水上没有户名"}</Box>
        <Price value={line.rest} strong />
        {line.is_amount ? <Tag tone="ok">金额一致</Tag> : <Tag tone="neutral">金额不同</Tag>}
        {line.payer_name && <Payer isSame={line.is_payer} />}
        {isChosen && <Tag tone="info">已选</Tag>}
      </Stack>
      <Box sx={{ typography: "caption", color: "text.secondary", overflowWrap: "anywhere" }}>
        {line.day} · {line.bank_reference}
        {isPartlyUsed && (
          <>
            {" · "}整笔 <Price value={line.amount} plain />
            ，已用一部分
          </>
        )}
      </Box>
    </ButtonBase>
  );
}
