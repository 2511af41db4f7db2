import ClosedIcon from "@mui/icons-material/ChevronRight";
import MoveIcon from "@mui/icons-material/DriveFileMoveOutlined";
import OpenIcon from "@mui/icons-material/ExpandMore";
import DownIcon from "@mui/icons-material/KeyboardArrowDown";
import UpIcon from "@mui/icons-material/KeyboardArrowUp";
import { Box, IconButton, Link as MuiLink, Skeleton, Stack, Tooltip } from "@mui/material";
import { type ReactNode, useState } from "react";
import { EditButton, ListNoResults, RecordContextProvider } from "react-admin";
import { Link } from "react-router-dom";
import { moveCategory } from "../../api/calls/goods";
import type { Category } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { useListOf } from "../../api/useRecords";
import { Tag } from "../../fields/StatusTag";
import { kindName } from "../../i18n/goodsClasses";
import { listLink } from "../../lists/link";
import { listOf } from "../../lists/listOf";
import { MoveDialog } from "./MoveDialog";
import { type CategoryLine, lines, type Place, step } from "./tree";

const { ListFrame, csvExporter } = listOf("categories");

const exporter = csvExporter("分类", [
  { label: "分类", value: (c) => c.path },
  { label: "编码", value: (c) => c.code },
  { label: "类别", value: (c) => kindName(c.kind) },
  { label: "商品数", value: (c) => c.goods_count },
]);

function Act({
  title,
  disabled,
  onClick,
  children,
}: {
  title: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip title={title}>
      <span>
        <IconButton size="small" aria-label={title} disabled={disabled} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

function Goods({ line: { category, goods } }: { line: CategoryLine }) {
  if (goods === 0) return <Box sx={{ color: "text.disabled", typography: "body2" }}>没有商品</Box>;
  return (
    <MuiLink component={Link} to={listLink("goods", { category_id: category.id })} variant="body2">
      {goods} 个商品
    </MuiLink>
  );
}

interface LineProps {
  line: CategoryLine;
  all: readonly Category[];
  isOpen: boolean;
  writes: boolean;
  busy: boolean;
  onToggle: () => void;
  onPlace: (place: Place) => void;
  onMove: () => void;
}

function Line({ line, all, isOpen, writes, busy, onToggle, onPlace, onMove }: LineProps) {
  const { category, level, children } = line;
  const up = step(all, category, -1);
  const down = step(all, category, 1);
  return (
    <Stack
      component="li"
      direction="row"
      useFlexGap
      sx={{
        alignItems: "center",
        gap: 1,
        minHeight: 44,
        px: 1,
        pl: { xs: 1 + level * 2, sm: 1 + level * 4 },
        borderBottom: 1,
        borderColor: "divider",
        "&:hover": { bgcolor: "action.hover" },
      }}
    >
      {children > 0 ? (
        <IconButton
          size="small"
          aria-label={isOpen ? `收起 ${category.name}` : `展开 ${category.name}`}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          {isOpen ? <OpenIcon fontSize="small" /> : <ClosedIcon fontSize="small" />}
        </IconButton>
      ) : (
        <Box sx={{ width: 34 }} />
      )}
      <Stack
        direction="row"
        useFlexGap
        sx={{ alignItems: "center", columnGap: 1, flexWrap: "wrap", flex: 1, py: 0.5 }}
      >
        <Box sx={{ fontWeight: level === 0 ? 600 : 400 }}>{category.name}</Box>
        {level === 0 && <Tag tone="brand">{kindName(category.kind)}</Tag>}
        <Goods line={line} />
      </Stack>
      {writes && (
        <RecordContextProvider value={category}>
          <Stack direction="row" sx={{ flex: "none", alignItems: "center" }}>
            <Act title="上移" disabled={busy || !up} onClick={() => up && onPlace(up)}>
              <UpIcon fontSize="small" />
            </Act>
            <Act title="下移" disabled={busy || !down} onClick={() => down && onPlace(down)}>
              <DownIcon fontSize="small" />
            </Act>
            <Act title="移到别的分类" disabled={busy} onClick={onMove}>
              <MoveIcon fontSize="small" />
            </Act>
            <EditButton resource="categories" />
          </Stack>
        </RecordContextProvider>
      )}
    </Stack>
  );
}

function Tree({ writes }: { writes: boolean }) {
  const { data: all, isPending } = useListOf("categories");
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [moving, setMoving] = useState<Category>();
  const { busy, act } = useAction();
  if (isPending) return <Skeleton variant="rounded" height={320} sx={{ m: 2 }} />;
  if (!all?.length) return <ListNoResults />;
  const toggle = (id: number) => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  const place = (category: Category, { parent, before }: Place) =>
    act({
      run: () => moveCategory(category.id, parent, before),
      done: "顺序已改，前台菜单马上跟着变",
      refresh: ["categories"],
    });
  return (
    <>
      <Box component="ul" aria-label="分类" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {lines(all, (id) => opened.has(id)).map((line) => (
          <Line
            key={line.category.id}
            line={line}
            all={all}
            isOpen={opened.has(line.category.id)}
            writes={writes}
            busy={busy}
            onToggle={() => toggle(line.category.id)}
            onPlace={(to) => void place(line.category, to)}
            onMove={() => setMoving(line.category)}
          />
        ))}
      </Box>
      {moving && <MoveDialog category={moving} all={all} onClose={() => setMoving(undefined)} />}
    </>
  );
}

export function CategoryTree() {
  const can = useCan();
  const writes = can("goods", "write");
  return (
    <ListFrame
      title="分类"
      sort={{ field: "id", order: "ASC" }}
      exporter={exporter}
      canCreate={writes}
      columns={false}
      perPage={1000}
      pages={false}
    >
      <Tree writes={writes} />
    </ListFrame>
  );
}
