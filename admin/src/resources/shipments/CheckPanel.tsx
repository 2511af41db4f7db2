import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useGetIdentity } from "react-admin";
import { dispatchRules } from "../../api/calls/dispatch";
import { checkShipment } from "../../api/calls/shipments";
import type { DispatchRules, Shipment } from "../../api/types";
import { useUnsaved } from "../../api/unsaved";
import { useAction } from "../../api/useAction";
import { LineName } from "../../fields/LineName";
import { LineTable } from "../../fields/LineTable";
import { Panel } from "../../fields/Panel";
import { answerOf, codesLacking, FAULTS, type Findings, faultsOf, GOOD, isWhole, lineOf } from "./check";
import type { Line } from "./pick";

function useDispatchRules() {
  const { data } = useQuery({
    queryKey: ["dispatch_rules"],
    queryFn: ({ signal }) => dispatchRules(signal),
  });
  return data;
}

/** Whether the rules ask for another person than this one. */
function useIsOwnPick(shipment: Shipment, rules: DispatchRules | undefined): boolean {
  const { identity } = useGetIdentity();
  const asksAnother = rules?.second_person_checks ?? true;
  return asksAnother && shipment.picked_by !== null && shipment.picked_by === identity?.id;
}

interface FoundProps {
  line: Line;
  found: string | undefined;
  onFound: (found: string | undefined) => void;
}

function Found({ line, found, onFound }: FoundProps) {
  return (
    <Stack
      direction="row"
      useFlexGap
      // In one line where there is room, so that rows stay low.
      sx={{ gap: 1, alignItems: "center", flexWrap: { xs: "wrap", lg: "nowrap" } }}
    >
      <FormControlLabel
        sx={{ m: 0 }}
        control={
          <Checkbox
            checked={found === GOOD}
            slotProps={{ input: { "aria-label": `${line.name} 合格` } }}
            onChange={(_, isGood) => onFound(isGood ? GOOD : undefined)}
          />
        }
        label="合格"
      />
      <TextField
        select
        size="small"
        margin="none"
        label="有问题"
        value={found || ""}
        sx={{ minWidth: 150 }}
        // The label is the same in every row, and would win over a name of its own.
        slotProps={{
          select: {
            SelectDisplayProps: { "aria-label": `${line.name} 的问题`, "aria-labelledby": undefined },
          },
        }}
        onChange={(event) => onFound(event.target.value)}
      >
        {FAULTS.map((fault) => (
          <MenuItem key={fault} value={fault}>
            {fault}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}

interface ScannedProps {
  line: Line;
  /** Why that is not enough: what can be seen before the step, and why the server refused it. */
  lacking: string | undefined;
  refused: string | undefined;
}

/** How many of its packs have a code. */
function Scanned({ line, lacking, refused }: ScannedProps) {
  const isWhole = line.codes.length === line.number;
  return (
    <>
      {line.codes.length > 0 || lacking ? `${line.codes.length} / ${line.number}` : "—"}
      {refused && !isWhole ? (
        <Box role="alert" sx={{ typography: "caption", color: "error.main" }}>
          {refused}
        </Box>
      ) : (
        <Box sx={{ typography: "caption", color: "warning.main", "&:empty": { display: "none" } }}>
          {lacking}
        </Box>
      )}
    </>
  );
}

/** A scanner ends with Enter: the line is ticked, and the box waits for the next pack. */
function ScanBox({ lines, onGood }: { lines: readonly Line[]; onGood: (line: Line) => void }) {
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");
  const scan = () => {
    const line = lineOf(lines, text);
    if (line) onGood(line);
    setSaid(line ? `合格：${line.name}` : text.trim() && "这个包裹里没有这个批号或追溯码，请核对是否拣错");
    setText("");
  };
  return (
    <TextField
      autoFocus
      fullWidth
      margin="none"
      label="扫追溯码，或输入包装上的批号"
      value={text}
      helperText={<span aria-live="polite">{said || "回车后这一行记为合格；也可以用空格键逐行打勾"}</span>}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        scan();
      }}
      slotProps={{ htmlInput: { autoComplete: "off" } }}
    />
  );
}

/** 出库复核: goods, batches and their state, compared line by line with what lies in the box. */
export function CheckPanel({ shipment }: { shipment: Shipment }) {
  const [findings, setFindings] = useState<Findings>({});
  const { busy, errors, act } = useAction();
  const rules = useDispatchRules();
  const isOwnPick = useIsOwnPick(shipment, rules);
  useUnsaved(Object.keys(findings).length > 0);
  const { lines } = shipment;
  const faults = faultsOf(lines, findings);
  const whole = isWhole(lines, findings);
  const left = lines.filter(({ id }) => findings[id] === undefined).length;
  const lacking = lines.filter(codesLacking).length;
  const find = (line: Line, found: string | undefined) =>
    setFindings(({ [line.id]: _, ...others }) =>
      found === undefined ? others : { ...others, [line.id]: found },
    );
  const send = () =>
    act({
      run: () => checkShipment(shipment.id, answerOf(lines, findings)),
      done: faults.length > 0 ? `${shipment.id} 已退回重拣` : `${shipment.id} 复核通过，填运单号即可发货`,
      refresh: ["shipments", "orders"],
    });
  if (isOwnPick) {
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        这个包裹是您拣的：请另一位同事用自己的账号打开它，出库复核通过后再发货。
      </Alert>
    );
  }
  return (
    <Panel
      title={`出库复核（${lines.length} 种 ${shipment.units} 件）`}
      action={
        <Button
          variant="contained"
          size="small"
          color={faults.length > 0 ? "error" : "secondary"}
          disabled={busy || !whole}
          onClick={() => void send()}
        >
          {faults.length > 0 ? "退回重拣" : "复核通过"}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <ScanBox lines={lines} onGood={(line) => find(line, GOOD)} />
        {errors.lines && <Alert severity="error">{errors.lines}</Alert>}
        <LineTable<Line>
          label="复核明细"
          lines={lines}
          keyOf={({ id }) => id}
          columns={[
            {
              head: "商品",
              cell: (line) => <LineName name={line.name} about={`${line.spec} · ${line.maker}`} />,
            },
            {
              head: "货位",
              cell: (line) =>
                line.batches.map((batch) => (
                  <Box key={batch.batch_id} sx={{ whiteSpace: "nowrap" }}>
                    {batch.shelf_place || "—"}
                  </Box>
                )),
            },
            {
              head: "批号与效期",
              wide: true,
              cell: (line) =>
                line.batches.map((batch) => (
                  <Box key={batch.batch_id} sx={{ whiteSpace: "nowrap" }}>
                    {batch.batch_number} ×{batch.number} 至 {batch.expires_on}
                  </Box>
                )),
            },
            { head: "数量", align: "right", cell: ({ number, unit }) => `${number} ${unit}` },
            {
              head: "追溯码",
              cell: (line) => (
                <Scanned line={line} lacking={codesLacking(line)} refused={errors[`codes.${line.id}`]} />
              ),
            },
            {
              head: "质量状况",
              wide: true,
              cell: (line) => (
                <Found line={line} found={findings[line.id]} onFound={(found) => find(line, found)} />
              ),
            },
          ]}
        />
        <Typography variant="body2" sx={{ color: "text.secondary" }} aria-live="polite">
          {left > 0 ? `还有 ${left} 种没有核对` : "都核对过了"}
          {lacking > 0 && `，${lacking} 种的追溯码数量不符`}
        </Typography>
      </Stack>
    </Panel>
  );
}
