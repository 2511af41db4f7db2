import EditIcon from "@mui/icons-material/EditNoteOutlined";
import { Button } from "@mui/material";
import { useState } from "react";
import { useListOf } from "../../api/useRecords";
import { BulkDialog } from "./BulkDialog";
import { givenOf } from "./bulk";

/** For the goods that are ticked. */
export function BulkEdit() {
  const { selectedIds } = useListOf("goods");
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
  const { filterValues, total = 0 } = useListOf("goods");
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
