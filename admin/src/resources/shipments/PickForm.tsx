import {
  Alert,
  Box,
  Button,
  FormControlLabel,
  Radio,
  RadioGroup,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
} from "@mui/material";
import { type KeyboardEvent, useState } from "react";
import { confirmPick } from "../../api/calls/shipments";
import type { Shipment } from "../../api/types";
import { useUnsaved } from "../../api/unsaved";
import { useAction } from "../../api/useAction";
import { stockExpiry } from "../../fields/expiry";
import { GoodsPicture } from "../../fields/GoodsPicture";
import { Panel } from "../../fields/Panel";
import { StatusTag } from "../../fields/StatusTag";
import { useSmall } from "../../lists/useSmall";
import { CodesButton } from "./CodesDialog";
import {
  answer,
  type Entry,
  fallsShort,
  inWalkingOrder,
  type Line,
  missing,
  packs,
  proposed,
  wrong,
} from "./pick";

interface RowProps {
  shipment: Shipment;
  line: Line;
  entry: Entry;
  /** the server's error for this line */
  refused: string | undefined;
  onChange: (entry: Entry) => void;
}

/** Enter goes on to the next box, as a scanner or a numeric pad expects, and from the last one to the button. */
function goOn(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (!(event.target instanceof HTMLElement)) return;
  const boxes = [...document.querySelectorAll<HTMLElement>("[data-taken]")];
  const next =
    boxes[boxes.indexOf(event.target) + 1] ?? document.querySelector<HTMLElement>("[data-confirms]");
  next?.focus();
}

function Batches({ shipment, line, entry, onChange }: Omit<RowProps, "refused">) {
  if (line.batches.length === 0) {
    return <Box sx={{ color: "error.main" }}>没有可出库的批号（过期、锁定或缺药检报告）</Box>;
  }
  return (
    <Stack sx={{ gap: 0.75 }}>
      {line.batches.map((batch) => (
        <Stack key={batch.batch_id} direction="row" useFlexGap sx={{ gap: 1, alignItems: "center" }}>
          <TextField
            size="small"
            margin="none"
            hiddenLabel
            fullWidth={false}
            sx={{ flex: "none", width: 84, maxWidth: 84 }}
            value={entry.units[batch.batch_id] ?? ""}
            placeholder="0"
            onChange={(event) =>
              onChange({ ...entry, units: { ...entry.units, [batch.batch_id]: event.target.value } })
            }
            onFocus={(event) => event.target.select()}
            onKeyDown={goOn}
            slotProps={{
              htmlInput: {
                inputMode: "numeric",
                enterKeyHint: "next",
                "data-taken": true,
                "aria-label": `${line.name} 批号 ${batch.batch_number} 拣`,
                style: { textAlign: "right" },
              },
            }}
          />
          <Box
            sx={{
              display: "flex",
              flexWrap: "wrap",
              alignItems: "center",
              columnGap: 1,
              rowGap: 0.25,
              minWidth: 0,
            }}
          >
            <ShelfPlace place={batch.shelf_place} />
            {batch.batch_number}
            <Box component="span" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
              至 {batch.expires_on} · 可拣 {batch.free}
            </Box>
            <StatusTag word={stockExpiry(batch.expires_on)} />
            {fallsShort(batch.expires_on, shipment.wished_months) && (
              <StatusTag word={{ text: `不足 ${shipment.wished_months} 个月`, tone: "warn" }} />
            )}
          </Box>
        </Stack>
      ))}
    </Stack>
  );
}

const ShelfPlace = ({ place }: { place: string }) => (
  <Box
    component="span"
    sx={{ fontWeight: 600, whiteSpace: "nowrap", color: place ? "inherit" : "text.secondary" }}
  >
    {place || "未定货位"}
  </Box>
);

function Rest({ line, entry, onChange }: Pick<RowProps, "line" | "entry" | "onChange">) {
  const units = missing(line, entry);
  if (units < 0 || wrong(line, entry)) return null;
  if (!(units > 0)) return <Box sx={{ color: "success.main" }}>齐</Box>;
  return (
    <Box>
      <Box sx={{ color: "warning.main", fontWeight: 600, whiteSpace: "nowrap" }}>少 {units}</Box>
      <RadioGroup
        value={entry.rest}
        aria-label={`${line.name} 余下的`}
        sx={{ whiteSpace: "nowrap" }}
        onChange={(_, rest) => onChange({ ...entry, rest: rest === "refund" ? "refund" : "later" })}
      >
        <FormControlLabel value="later" control={<Radio size="small" sx={{ py: 0.25 }} />} label="随后再发" />
        <FormControlLabel
          value="refund"
          control={<Radio size="small" sx={{ py: 0.25 }} />}
          label="缺货退款"
        />
      </RadioGroup>
    </Box>
  );
}

const Goods = ({ line }: { line: Line }) => (
  <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", minWidth: 160, flex: 1 }}>
    <GoodsPicture src={line.image} name={line.name} />
    <div>
      <Box sx={{ fontWeight: 600 }}>{line.name}</Box>
      <Box sx={{ color: "text.secondary", typography: "caption" }}>
        {line.spec} · {line.maker}
      </Box>
      {line.quality && line.quality !== "合格" && (
        <Box sx={{ color: "error.main", typography: "caption" }}>复核退回：{line.quality}</Box>
      )}
    </div>
  </Stack>
);

const Units = ({ line }: { line: Line }) => (
  <Box component="span" sx={{ whiteSpace: "nowrap", fontWeight: 600 }}>
    {line.left} {line.unit}
  </Box>
);

function Taken({ refused, ...row }: RowProps) {
  const why = wrong(row.line, row.entry) ?? refused;
  return (
    <>
      <Batches {...row} />
      {why && (
        <Box role="alert" sx={{ color: "error.main", typography: "caption", mt: 0.5 }}>
          {why}
        </Box>
      )}
    </>
  );
}

function Row(row: RowProps) {
  return (
    <TableRow>
      <TableCell>
        <Goods line={row.line} />
      </TableCell>
      <TableCell align="right">
        <Units line={row.line} />
      </TableCell>
      <TableCell>
        <Taken {...row} />
      </TableCell>
      <TableCell>
        <Rest line={row.line} entry={row.entry} onChange={row.onChange} />
      </TableCell>
      <TableCell>
        <CodesButton shipment={row.shipment} line={row.line} packs={packs(row.entry)} />
      </TableCell>
    </TableRow>
  );
}

/** The same for a person who walks along the shelves with a phone. */
function RowCard(row: RowProps) {
  return (
    <Stack component="li" sx={{ gap: 1, p: 1.5, borderBottom: 1, borderColor: "divider" }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: "center", justifyContent: "space-between" }}>
        <Goods line={row.line} />
        <Units line={row.line} />
      </Stack>
      <div>
        <Taken {...row} />
      </div>
      <Stack direction="row" sx={{ alignItems: "flex-start", justifyContent: "space-between" }}>
        <Rest line={row.line} entry={row.entry} onChange={row.onChange} />
        <CodesButton shipment={row.shipment} line={row.line} packs={packs(row.entry)} />
      </Stack>
    </Stack>
  );
}

/** What the warehouse took, next to the proposal. */
export function PickForm({ shipment }: { shipment: Shipment }) {
  const [entries, setEntries] = useState<Record<number, Entry>>({});
  const { busy, errors, act } = useAction();
  useUnsaved(Object.keys(entries).length > 0);
  const small = useSmall();
  const entryOf = (line: Line) => entries[line.id] ?? proposed(line);
  const isWrong = shipment.lines.some((line) => wrong(line, entryOf(line)) !== null);
  const refunds = shipment.lines.filter(
    (line) => missing(line, entryOf(line)) > 0 && entryOf(line).rest === "refund",
  );
  const rows: RowProps[] = inWalkingOrder(shipment.lines).map((line) => ({
    shipment,
    line,
    entry: entryOf(line),
    refused: errors[`lines.${line.id}`] ?? errors[`codes.${line.id}`],
    onChange: (entry) => setEntries((old) => ({ ...old, [line.id]: entry })),
  }));
  const confirm = () =>
    act({
      run: () => confirmPick(shipment.id, answer(shipment.lines, entries)),
      done: "拣货已确认，请另一位同事出库复核",
      refresh: ["shipments", "picking", "orders", "stocks"],
    });
  return (
    <Panel
      title={`拣货（${shipment.lines.length} 种）`}
      flush
      action={
        <Button
          variant="contained"
          color="secondary"
          size="small"
          data-confirms
          disabled={busy || isWrong}
          onClick={() => void confirm()}
        >
          确认拣货
        </Button>
      }
    >
      {refunds.length > 0 && (
        <Alert severity="warning" sx={{ m: 2 }}>
          {refunds.map((line) => line.name).join("、")}
          余下的不再发货：确认后按实付金额退款，库存释放，不能撤回。
        </Alert>
      )}
      {small ? (
        <Box component="ul" aria-label="拣货明细" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {rows.map((row) => (
            <RowCard key={row.line.id} {...row} />
          ))}
        </Box>
      ) : (
        <Table size="small" aria-label="拣货明细">
          <TableHead>
            <TableRow>
              <TableCell>商品</TableCell>
              <TableCell align="right">应拣</TableCell>
              <TableCell>实拣（近效期先出）</TableCell>
              <TableCell>余下的</TableCell>
              <TableCell>追溯码</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <Row key={row.line.id} {...row} />
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}
