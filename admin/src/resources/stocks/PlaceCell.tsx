import { Box, Button } from "@mui/material";
import { useState } from "react";
import { TextInput } from "react-admin";
import { placeBatch } from "../../api/calls/stocks";
import type { Stock } from "../../api/types";
import { useCan } from "../../api/useCan";
import { FormDialog } from "../../forms/FormDialog";
import { shelfPlaceError } from "../../inputs/shelfPlace";
import { typedText } from "../../inputs/text";

interface PlaceProps {
  stock: Stock;
  batch: Stock["batches"][number];
}

interface Draft {
  shelf_place: string | null;
}

/** Where a batch lies, and the button that moves it. */
export function PlaceCell(props: PlaceProps) {
  const { batch } = props;
  const [open, setOpen] = useState(false);
  const writes = useCan()("stocks", "write");
  return (
    <Box
      sx={{ display: "flex", gap: 0.5, alignItems: "center", whiteSpace: "nowrap" }}
      onClick={(event) => event.stopPropagation()}
    >
      {batch.shelf_place || <Box sx={{ color: "warning.main" }}>未定</Box>}
      {writes && (
        <Button size="small" aria-label={`批号 ${batch.number} 改货位`} onClick={() => setOpen(true)}>
          改
        </Button>
      )}
      {open && <PlaceDialog {...props} onClose={() => setOpen(false)} />}
    </Box>
  );
}

function PlaceDialog({ stock, batch, onClose }: PlaceProps & { onClose: () => void }) {
  const place = (draft: Draft) => typedText(draft.shelf_place);
  return (
    <FormDialog<Draft, Stock>
      title={`批号 ${batch.number} 的货位：${stock.goods_name}`}
      resource="stocks"
      confirm="保存"
      note={`${stock.warehouse}。拣货单按区、架、层的顺序排列，没有货位的排在最后。`}
      maxWidth="xs"
      defaultValues={{ shelf_place: batch.shelf_place }}
      run={(draft) => placeBatch(stock.id, { batch_number: batch.number, shelf_place: place(draft) })}
      done={(now) => `批号 ${batch.number} 的货位：${placeIn(now, batch.number) || "未定"}`}
      refresh={["stocks"]}
      onClose={onClose}
    >
      <TextInput
        className="wide"
        source="shelf_place"
        validate={shelfPlaceError}
        helperText="区-架-层，例如 A-03-2；清空为未定"
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 20 } }}
      />
    </FormDialog>
  );
}

const placeIn = (stock: Stock, number: string) =>
  stock.batches.find((batch) => batch.number === number)?.shelf_place;
