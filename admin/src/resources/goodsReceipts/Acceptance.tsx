import {
  Alert,
  Box,
  Button,
  Checkbox,
  Chip,
  FormControlLabel,
  Stack,
  TextField,
  Typography,
} from "@mui/material";
import { type KeyboardEvent, useState } from "react";
import { acceptReceipt } from "../../api/calls/goodsReceipts";
import type { GoodsReceipt } from "../../api/types";
import { useUnsaved } from "../../api/unsaved";
import { useAction } from "../../api/useAction";
import { Panel } from "../../fields/Panel";
import { Tag } from "../../fields/StatusTag";
import { shelfPlaceError } from "../../inputs/shelfPlace";
import {
  firstSaying,
  isDecided,
  type ReceiptLine,
  reservations,
  type Saying,
  sayingError,
  unitsOf,
  verdictOf,
  withReports,
} from "./acceptance";
import { CameLine } from "./CameLine";
import { OPINIONS, REFUSE_REASONS } from "./words";

interface DecideProps {
  line: ReceiptLine;
  place: number;
  saying: Saying;
  error: string | undefined;
  change: (part: Partial<Saying>) => void;
}

function DecideLine({ line, place, saying, error, change }: DecideProps) {
  const units = unitsOf(saying);
  const refuses = units !== null && units < line.quantity;
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        <TextField
          size="small"
          autoFocus={place === 0}
          label={`第 ${place + 1} 行合格数量`}
          value={saying.accepted}
          error={Boolean(error)}
          onChange={(event) => change({ accepted: event.target.value.normalize("NFKC").trim() })}
          onFocus={(event) => event.target.select()}
          slotProps={{ htmlInput: { inputMode: "numeric", autoComplete: "off" } }}
          sx={{ width: 150 }}
        />
        <Box component="span" sx={{ color: "text.secondary", typography: "body2" }}>
          / {line.quantity} {line.unit}
        </Box>
        {refuses ? (
          <Tag tone="danger">拒收 {line.quantity - (units ?? 0)}</Tag>
        ) : (
          <Button size="small" color="error" onClick={() => change({ accepted: "0", hasReport: false })}>
            全部拒收
          </Button>
        )}
      </Stack>
      {refuses && (
        <>
          <TextField
            size="small"
            label={`第 ${place + 1} 行拒收原因`}
            required
            value={saying.reason}
            error={Boolean(error)}
            onChange={(event) => change({ reason: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: "wrap" }}>
            {REFUSE_REASONS.map((reason) => (
              <Chip
                key={reason}
                size="small"
                label={reason}
                color={reason === saying.reason ? "primary" : "default"}
                onClick={() => change({ reason })}
              />
            ))}
          </Stack>
        </>
      )}
      {(units ?? 0) > 0 && (
        <>
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={saying.hasReport}
                onChange={(_, hasReport) => change({ hasReport })}
              />
            }
            label="随货有本批药检报告，内容相符"
          />
          <TextField
            size="small"
            label={`第 ${place + 1} 行货位`}
            placeholder="A-03-2"
            value={saying.place}
            error={Boolean(shelfPlaceError(saying.place))}
            helperText={line.shelf_place && saying.place === line.shelf_place ? "上次的货位" : undefined}
            onChange={(event) => change({ place: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 20, autoComplete: "off" } }}
            sx={{ width: 150 }}
          />
        </>
      )}
      {error && (
        <Typography variant="caption" role="alert" sx={{ color: "error.main" }}>
          {error}
        </Typography>
      )}
    </Stack>
  );
}

const FINE = "外观、包装、标签、说明书符合规定";

/** Each line is compared with the goods and accepted or refused. Ctrl+Enter submits. */
export function Acceptance({ receipt }: { receipt: GoodsReceipt }) {
  const { lines } = receipt;
  const [sayings, setSayings] = useState(() => lines.map(firstSaying));
  const [opinion, setOpinion] = useState("");
  const [appearance, setAppearance] = useState(FINE);
  useUnsaved(isDecided(lines, sayings) || opinion !== "" || appearance !== FINE);
  const { busy, errors, act } = useAction();
  const change = (place: number, part: Partial<Saying>) =>
    setSayings((old) => old.map((one, index) => (index === place ? { ...one, ...part } : one)));

  const own = lines.map((line, place) => {
    const saying = sayings[place];
    return saying && sayingError(line, saying);
  });
  const answered = (place: number) =>
    Object.entries(errors).find(([field]) => field.startsWith(`lines.${place}.`))?.[1];
  const reserved = reservations(receipt, sayings);
  const lacksOpinion = reserved.length > 0 && !opinion.trim();
  const { accepted, refused, body } = verdictOf(lines, sayings, { opinion, appearance });
  const lacksLooks = accepted > 0 && !appearance.trim();
  const ready = own.every((error) => !error) && !lacksOpinion && !lacksLooks;

  const send = () => {
    if (!ready || busy) return;
    void act({
      run: () => acceptReceipt(receipt.id, body),
      done: refused === 0 ? `验收合格，${accepted} 件已入库` : `${accepted} 件已入库，拒收 ${refused} 件`,
      refresh: ["goods_receipts", "stocks", "goods", "batch_reports"],
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) {
      event.preventDefault();
      send();
    }
  };

  return (
    <Box onKeyDown={onKeyDown}>
      <Panel
        title={`逐行验收（${lines.length} 行）`}
        action={
          lines.length > 1 && <Button onClick={() => setSayings(withReports)}>各行药检报告都已核对</Button>
        }
        flush
      >
        <Box component="ol" aria-label="逐行验收" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {lines.map((line, place) => {
            const saying = sayings[place];
            if (!saying) return null;
            return (
              <Box
                key={line.id}
                component="li"
                sx={{
                  p: 2,
                  display: "grid",
                  gap: 2,
                  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 3fr) minmax(0, 2fr)" },
                  borderBottom: 1,
                  borderColor: "divider",
                }}
              >
                <CameLine line={line} receipt={receipt} />
                <DecideLine
                  line={line}
                  place={place}
                  saying={saying}
                  error={own[place] ?? answered(place)}
                  change={(part) => change(place, part)}
                />
              </Box>
            );
          })}
        </Box>
      </Panel>
      <Panel title="验收结论">
        <Stack sx={{ gap: 1.5 }}>
          {reserved.length > 0 && (
            <Alert severity="warning">{reserved.join("；")}，同意入库请在意见中写明理由。</Alert>
          )}
          <TextField
            label="外观、包装、标签"
            required={accepted > 0}
            value={appearance}
            error={Boolean(errors.appearance)}
            helperText={errors.appearance}
            onChange={(event) => setAppearance(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <TextField
            label="验收意见"
            multiline
            minRows={2}
            required={reserved.length > 0}
            value={opinion}
            error={Boolean(errors.opinion)}
            helperText={errors.opinion ?? "按 Ctrl+Enter 提交"}
            onChange={(event) => setOpinion(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: "wrap" }}>
            {OPINIONS.map((one) => (
              <Chip key={one} size="small" label={one} onClick={() => setOpinion(one)} />
            ))}
          </Stack>
          <Stack direction="row" useFlexGap sx={{ gap: 2, alignItems: "center", flexWrap: "wrap" }}>
            <Button
              variant="contained"
              color={accepted === 0 ? "error" : "primary"}
              disabled={!ready || busy}
              onClick={send}
            >
              {accepted === 0 ? "全部拒收" : `入库 ${accepted} 件`}
              {accepted > 0 && refused > 0 && `，拒收 ${refused} 件`}
            </Button>
            <Box component="span" sx={{ color: "text.secondary", typography: "body2" }}>
              提交后不能更改；拒收的商品不进入库存
            </Box>
          </Stack>
        </Stack>
      </Panel>
    </Box>
  );
}
