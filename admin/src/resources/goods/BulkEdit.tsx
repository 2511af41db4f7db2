import EditIcon from "@mui/icons-material/EditNoteOutlined";
import {
  Alert,
  Autocomplete,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
} from "@mui/material";
import { useState } from "react";
import { useGetList, useListContext, useUnselectAll } from "react-admin";
import { applyBulk, previewBulk } from "../../api/calls/goods";
import type { Brand, Bulk, Category } from "../../api/types";
import { useAction } from "../../api/useAction";
import { BackButton, Dialog } from "../../forms/Dialog";
import { FindRecord } from "../../inputs/FindRecord";
import { FormGrid } from "../../layout/FormGrid";
import { type Answer, changeOf, givenOf, NO_WISHES, type Wishes } from "./bulk";

const FLAGS = [
  { field: "on_sale", label: "上架", yes: "上架", no: "下架" },
  { field: "is_preferred", label: "优选（包邮专区）", yes: "设为优选", no: "取消优选" },
  { field: "is_controlled_sale", label: "控销专区", yes: "放入", no: "移出" },
] as const;

type Named = Pick<Brand, "id" | "name">;
const NO_BRAND: Named = { id: 0, name: "不属于任何品牌" };

function Choices({ wishes, onChange }: { wishes: Wishes; onChange: (wishes: Wishes) => void }) {
  const all = { pagination: { page: 1, perPage: 500 } };
  const { data: categories = [] } = useGetList<Category>("categories", all);
  return (
    <FormGrid>
      <Autocomplete
        options={categories}
        getOptionLabel={({ path }) => path}
        getOptionKey={({ id }) => id}
        value={categories.find(({ id }) => id === wishes.category_id) ?? null}
        onChange={(_, category) => onChange({ ...wishes, category_id: category?.id ?? "" })}
        renderInput={(props) => <TextField {...props} label="分类" helperText="空着不改" />}
      />
      <FindRecord<Named>
        resource="brands"
        text={({ name }) => name}
        first={[NO_BRAND]}
        onChoose={(brand) => onChange({ ...wishes, brand_id: brand?.id ?? "" })}
        input={{ label: "品牌", helperText: "空着不改" }}
      />
      {FLAGS.map(({ field, label, yes, no }) => (
        <TextField
          key={field}
          select
          label={label}
          value={wishes[field]}
          onChange={(event) => onChange({ ...wishes, [field]: event.target.value as Answer })}
        >
          <MenuItem value="">不改</MenuItem>
          <MenuItem value="yes">{yes}</MenuItem>
          <MenuItem value="no">{no}</MenuItem>
        </TextField>
      ))}
    </FormGrid>
  );
}

function Preview({ of }: { of: Bulk }) {
  if (of.refused > 0) {
    return (
      <Alert severity="error">
        有 {of.refused} 个商品不能这样改，请取消勾选它们或先补全资料：
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {of.refusals.map(({ id, code, name, why }) => (
            <li key={id}>
              {code} {name}：{why}
            </li>
          ))}
        </Box>
      </Alert>
    );
  }
  if (of.changed === 0)
    return <Alert severity="info">选中的 {of.chosen} 个商品已经是这样，没有要改的。</Alert>;
  return (
    <Alert severity="warning">
      选中 {of.chosen} 个商品，会改动 {of.changed} 个，其余已经是这样。确认后一次全部改好。
    </Alert>
  );
}

interface DialogProps {
  filter: Record<string, unknown>;
  title: string;
  onClose: () => void;
}

/** First what would change is counted, then it is changed, all of it or nothing. */
function BulkDialog({ filter, title, onClose }: DialogProps) {
  const [wishes, setWishes] = useState(NO_WISHES);
  const [preview, setPreview] = useState<Bulk>();
  const { busy, act } = useAction();
  const unselect = useUnselectAll("goods");
  const change = changeOf(wishes, filter);
  const look = () => change && act({ run: () => previewBulk(change), refresh: [], onDone: setPreview });
  const apply = () =>
    change &&
    preview &&
    act({
      run: () => applyBulk(change, preview.expected),
      done: `已修改 ${preview.changed} 个商品`,
      refresh: ["goods", "categories", "brands"],
      onConflict: () => setPreview(undefined),
      onDone: () => {
        unselect();
        onClose();
      },
    });
  const ready = preview !== undefined && preview.changed > 0 && preview.refused === 0;
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="bulk-title">
      <DialogTitle id="bulk-title">{title}</DialogTitle>
      <DialogContent>
        <Box sx={{ pt: 1, pb: 2 }}>
          <Choices
            wishes={wishes}
            onChange={(next) => {
              setWishes(next);
              setPreview(undefined);
            }}
          />
        </Box>
        {preview && <Preview of={preview} />}
      </DialogContent>
      <DialogActions>
        <BackButton disabled={busy}>返回</BackButton>
        {ready ? (
          <Button variant="contained" disabled={busy} onClick={() => void apply()}>
            修改 {preview.changed} 个商品
          </Button>
        ) : (
          <Button variant="contained" disabled={busy || !change} onClick={() => void look()}>
            预览
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** For the goods that are ticked. */
export function BulkEdit() {
  const { selectedIds } = useListContext();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<EditIcon />} onClick={() => setOpen(true)}>
        批量修改
      </Button>
      {open && (
        <BulkDialog
          filter={{ id: selectedIds }}
          title={`批量修改 ${selectedIds.length} 个商品`}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** For all goods that the filters find, over all pages. */
export function BulkAll() {
  const { filterValues, total = 0 } = useListContext();
  const [open, setOpen] = useState(false);
  const filter = givenOf(filterValues ?? {});
  if (Object.keys(filter).length === 0 || total === 0) return null;
  return (
    <>
      <Button size="small" startIcon={<EditIcon />} onClick={() => setOpen(true)}>
        批量修改筛选结果
      </Button>
      {open && (
        <BulkDialog
          filter={filter}
          title={`批量修改筛选出的 ${total} 个商品`}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
