import { Alert, Box, Chip, Link as MuiLink, Stack, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { required, SelectInput, TextInput, type Validator } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
import { adjustStock } from "../../api/calls/stocks";
import type { Stock } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { listLink } from "../../lists/link";
import { AskedChanges } from "../../review/AskedChanges";
import {
  adjustError,
  adjustmentOf,
  type Draft,
  emptyDraft,
  OTHER_BATCH,
  otherBatchError,
  quantityError,
  REASONS,
} from "./adjustment";

export function AdjustDialog({ stock, onClose }: { stock: Stock; onClose: () => void }) {
  return (
    <FormDialog<Draft, Stock>
      title={`调整库存：${stock.goods_name} ${stock.spec}`}
      resource="stocks"
      confirm="确认调整"
      note={<UnfitElsewhere stock={stock} />}
      defaultValues={emptyDraft(stock)}
      run={(draft) => adjustStock(stock.id, adjustmentOf(draft))}
      done={(now) =>
        now.on_hand === stock.on_hand
          ? "已提出，另一位仓库或质量人员核对后入账"
          : `${stock.goods_name} 在库 ${stock.on_hand} → ${now.on_hand}`
      }
      refresh={["stocks", "goods", "asked_changes"]}
      onConflict={onClose}
      onClose={onClose}
    >
      <Box className="wide">
        <AskedChanges address={`stocks/${stock.id}/adjust`} />
      </Box>
      <BatchInput stock={stock} />
      <Way />
      <TextInput
        source="quantity"
        label="数量"
        validate={[required(), (_: string, draft: Draft) => quantityError(stock, draft)]}
        parse={(text: string) => text.normalize("NFKC").trim()}
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: "numeric" } }}
      />
      <Reason />
      <Outlook stock={stock} />
    </FormDialog>
  );
}

/** Unfit goods leave by their destruction before witnesses, which begins with care of the batch. */
function UnfitElsewhere({ stock }: { stock: Stock }) {
  return (
    <>
      破损、过期的药品不在这里减少：请在
      <MuiLink component={Link} to={listLink("care_due", { q: stock.goods_name, all: true })}>
        养护计划
      </MuiLink>
      登记为不合格，移入待处理区后由质量管理登记销毁。
    </>
  );
}

const batchNumber =
  (stock: Stock): Validator =>
  (_: string, draft: Draft) =>
    otherBatchError(stock, draft);

function BatchInput({ stock }: { stock: Stock }) {
  const { setValue, clearErrors } = useFormContext<Draft>();
  const batch = useWatch<Draft, "batch">({ name: "batch" });
  const known = stock.batches.map(({ number, expires_on, on_hand }) => ({
    id: number,
    name: `${number} · 至 ${expires_on} · 在库 ${on_hand}`,
  }));
  return (
    <>
      <SelectInput
        className="wide"
        source="batch"
        label="批号"
        choices={[...known, { id: OTHER_BATCH, name: "已用完的批号…" }]}
        validate={required()}
        onChange={(event) => {
          if (event.target.value === OTHER_BATCH) setValue("way", "in");
          clearErrors("quantity");
        }}
      />
      {batch === OTHER_BATCH && (
        <TextInput
          className="wide"
          source="batch_number"
          label="包装上的批号"
          validate={batchNumber(stock)}
          helperText="本仓已用完的批号；新到的货请登记收货单"
        />
      )}
    </>
  );
}

function Way() {
  const { setValue, clearErrors } = useFormContext<Draft>();
  const [way, batch] = useWatch<Draft, ["way", "batch"]>({ name: ["way", "batch"] });
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      sx={{ alignSelf: "start" }}
      value={way}
      onChange={(_, next: Draft["way"] | null) => {
        if (!next) return;
        setValue("way", next, { shouldDirty: true });
        setValue("reason", "");
        clearErrors("quantity");
      }}
      aria-label="增加或减少"
    >
      <ToggleButton value="in">增加 +</ToggleButton>
      <ToggleButton value="out" disabled={batch === OTHER_BATCH}>
        减少 −
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

function Reason() {
  const { setValue } = useFormContext<Draft>();
  const [way, reason] = useWatch<Draft, ["way", "reason"]>({ name: ["way", "reason"] });
  return (
    <>
      <Stack className="wide" direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
        {REASONS[way].map((one) => (
          <Chip
            key={one}
            size="small"
            label={one}
            color={reason === one ? "primary" : "default"}
            onClick={() => setValue("reason", one, { shouldDirty: true, shouldValidate: true })}
          />
        ))}
      </Stack>
      <TextInput
        className="wide"
        source="reason"
        label="原因"
        validate={required()}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </>
  );
}

/** What the stock will be, or what is still missing. */
function Outlook({ stock }: { stock: Stock }) {
  const draft = useWatch<Draft>() as Draft;
  const error = adjustError(stock, draft);
  return (
    <Alert className="wide" severity={error ? "info" : "warning"}>
      {error ??
        `在库 ${stock.on_hand} → ${stock.on_hand + adjustmentOf(draft).quantity}，另一位同事点数一致后入账`}
    </Alert>
  );
}
