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
import { useState } from "react";
import { confirmPick } from "../../api/actions";
import type { Shipment } from "../../api/types";
import { useAction } from "../../api/useAction";
import { stockExpiry } from "../../fields/expiry";
import { GoodsPicture } from "../../fields/GoodsPicture";
import { Panel } from "../../fields/Panel";
import { StatusTag } from "../../fields/StatusTag";
import { CodesButton } from "./CodesDialog";
import { answer, type Entry, type Line, missing, proposed, wrong } from "./pick";

interface RowProps {
  shipment: Shipment;
  line: Line;
  entry: Entry;
  onChange: (entry: Entry) => void;
}

function Batches({ line, entry, onChange }: Omit<RowProps, "shipment">) {
  if (line.batches.length === 0) {
    return <Box sx={{ color: "error.main" }}>没有可出库的批号（过期、锁定或缺检验报告）</Box>;
  }
  return (
    <Stack sx={{ gap: 0.75 }}>
      {line.batches.map((batch) => (
        <Stack key={batch.batch_id} direction="row" useFlexGap sx={{ gap: 1, alignItems: "center" }}>
          <TextField
            size="small"
            margin="none"
            hiddenLabel
            value={entry.units[batch.batch_id] ?? ""}
            placeholder="0"
            onChange={(event) =>
              onChange({ ...entry, units: { ...entry.units, [batch.batch_id]: event.target.value } })
            }
            onFocus={(event) => event.target.select()}
            slotProps={{
              htmlInput: {
                inputMode: "numeric",
                "aria-label": `${line.name} 批号 ${batch.batch_number} 拣`,
                style: { width: 56, textAlign: "right" },
              },
            }}
          />
          <Box sx={{ whiteSpace: "nowrap" }}>
            {batch.batch_number}
            <Box component="span" sx={{ color: "text.secondary", ml: 1 }}>
              至 {batch.expires_on} · 可拣 {batch.free}
            </Box>
          </Box>
          <StatusTag word={stockExpiry(batch.expires_on)} />
        </Stack>
      ))}
    </Stack>
  );
}

function Rest({ line, entry, onChange }: Omit<RowProps, "shipment">) {
  const units = missing(line, entry);
  if (!(units > 0)) return <Box sx={{ color: "success.main" }}>齐</Box>;
  return (
    <Box>
      <Box sx={{ color: "warning.main", fontWeight: 600 }}>少 {units}</Box>
      <RadioGroup
        value={entry.rest}
        aria-label={`${line.name} 余下的`}
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

function Row({ shipment, line, entry, onChange }: RowProps) {
  const why = wrong(line, entry);
  return (
    <TableRow>
      <TableCell>
        <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", minWidth: 180 }}>
          <GoodsPicture src={line.image} name={line.name} />
          <div>
            <Box sx={{ fontWeight: 600 }}>{line.name}</Box>
            <Box sx={{ color: "text.secondary", typography: "caption" }}>
              {line.spec} · {line.maker}
            </Box>
          </div>
        </Stack>
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: "nowrap", fontWeight: 600 }}>
        {line.left} {line.unit}
      </TableCell>
      <TableCell>
        <Batches line={line} entry={entry} onChange={onChange} />
        {why && (
          <Box role="alert" sx={{ color: "error.main", typography: "caption", mt: 0.5 }}>
            {why}
          </Box>
        )}
      </TableCell>
      <TableCell>
        <Rest line={line} entry={entry} onChange={onChange} />
      </TableCell>
      <TableCell>
        <CodesButton shipment={shipment} line={line} />
      </TableCell>
    </TableRow>
  );
}

/** What the warehouse took, beside what the list proposes. */
export function PickForm({ shipment }: { shipment: Shipment }) {
  const [entries, setEntries] = useState<Record<number, Entry>>({});
  const { busy, act } = useAction();
  const entryOf = (line: Line) => entries[line.id] ?? proposed(line);
  const isWrong = shipment.lines.some((line) => wrong(line, entryOf(line)) !== null);
  const refunds = shipment.lines.filter(
    (line) => missing(line, entryOf(line)) > 0 && entryOf(line).rest === "refund",
  );
  const confirm = () =>
    act({
      run: () => confirmPick(shipment.id, answer(shipment.lines, entries)),
      done: "拣货已确认，填运单号即可发货",
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
          {shipment.lines.map((line) => (
            <Row
              key={line.id}
              shipment={shipment}
              line={line}
              entry={entryOf(line)}
              onChange={(entry) => setEntries((old) => ({ ...old, [line.id]: entry }))}
            />
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}
