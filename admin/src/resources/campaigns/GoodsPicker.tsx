import PickIcon from "@mui/icons-material/PlaylistAddOutlined";
import {
  Box,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Pagination,
  Skeleton,
  Stack,
  TextField,
} from "@mui/material";
import { useDeferredValue, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useRows } from "../../api/useRecords";
import { LineName } from "../../fields/LineName";
import { Price } from "../../fields/Price";
import { BackButton, Dialog } from "../../forms/Dialog";
import { MOST_GOODS } from "./words";

const PER_PAGE = 20;

type Row = { goods_id?: number | null };

/** Many goods into the form at once. */
export function GoodsPicker({ blank }: { blank: object }) {
  const [open, setOpen] = useState(false);
  const { getValues, setValue } = useFormContext();
  const rows = () => (getValues("goods") as Row[] | null | undefined) ?? [];
  const take = (ids: readonly number[]) => {
    const kept = rows().filter(({ goods_id }) => goods_id != null);
    const known = new Set(kept.map(({ goods_id }) => goods_id));
    const added = ids.filter((id) => !known.has(id)).map((goods_id) => ({ ...blank, goods_id }));
    setValue("goods", [...kept, ...added], { shouldDirty: true, shouldValidate: true });
    setOpen(false);
  };
  return (
    <>
      <Button size="small" variant="outlined" startIcon={<PickIcon />} onClick={() => setOpen(true)}>
        批量选择商品
      </Button>
      {open && (
        <PickDialog
          taken={new Set(rows().map(({ goods_id }) => goods_id ?? 0))}
          onTake={take}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface PickDialogProps {
  taken: ReadonlySet<number>;
  onTake: (ids: readonly number[]) => void;
  onClose: () => void;
}

function PickDialog({ taken, onTake, onClose }: PickDialogProps) {
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const q = useDeferredValue(typed.trim());
  const {
    data,
    total = 0,
    error,
  } = useRows("goods", {
    filter: { on_sale: true, ...(q && { q }) },
    sort: { field: "id", order: "ASC" },
    pagination: { page, perPage: PER_PAGE },
  });
  const room = MOST_GOODS - taken.size - chosen.length;
  const free = (data ?? []).map(({ id }) => id).filter((id) => !taken.has(id));
  const isWhole = free.length > 0 && free.every((id) => chosen.includes(id));
  const toggle = (id: number) =>
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const togglePage = () =>
    setChosen((now) => (isWhole ? now.filter((id) => !free.includes(id)) : [...new Set([...now, ...free])]));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="pick-title">
      <DialogTitle id="pick-title">选择商品</DialogTitle>
      <DialogContent>
        <Stack direction="row" sx={{ gap: 1, alignItems: "center", pt: 1 }}>
          <TextField
            autoFocus
            fullWidth
            margin="none"
            label="名称、编码、生产企业"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setPage(1);
            }}
          />
          <Button sx={{ flex: "none" }} disabled={free.length === 0} onClick={togglePage}>
            {isWhole ? "取消本页" : "全选本页"}
          </Button>
        </Stack>
        {error && <Box sx={{ color: "error.main", py: 2 }}>{error.message}</Box>}
        {!data && !error && <Skeleton variant="rounded" height={320} sx={{ mt: 1 }} />}
        {data?.length === 0 && <Box sx={{ color: "text.secondary", py: 2 }}>没有找到，换个名称试试</Box>}
        <Box component="ul" aria-label="商品" sx={{ listStyle: "none", m: 0, mt: 1, p: 0 }}>
          {data?.map((goods) => (
            <Box
              component="li"
              key={goods.id}
              sx={{ display: "flex", alignItems: "center", gap: 1, borderBottom: 1, borderColor: "divider" }}
            >
              <FormControlLabel
                sx={{ flex: 1, minWidth: 0, mr: 0, py: 0.5 }}
                disabled={taken.has(goods.id)}
                control={
                  <Checkbox
                    size="small"
                    checked={taken.has(goods.id) || chosen.includes(goods.id)}
                    onChange={() => toggle(goods.id)}
                  />
                }
                label={
                  <LineName
                    name={`${goods.name} ${goods.spec}`}
                    about={`${goods.maker}${taken.has(goods.id) ? " · 已在活动里" : ""}`}
                  />
                }
              />
              <Price value={goods.base_price ?? null} />
            </Box>
          ))}
        </Box>
        {total > PER_PAGE && (
          <Pagination
            size="small"
            page={page}
            count={Math.ceil(total / PER_PAGE)}
            onChange={(_, next) => setPage(next)}
          />
        )}
      </DialogContent>
      <DialogActions>
        {room < 0 && (
          <Box sx={{ color: "error.main", mr: "auto" }}>
            超出 {-room} 个，最多 {MOST_GOODS} 个
          </Box>
        )}
        <BackButton>返回</BackButton>
        <Button variant="contained" disabled={chosen.length === 0 || room < 0} onClick={() => onTake(chosen)}>
          加入 {chosen.length} 个
        </Button>
      </DialogActions>
    </Dialog>
  );
}
