import DownIcon from "@mui/icons-material/ArrowDownwardOutlined";
import UpIcon from "@mui/icons-material/ArrowUpwardOutlined";
import { Box, IconButton, Stack } from "@mui/material";
import { useFormContext, useWatch } from "react-hook-form";
import type { SearchPin } from "../../api/types";
import { useRowsById } from "../../api/useRecords";
import { moved } from "./order";

/** The chosen goods in the order in which buyers will see them. */
export function GoodsOrder() {
  const ids = useWatch<SearchPin, "goods_ids">({ name: "goods_ids" }) ?? [];
  const { setValue } = useFormContext<SearchPin>();
  const { data } = useRowsById("goods", ids, { enabled: ids.length > 0 });
  if (ids.length < 2) return null;
  const nameOf = (id: number) => {
    const goods = data?.find((known) => known?.id === id);
    return goods ? `${goods.name} ${goods.spec}` : `商品 ${id}`;
  };
  const move = (at: number, by: -1 | 1) => setValue("goods_ids", moved(ids, at, by), { shouldDirty: true });
  return (
    <Box component="ol" aria-label="置顶顺序" sx={{ m: 0, p: 0, listStyle: "none" }}>
      {ids.map((id, at) => (
        <Stack
          key={id}
          component="li"
          direction="row"
          sx={{ alignItems: "center", gap: 1, borderBottom: 1, borderColor: "divider" }}
        >
          <Box component="span" sx={{ width: 24, color: "text.secondary" }}>
            {at + 1}
          </Box>
          <Box component="span" sx={{ flex: 1 }}>
            {nameOf(id)}
          </Box>
          <IconButton
            size="small"
            aria-label={`${nameOf(id)} 上移`}
            disabled={at === 0}
            onClick={() => move(at, -1)}
          >
            <UpIcon fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            aria-label={`${nameOf(id)} 下移`}
            disabled={at === ids.length - 1}
            onClick={() => move(at, 1)}
          >
            <DownIcon fontSize="small" />
          </IconButton>
        </Stack>
      ))}
    </Box>
  );
}
